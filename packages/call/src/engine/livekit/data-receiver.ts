import { type Participant, ParticipantKind, type Room, RoomEvent } from 'livekit-client';

/** What came over the data channel. */
export interface DataMessage {
  readonly payload: Uint8Array;
  readonly topic: string;
  /** A session id; nothing where the server itself speaks. */
  readonly from: string | undefined;
  /** Whether the sender is an agent, as the media server says. */
  readonly isProgram: boolean;
}

/** Limit of the messages that are kept until `joined-meeting`. */
const EARLY_BYTES_MAX = 1_000_000;
/** Charged for each message on top of its content. */
const OVERHEAD_BYTES = 100;

/** Messages that arrive between the connection and `joined-meeting`: delivered afterwards, in order. */
export class EarlyMessages {
  #messages: DataMessage[] = [];
  #bytes = 0;

  keep(message: DataMessage): void {
    const bytes = this.#bytes + message.payload.byteLength + OVERHEAD_BYTES;
    if (bytes > EARLY_BYTES_MAX) return;
    this.#bytes = bytes;
    this.#messages.push(message);
  }

  /** Returns the kept messages and forgets them. */
  take(): readonly DataMessage[] {
    const message = this.#messages;
    this.#messages = [];
    this.#bytes = 0;
    return message;
  }
}

/** A packet of a reliable data channel stays below 15 KiB (LiveKit, "data packets"), less what the protocol adds. */
export const DATA_PACKET_BYTES_MAX = 14_000;
/** Longest stream that is read. */
const STREAM_BYTES_MAX = 8 * 1024 * 1024;
/** A stream that stalls delays later messages of its sender no longer than this. */
const STREAM_WAIT_MS = 10_000;

/**
 * Receives data messages as packets and, where they are long, as text streams on the same topic. Messages of one sender
 * keep their order.
 */
export class DataReceiver {
  readonly #deliver: (message: DataMessage) => void;
  /** Senders with an unfinished stream, and what waits for its end. */
  readonly #reading = new Map<string, Promise<void>>();

  constructor(room: Room, streamedTopics: readonly string[], emit: (message: DataMessage) => void) {
    this.#deliver = emit;
    room.on(RoomEvent.DataReceived, (payload, from, _kind, topic) => {
      this.#inOrder({ payload, topic: topic ?? '', from: from?.identity, isProgram: isProgram(from) });
    });
    for (const topic of streamedTopics) {
      room.registerTextStreamHandler(topic, (reader, { identity }) => {
        const { size } = reader.info;
        if (size === undefined || size > STREAM_BYTES_MAX) return;
        const whole = reader.readAll({ signal: AbortSignal.timeout(STREAM_WAIT_MS) }).then(
          (text) => new TextEncoder().encode(text),
          // A stream that was aborted delivers nothing.
          () => undefined,
        );
        const told = this.#before(identity).then(async () => {
          const payload = await whole;
          const from = room.remoteParticipants.get(identity);
          if (payload !== undefined) emit({ payload, topic, from: identity, isProgram: isProgram(from) });
        });
        this.#wait(identity, told);
      });
    }
  }

  #inOrder(message: DataMessage): void {
    const { from } = message;
    const before = from === undefined ? undefined : this.#reading.get(from);
    if (from === undefined || before === undefined) this.#deliver(message);
    else
      this.#wait(
        from,
        before.then(() => this.#deliver(message)),
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
