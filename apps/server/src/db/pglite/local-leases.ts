import type { Lease } from '../database.ts';

/** Leases on the embedded database: one process owns its folder, so it is enough to look inside this process. */
export class LocalLeases {
  readonly #held = new Map<string, AbortController>();

  /** See `Database.tryLease`. */
  tryLease(name: string): Lease | null {
    if (this.#held.has(name)) return null;
    const holder = new AbortController();
    this.#held.set(name, holder);
    return {
      lost: holder.signal,
      release: async () => {
        if (this.#held.get(name) === holder) this.#held.delete(name);
      },
    };
  }

  /** Ends all leases; their holders find them lost. */
  close(): void {
    const holders = [...this.#held.values()];
    this.#held.clear();
    for (const holder of holders) holder.abort();
  }
}
