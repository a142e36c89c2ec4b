import { isEqual } from '../../values/equal.ts';
import { Allowances } from '../core/allowance.ts';
import type { Presence } from '../core/facts.ts';
import { readWhisper, type Whisper } from '../core/presence.ts';
import type { Audience } from './meeting.ts';

/** What whispers go by in a room. */
export const WHISPER_TOPIC = 'call-whisper';

/** When it is asked again who somebody is that has not said so: words come before there is an ear for them. */
const ASK_AGAIN_MS = [1000, 3000, 8000] as const;

/** More than this nobody has to say of himself; what he is in the end is heard in any case. */
const HEARD = { atOnce: 20, perSecond: 5 } as const;
/** Whoever asks again and again is answered as often as anybody needs it. */
const ANSWERED = { atOnce: 5, perSecond: 0.5 } as const;
/** When it is looked at again what somebody said who had said too much. */
const LATE_MS = 1000;

export interface WhisperHandlers {
  send(whisper: Whisper, to: Audience): void;
  /** Somebody is other than he was. */
  changed(): void;
}

/**
 * What components tell each other of their people: names, data, why a camera gives nothing. Who comes asks the others, and
 * tells them of himself in the same breath.
 */
export class Whispers {
  readonly #handlers: WhisperHandlers;
  readonly #known = new Map<string, Presence>();
  readonly #asking = new Map<string, readonly ReturnType<typeof setTimeout>[]>();
  readonly #heard = new Allowances(HEARD);
  readonly #answered = new Allowances(ANSWERED);
  /** The last that somebody said of himself who had said too much before. */
  readonly #late = new Map<string, { presence: Presence; readonly timer: ReturnType<typeof setTimeout> }>();
  #own: Presence | undefined;

  constructor(handlers: WhisperHandlers) {
    this.#handlers = handlers;
  }

  readonly of = (sessionId: string): Presence | undefined => this.#known.get(sessionId);

  /** Says who we are and asks who the others are. */
  introduce(own: Presence): void {
    this.#own = own;
    this.#say(true);
  }

  /** Takes who is here now: those who went are forgotten, and those who stay unknown are asked again. */
  see(present: readonly string[]): void {
    const here = new Set(present);
    for (const id of [...this.#known.keys(), ...this.#asking.keys(), ...this.#late.keys()]) {
      if (!here.has(id)) this.#forget(id);
    }
    for (const id of here) {
      if (this.#known.has(id) || this.#asking.has(id)) continue;
      const timers = ASK_AGAIN_MS.map((delayMs) => setTimeout(() => this.#ask(id), delayMs));
      this.#asking.set(id, timers);
    }
  }

  /** Says who we are, where that is another than before. Nothing is said before the introduction. */
  update(own: Presence): void {
    if (this.#own === undefined || isEqual(this.#own, own)) return;
    this.#own = own;
    this.#say(false);
  }

  hear(given: unknown, from: string): void {
    const whisper = readWhisper(given);
    if (whisper === undefined) return;
    if (this.#heard.take(from, Date.now())) this.#take(from, whisper.presence);
    else this.#takeLate(from, whisper.presence);
    if (whisper.asks && this.#answered.take(from, Date.now())) this.#say(false, [from]);
  }

  close(): void {
    for (const id of [...this.#asking.keys(), ...this.#late.keys()]) this.#forget(id);
    this.#own = undefined;
  }

  #ask(id: string): void {
    if (!this.#known.has(id)) this.#say(true, [id]);
  }

  #take(id: string, presence: Presence): void {
    this.#forgetLate(id);
    this.#known.set(id, presence);
    this.#handlers.changed();
  }

  #takeLate(id: string, presence: Presence): void {
    const late = this.#late.get(id);
    if (late !== undefined) {
      late.presence = presence;
      return;
    }
    const timer = setTimeout(() => {
      const last = this.#late.get(id)?.presence;
      if (last !== undefined) this.#take(id, last);
    }, LATE_MS);
    this.#late.set(id, { presence, timer });
  }

  #forgetLate(id: string): void {
    clearTimeout(this.#late.get(id)?.timer);
    this.#late.delete(id);
  }

  #forget(id: string): void {
    this.#known.delete(id);
    this.#forgetLate(id);
    this.#heard.forget(id);
    this.#answered.forget(id);
    for (const timer of this.#asking.get(id) ?? []) clearTimeout(timer);
    this.#asking.delete(id);
  }

  #say(asks: boolean, to: Audience = 'everybody'): void {
    if (this.#own !== undefined) this.#handlers.send({ say: 'presence', presence: this.#own, asks }, to);
  }
}
