import { isEqual } from '../../values/equal.ts';
import type { Presence } from '../core/facts.ts';
import { type RemoteRequest, readWhisper, type Whisper } from '../core/presence.ts';

/** What whispers go by in a room. */
export const WHISPER_TOPIC = 'call-whisper';

/** When it is asked again who somebody is that has not said so: a question may come before there is an ear for it. */
const ASK_AGAIN_MS = [1000, 3000, 8000] as const;

export interface WhisperHandlers {
  /** `to` is everybody where it is empty. */
  send(whisper: Whisper, to: readonly string[]): void;
  /** Somebody is other than he was. */
  changed(): void;
  requested(request: RemoteRequest, from: string): void;
  /** Who is here. */
  present(): readonly string[];
}

/**
 * What components tell each other of their people: names, data, why a camera gives nothing. Who comes asks the others, and
 * tells them of himself in the same breath.
 */
export class Whispers {
  readonly #handlers: WhisperHandlers;
  readonly #known = new Map<string, Presence>();
  #own: Presence | undefined;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(handlers: WhisperHandlers) {
    this.#handlers = handlers;
  }

  readonly of = (sessionId: string): Presence | undefined => this.#known.get(sessionId);

  /** Says who we are and asks who the others are. */
  introduce(own: Presence): void {
    this.#own = own;
    this.#say(true);
    this.#stopAsking();
    this.#timers = ASK_AGAIN_MS.map((delayMs) =>
      setTimeout(() => {
        const unknown = this.#handlers.present().filter((id) => !this.#known.has(id));
        if (unknown.length > 0) this.#say(true, unknown);
      }, delayMs),
    );
  }

  /** Says who we are, where that is another than before. Nothing is said before the introduction. */
  update(own: Presence): void {
    if (this.#own === undefined || isEqual(this.#own, own)) return;
    this.#own = own;
    this.#say(false);
  }

  request(request: RemoteRequest, to: string): void {
    this.#handlers.send({ say: 'request', request }, [to]);
  }

  hear(given: unknown, from: string): void {
    const whisper = readWhisper(given);
    if (whisper === undefined) return;
    if (whisper.say === 'request') {
      this.#handlers.requested(whisper.request, from);
      return;
    }
    this.#known.set(from, whisper.presence);
    if (whisper.asks) this.#say(false, [from]);
    this.#handlers.changed();
  }

  /** Forgets those who are not here any more. */
  keepOnly(present: ReadonlySet<string>): void {
    for (const id of this.#known.keys()) {
      if (!present.has(id)) this.#known.delete(id);
    }
  }

  close(): void {
    this.#stopAsking();
    this.#own = undefined;
  }

  #say(asks: boolean, to: readonly string[] = []): void {
    if (this.#own !== undefined) this.#handlers.send({ say: 'presence', presence: this.#own, asks }, to);
  }

  #stopAsking(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
