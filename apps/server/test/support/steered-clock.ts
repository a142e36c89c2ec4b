import { onTestFinished } from 'vitest';

/**
 * A clock for a product: that of the machine, until a test holds it. What ends in a few seconds, or is remembered for as long, has
 * then not ended before a slow machine has come to look at it. At the end of the test it is the machine's again.
 */
export class SteeredClock {
  #heldAtMs: number | undefined;
  #aheadMs = 0;

  /** Milliseconds since 1970. */
  readonly now = (): number => (this.#heldAtMs ?? Date.now()) + this.#aheadMs;

  /** From now on no time passes. */
  hold(): void {
    this.#heldAtMs ??= Date.now();
    onTestFinished(() => {
      this.#heldAtMs = undefined;
      this.#aheadMs = 0;
    });
  }

  /** Time goes on from where it was held. */
  letGo(): void {
    this.#aheadMs = this.now() - Date.now();
    this.#heldAtMs = undefined;
  }

  /** Lets so much time pass at once. */
  pass(ms: number): void {
    this.#aheadMs += ms;
  }
}
