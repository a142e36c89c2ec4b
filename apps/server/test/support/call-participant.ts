import '../../../../testing/quiet-rtc-node.ts';

import { type Participant, Room, RoomEvent } from '@livekit/rtc-node';
import { joinAnswer } from '@rer/contracts';
import * as z from 'zod';
import { until } from './until.ts';

const TOPIC = 'app-message';
/** For what comes within moments, unless the machine is busy with other media. */
const PATIENCE_MS = 30_000;
const text = z.string();
const message = z.looseObject({ type: z.string() });
type Message = z.infer<typeof message>;

/**
 * A participant of a text call, on an unmodified media client: everything that it is told, in order. The client's native part
 * lives as long as the process, which other test files share: once disposed of, no other could join a room.
 */
export class CallParticipant {
  readonly #room = new Room();
  readonly #heard: string[] = [];
  #isOut = false;

  private constructor() {
    this.#room
      .on(RoomEvent.DataReceived, (payload, _from?: Participant, _kind?: unknown, topic?: string) => {
        if (topic === TOPIC) this.#hear(new TextDecoder().decode(payload));
      })
      .on(RoomEvent.TrackSubscribed, () => {
        // As clients say once they play the assistant's sound.
        void this.#send('playable');
      })
      .on(RoomEvent.Disconnected, () => {
        this.#isOut = true;
      });
    this.#room.registerTextStreamHandler(TOPIC, (reader) => {
      void reader.readAll().then((payload) => this.#hear(payload));
    });
  }

  /** Joins by the address that the answer to `POST /call/web` gave, and listens until the call has begun. */
  static async join(webCallUrl: string): Promise<CallParticipant> {
    const joinUrl = new URL(webCallUrl);
    const answer = await fetch(`${joinUrl.origin}${joinUrl.pathname}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: joinUrl.searchParams.get('t') }),
    });
    const { mediaToken, mediaUrl } = joinAnswer.parse(await answer.json());
    const participant = new CallParticipant();
    await participant.#room.connect(mediaUrl, mediaToken, { autoSubscribe: true, dynacast: false });
    await until('the call begins', () => participant.#heard.includes('listening'), PATIENCE_MS);
    return participant;
  }

  /** Waits until the assistant has said what it says by itself at first: it could be taken for an answer. */
  async isGreeted(): Promise<void> {
    await until('a greeting', () => this.finals().length > 0, PATIENCE_MS);
  }

  /** Types something, and waits for the whole answer. Where the assistant speaks first, after {@link isGreeted}. */
  async ask(content: string): Promise<string> {
    const before = this.finals().length;
    await this.type(content);
    await until(`an answer to '${content}'`, () => this.finals().length > before, PATIENCE_MS);
    return this.finals().at(-1) ?? '';
  }

  async type(content: string): Promise<void> {
    await this.#send(JSON.stringify({ type: 'add-message', message: { role: 'user', content } }));
  }

  /** Everything that it was told but `listening`. */
  messages(): readonly Message[] {
    return this.#heard.flatMap((one) => (one.startsWith('{') ? [message.parse(JSON.parse(one))] : []));
  }

  /** What the assistant has said, whole turns. */
  finals(): readonly string[] {
    return this.messages().flatMap((one) =>
      one.type === 'transcript' && one['transcriptType'] === 'final' && one['role'] === 'assistant'
        ? [text.parse(one['transcript'])]
        : [],
    );
  }

  /** Waits until it is out of the room, and gives the reasons that it was told. */
  async isSentAway(withinMs = PATIENCE_MS): Promise<readonly unknown[]> {
    await until('the call ends', () => this.#isOut, withinMs);
    return this.messages().flatMap((one) =>
      one.type === 'status-update' && one['status'] === 'ended' ? [one['endedReason']] : [],
    );
  }

  async leave(): Promise<void> {
    await this.#room.disconnect();
  }

  async #send(value: string): Promise<void> {
    const payload = new TextEncoder().encode(JSON.stringify(value));
    await this.#room.localParticipant?.publishData(payload, { reliable: true, topic: TOPIC });
  }

  #hear(payload: string): void {
    this.#heard.push(text.parse(JSON.parse(payload)));
  }
}
