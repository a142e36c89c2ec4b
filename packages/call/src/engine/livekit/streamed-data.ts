import { type Participant, ParticipantKind, type Room, RoomEvent } from 'livekit-client';
import type { Heard } from '../core/early-data.ts';

/** A packet of a reliable data channel stays below 15 KiB (LiveKit, "data packets"), less what the protocol adds. */
export const PACKET_BYTES_MAX = 14_000;
/** Longest stream that is read. */
const STREAM_BYTES_MAX = 8 * 1024 * 1024;
/** Who begins a long message and does not go on with it keeps back what he says after it no longer than this. */
const STREAM_WAIT_MS = 10_000;

/**
 * What people say over the data channel, in packets and, where it is long, in text streams of the same topic: everybody's words
 * in the order in which he said them.
 */
export class StreamedData {
  readonly #tell: (heard: Heard) => void;
  /** Who is in the middle of a stream, and what waits for its end. */
  readonly #reading = new Map<string, Promise<void>>();

  constructor(room: Room, streamedTopics: readonly string[], tell: (heard: Heard) => void) {
    this.#tell = tell;
    room.on(RoomEvent.DataReceived, (payload, from, _kind, topic) => {
      this.#inOrder({ payload, topic: topic ?? '', from: from?.identity, isProgram: isProgram(from) });
    });
    for (const topic of streamedTopics) {
      room.registerTextStreamHandler(topic, (reader, { identity }) => {
        const { size } = reader.info;
        if (size === undefined || size > STREAM_BYTES_MAX) return;
        const whole = reader.readAll({ signal: AbortSignal.timeout(STREAM_WAIT_MS) }).then(
          (text) => new TextEncoder().encode(text),
          // One that broke off says nothing.
          () => undefined,
        );
        const told = this.#before(identity).then(async () => {
          const payload = await whole;
          const from = room.remoteParticipants.get(identity);
          if (payload !== undefined) tell({ payload, topic, from: identity, isProgram: isProgram(from) });
        });
        this.#wait(identity, told);
      });
    }
  }

  #inOrder(heard: Heard): void {
    const { from } = heard;
    const before = from === undefined ? undefined : this.#reading.get(from);
    if (from === undefined || before === undefined) this.#tell(heard);
    else
      this.#wait(
        from,
        before.then(() => this.#tell(heard)),
      );
  }

  #before(identity: string): Promise<void> {
    return this.#reading.get(identity) ?? Promise.resolve();
  }

  #wait(identity: string, told: Promise<void>): void {
    this.#reading.set(identity, told);
    void told.then(() => {
      if (this.#reading.get(identity) === told) this.#reading.delete(identity);
    });
  }
}

function isProgram(from: Participant | undefined): boolean {
  return from?.kind === ParticipantKind.AGENT;
}
