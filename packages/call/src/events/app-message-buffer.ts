import type { EventBody } from '../api/events.ts';
import { jsonLength } from '../values/json-size.ts';

/** At most this many messages are held; later ones are dropped. */
const HELD_MAX = 1000;
/** Nor for more characters of them. */
const HELD_CHARACTERS_MAX = 1_000_000;

/**
 * App messages that arrive before the first listener: clients add theirs after joining. After the first listener
 * nothing is held any more.
 */
export class AppMessageBuffer {
  #held: EventBody<'app-message'>[] = [];
  #characters = 0;
  #isOver = false;

  /** @returns Whether the message was held instead of delivered. */
  hold(message: EventBody<'app-message'>, hasListener: boolean): boolean {
    const isHeld = this.#held.length > 0 || !(hasListener || this.#isOver);
    if (isHeld) this.#keep(message);
    return isHeld;
  }

  /** All that was held, in order; from now on messages go through. */
  release(): readonly EventBody<'app-message'>[] {
    const held = this.#held;
    this.#drop();
    this.#isOver = true;
    return held;
  }

  /** A new meeting begins anew. */
  forget(hasListener: boolean): void {
    this.#drop();
    this.#isOver = hasListener;
  }

  #keep(message: EventBody<'app-message'>): void {
    const characters = this.#characters + jsonLength(message.data);
    if (this.#held.length >= HELD_MAX || characters > HELD_CHARACTERS_MAX) return;
    this.#characters = characters;
    this.#held.push(message);
  }

  #drop(): void {
    this.#held = [];
    this.#characters = 0;
  }
}
