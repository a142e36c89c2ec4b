import { APP_MESSAGE_MAX } from '../../texts/limits.ts';
import { jsonLength } from '../../values/size.ts';
import { EarlyData, type Heard } from '../core/early-data.ts';
import type { Presence } from '../core/facts.ts';
import type { UnmuteRequest } from '../core/presence.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { WHISPER_TOPIC, Whispers } from './whispers.ts';

export interface TalkContext {
  send(payload: Uint8Array<ArrayBuffer>, topic: string, to: readonly string[]): Promise<void>;
  tell(message: EngineMessage): void;
  /** Tells of everybody, as he is now. */
  refresh(): void;
  changed(): void;
  requested(request: UnmuteRequest): void;
  isOwner(sessionId: string): boolean;
  /** What is to be told of who is at this page. */
  presence(): Presence;
}

/** What app messages go by in a room: their payload is JSON, and nothing else. */
const APP_MESSAGE_TOPIC = 'app-message';

/** What people say takes no more than this, however it is written; what is longer is not even read. */
const DATA_BYTES_MAX = 32_768;

/** What people in a room say to each other over the data channel: their app messages, and what components whisper. */
export class Talk {
  readonly #context: TalkContext;
  readonly #whispers: Whispers;
  readonly #early = new EarlyData();
  #isOpen = false;
  #isOver = false;

  constructor(context: TalkContext) {
    this.#context = context;
    this.#whispers = new Whispers({
      send: (whisper, to) => this.#send(whisper, WHISPER_TOPIC, to),
      changed: () => context.changed(),
      requested: (request, from) => {
        // Who owns the room is said by the server's token, not by him.
        if (context.isOwner(from)) context.requested(request);
      },
    });
  }

  /** What somebody said of himself. */
  readonly of = (sessionId: string): Presence | undefined => this.#whispers.of(sessionId);

  /** Who is there now. */
  see(sessionIds: readonly string[]): void {
    this.#whispers.see(sessionIds);
  }

  /** Says who is at this page, to everybody: at the beginning, and when others may have forgotten it. */
  introduce(): void {
    this.#whispers.introduce(this.#context.presence());
  }

  /** Says who is at this page, where that is other than before. */
  update(): void {
    this.#whispers.update(this.#context.presence());
  }

  /** From now on what comes is told; first what came until now. */
  open(): void {
    this.#isOpen = true;
    for (const heard of this.#early.take()) this.hear(heard);
  }

  close(): void {
    this.#isOver = true;
    this.#whispers.close();
  }

  sendAppMessage(data: unknown, to: unknown): void {
    const ids = (Array.isArray(to) ? to : [to]).map(String);
    this.#send(data, APP_MESSAGE_TOPIC, ids.includes('*') ? [] : ids);
  }

  /** Asks somebody to switch something on. */
  request(request: UnmuteRequest, id: string): void {
    this.#whispers.request(request, id);
  }

  /** Something that came over the data channel. */
  hear(heard: Heard): void {
    const { payload, topic, from } = heard;
    if (this.#isOver || (topic !== APP_MESSAGE_TOPIC && topic !== WHISPER_TOPIC)) return;
    if (!this.#isOpen) {
      this.#early.keep(heard);
      return;
    }
    // The server itself may say more than people may.
    if (from !== undefined && payload.byteLength > DATA_BYTES_MAX) return;
    const data = parse(payload);
    if (topic === APP_MESSAGE_TOPIC && data !== undefined) {
      if (from !== undefined && jsonLength(data) > APP_MESSAGE_MAX) return;
      // Who wrote is told of before what he wrote.
      this.#context.refresh();
      this.#context.tell({ action: 'app-message', data, fromId: from ?? '' });
    } else if (from !== undefined) this.#whispers.hear(data, from);
  }

  #send(data: unknown, topic: string, to: readonly string[]): void {
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
