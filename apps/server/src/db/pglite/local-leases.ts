import type { Lease, LeaseKind } from '../database.ts';

interface Held {
  readonly kind: LeaseKind;
  readonly holders: Set<AbortController>;
}

/** Leases on the embedded database: one process owns its folder, so it is enough to look inside this process. */
export class LocalLeases {
  readonly #held = new Map<string, Held>();

  /** See `Database.tryLease`. */
  tryLease(name: string, kind: LeaseKind = 'alone'): Lease | null {
    const held = this.#held.get(name) ?? { kind, holders: new Set() };
    const isFree = held.holders.size === 0 || (kind === 'shared' && held.kind === 'shared');
    if (!isFree) return null;
    const holder = new AbortController();
    held.holders.add(holder);
    this.#held.set(name, held);
    return {
      lost: holder.signal,
      release: async () => {
        held.holders.delete(holder);
        if (held.holders.size === 0 && this.#held.get(name) === held) this.#held.delete(name);
      },
    };
  }

  /** Ends all leases; their holders find them lost. */
  close(): void {
    const all = [...this.#held.values()].flatMap(({ holders }) => [...holders]);
    this.#held.clear();
    for (const holder of all) holder.abort();
  }
}
