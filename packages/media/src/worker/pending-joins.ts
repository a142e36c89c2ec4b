/** An admitted client connects at once or not at all. */
const KEPT_MS = 30_000;

/** Admitted requests that are not connections yet. A request whose client has gone expires soon. */
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
