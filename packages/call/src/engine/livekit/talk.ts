import { APP_MESSAGE_MAX } from '../../texts/limits.ts';
import { jsonLength } from '../../values/size.ts';
import { EarlyData, type Heard } from '../core/early-data.ts';
import type { Presence } from '../core/facts.ts';
import { readRequest, type UnmuteRequest } from '../core/presence.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { Audience } from './meeting.ts';
import { WHISPER_TOPIC, Whispers } from './whispers.ts';

export interface TalkContext {
  /** Over the data channel, reliably. */
  send(payload: Uint8Array<ArrayBuffer>, topic: string, to: Audience): Promise<void>;
  tell(message: EngineMessage): void;
  /** What changed is told of now. */
  refresh(): void;
  /** Somebody is other than he was. */
  changed(): void;
  /** One who may wants something of us; the server says so. */
  requested(request: UnmuteRequest): void;
}

/** What app messages go by in a room: their payload is JSON, and nothing else. */
const APP_MESSAGE_TOPIC = 'app-message';

/** What the server asks of one alone. */
const REQUEST_TOPIC = 'call-request';
const TOPICS = [APP_MESSAGE_TOPIC, WHISPER_TOPIC, REQUEST_TOPIC];

/** What people say takes no more than this, however it is written; what is longer is not even read. */
const DATA_BYTES_MAX = 32_768;

/** Everything that is said in a room over the data channel: messages of pages, and what components tell each other. */
export class Talk {
  readonly #context: TalkContext;
  readonly #whispers: Whispers;
  readonly #early = new EarlyData();
  #requestProof: string | undefined;
  #hasBegun = false;
  #isOver = false;

  constructor(context: TalkContext) {
    this.#context = context;
    this.#whispers = new Whispers({
      send: (whisper, to) => this.#send(whisper, WHISPER_TOPIC, to),
      changed: () => context.changed(),
    });
  }

  /** What somebody says of himself, as far as he has been heard. */
  readonly presenceOf = (sessionId: string): Presence | undefined => this.#whispers.of(sessionId);

  /**
   * Tells the page what was said too early for it, and from now on what is said.
   * @param requestProof By which the server is known; without one nothing is done that it asks.
   */
  begin(requestProof: string | undefined): void {
    this.#hasBegun = true;
    this.#requestProof = requestProof;
    for (const heard of this.#early.take()) this.hear(heard);
  }

  /** Nothing is said or heard afterwards. */
  end(): void {
    this.#isOver = true;
    this.#whispers.close();
  }

  /** Says who we are and asks who the others are. */
  introduce(own: Presence): void {
    this.#whispers.introduce(own);
  }

  /** Says who we are, where that is another than before. */
  update(own: Presence): void {
    this.#whispers.update(own);
  }

  /** Takes who is here now. */
  see(present: readonly string[]): void {
    this.#whispers.see(present);
  }

  /** `to` is a session id, a list of them, or `*` for everybody. An empty list is nobody. */
  sendAppMessage(data: unknown, to: unknown): void {
    const ids = (Array.isArray(to) ? to : [to]).map(String);
    const [first, ...others] = ids;
    if (ids.includes('*')) this.#send(data, APP_MESSAGE_TOPIC, 'everybody');
    else if (first !== undefined) this.#send(data, APP_MESSAGE_TOPIC, [first, ...others]);
  }

  /** Takes what came over the data channel. */
  hear(heard: Heard): void {
    const { payload, topic, from } = heard;
    if (this.#isOver || !TOPICS.includes(topic)) return;
    if (!this.#hasBegun) {
      this.#early.keep(heard);
      return;
    }
    // The server itself may say more to a page than people may.
    const isLimited = from !== undefined || topic === REQUEST_TOPIC;
    if (isLimited && payload.byteLength > DATA_BYTES_MAX) return;
    const data = parse(payload);
    if (topic === REQUEST_TOPIC) {
      const request = readRequest(data, this.#requestProof);
      if (request !== undefined) this.#context.requested(request);
      return;
    }
    if (topic === APP_MESSAGE_TOPIC && data !== undefined) {
      if (from !== undefined && jsonLength(data) > APP_MESSAGE_MAX) return;
      // Who wrote is told of before what he wrote.
      this.#context.refresh();
      this.#context.tell({ action: 'app-message', data, fromId: from ?? '' });
    } else if (from !== undefined) this.#whispers.hear(data, from);
  }

  #send(data: unknown, topic: string, to: Audience): void {
    const payload = new TextEncoder().encode(JSON.stringify(data));
    // Nobody waits for it, and a connection that is lost is told of by itself.
    void this.#context.send(payload, topic, to).catch(() => undefined);
  }
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}
