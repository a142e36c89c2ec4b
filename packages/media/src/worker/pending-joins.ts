/** Who was admitted connects at once, or has gone. */
const KEPT_MS = 30_000;

/** Requests that were admitted and are not connections yet. Nobody who went away meanwhile is kept for long. */
export class PendingJoins<T> {
  /** In the order in which they came. */
  readonly #joins = new Map<number, { readonly join: T; readonly sinceMs: number }>();

  get size(): number {
    return this.#joins.size;
  }

  /** @param nowMs Never less than the time before. */
  add(id: number, join: T, nowMs: number): void {
    this.#joins.set(id, { join, sinceMs: nowMs });
  }

  /** The join, once. */
  take(id: number): T | undefined {
    const entry = this.#joins.get(id);
    this.#joins.delete(id);
    return entry?.join;
  }

  /** Forgets those that came to nothing. */
  tick(nowMs: number): void {
    for (const [id, { sinceMs }] of this.#joins) {
      if (nowMs - sinceMs < KEPT_MS) return;
      this.#joins.delete(id);
    }
  }
}
