import type { EventBody } from '../api/events.ts';

/** More than this nobody waits for: what comes then is told to nobody. */
const HELD_MAX = 1000;

/**
 * App messages that came before anybody listened: clients add their listener when joining is over, and the first words come
 * sooner. Once somebody has listened in a meeting, nothing is held any more.
 */
export class HeldMessages {
  #held: EventBody<'app-message'>[] = [];
  #isOver = false;

  /** Whether a message was held instead of being told. */
  hold(message: EventBody<'app-message'>, hasListener: boolean): boolean {
    const isHeld = this.#held.length > 0 || !(hasListener || this.#isOver);
    if (isHeld && this.#held.length < HELD_MAX) this.#held.push(message);
    return isHeld;
  }

  /** All that was held, in order; from now on messages go through. */
  release(): readonly EventBody<'app-message'>[] {
    const held = this.#held;
    this.#held = [];
    this.#isOver = true;
    return held;
  }

  /** A new meeting begins anew. */
  forget(hasListener: boolean): void {
    this.#held = [];
    this.#isOver = hasListener;
  }
}
