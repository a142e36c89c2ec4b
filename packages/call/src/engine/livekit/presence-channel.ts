import { isEqual } from '../../values/equal.ts';
import type { Presence } from '../model/participant-facts.ts';
import { type PresenceMessage, readPresenceMessage } from '../model/presence.ts';
import { RateLimiter } from '../model/rate-limiter.ts';
import type { DataRecipients } from './livekit-room.ts';

/** The data-channel topic of presence messages: a wire name of our clients. */
export const PRESENCE_TOPIC = 'call-whisper';

/** When the presence of a silent participant is asked for again: early messages may be lost. */
const QUERY_AGAIN_MS = [1000, 3000, 8000] as const;

/** How much presence is accepted at once; the last one counts in any case. */
const RECEIVE_LIMIT = { atOnce: 20, perSecond: 5 } as const;
/** How often queries are answered. */
const REPLY_LIMIT = { atOnce: 5, perSecond: 0.5 } as const;
/** When the last presence of a sender over the limit is taken. */
const DELAYED_MS = 1000;

/** What {@link PresenceChannel} reports and sends by. */
export interface PresenceChannelHandlers {
  send(message: PresenceMessage, to: DataRecipients): void;
  /** A participant has changed. */
  changed(): void;
}

/**
 * Exchanges presence with the other components: names, user data, why a camera gives no media. A new participant asks
 * the others and sends its own presence in the same message.
 */
export class PresenceChannel {
  readonly #handlers: PresenceChannelHandlers;
  readonly #known = new Map<string, Presence>();
  readonly #queryTimers = new Map<string, readonly ReturnType<typeof setTimeout>[]>();
  readonly #receiveLimiter = new RateLimiter(RECEIVE_LIMIT);
  readonly #replyLimiter = new RateLimiter(REPLY_LIMIT);
  /** The last presence of senders over the limit. */
  readonly #delayed = new Map<
    string,
    { presence: Presence; readonly timer: ReturnType<typeof setTimeout> }
  >();
  #own: Presence | undefined;

  constructor(handlers: PresenceChannelHandlers) {
    this.#handlers = handlers;
  }

  readonly of = (sessionId: string): Presence | undefined => this.#known.get(sessionId);

  /** Sends our presence and asks for that of the others. */
  introduce(own: Presence): void {
    this.#own = own;
    this.#send(true);
  }

  /** Takes the session ids of present participants: forgets absent ones, and asks again about those without an answer. */
  setPresent(present: readonly string[]): void {
    const here = new Set(present);
    for (const id of [...this.#known.keys(), ...this.#queryTimers.keys(), ...this.#delayed.keys()]) {
      if (!here.has(id)) this.#forget(id);
    }
    for (const id of here) {
      if (this.#known.has(id) || this.#queryTimers.has(id)) continue;
      const timers = QUERY_AGAIN_MS.map((delayMs) => setTimeout(() => this.#query(id), delayMs));
      this.#queryTimers.set(id, timers);
    }
  }

  /** Sends our presence if it has changed; nothing before the introduction. */
  update(own: Presence): void {
    if (this.#own === undefined || isEqual(this.#own, own)) return;
    this.#own = own;
    this.#send(false);
  }

  receive(given: unknown, from: string): void {
    const message = readPresenceMessage(given);
    if (message === undefined) return;
    if (this.#receiveLimiter.take(from, Date.now())) this.#store(from, message.presence);
    else this.#storeLater(from, message.presence);
    if (message.asks && this.#replyLimiter.take(from, Date.now())) this.#send(false, [from]);
  }

  close(): void {
    for (const id of [...this.#queryTimers.keys(), ...this.#delayed.keys()]) this.#forget(id);
    this.#own = undefined;
  }

  #query(id: string): void {
    if (!this.#known.has(id)) this.#send(true, [id]);
  }

  #store(id: string, presence: Presence): void {
    this.#forgetDelayed(id);
    this.#known.set(id, presence);
    this.#handlers.changed();
  }

  #storeLater(id: string, presence: Presence): void {
    const delayed = this.#delayed.get(id);
    if (delayed !== undefined) {
      delayed.presence = presence;
      return;
    }
    const timer = setTimeout(() => {
      const last = this.#delayed.get(id)?.presence;
      if (last !== undefined) this.#store(id, last);
    }, DELAYED_MS);
    this.#delayed.set(id, { presence, timer });
  }

  #forgetDelayed(id: string): void {
    clearTimeout(this.#delayed.get(id)?.timer);
    this.#delayed.delete(id);
  }

  #forget(id: string): void {
    this.#known.delete(id);
    this.#forgetDelayed(id);
    this.#receiveLimiter.forget(id);
    this.#replyLimiter.forget(id);
    for (const timer of this.#queryTimers.get(id) ?? []) clearTimeout(timer);
    this.#queryTimers.delete(id);
  }

  #send(asks: boolean, to: DataRecipients = 'everybody'): void {
    if (this.#own !== undefined) this.#handlers.send({ say: 'presence', presence: this.#own, asks }, to);
  }
}
