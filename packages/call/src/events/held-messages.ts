import type { EventBody } from '../api/events.ts';
import { jsonLength } from '../values/json-size.ts';

/** More than this nobody waits for: what comes then is told to nobody. */
const HELD_MAX = 1000;
/** Nor for more characters of them. */
const HELD_CHARACTERS_MAX = 1_000_000;

/**
 * App messages that came before anybody listened: clients add their listener when joining is over, and the first words come
 * sooner. Once somebody has listened in a meeting, nothing is held any more.
 */
export class HeldMessages {
  #held: EventBody<'app-message'>[] = [];
  #characters = 0;
  #isOver = false;

  /** Whether a message was held instead of being told. */
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
