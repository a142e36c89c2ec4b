import type { DirectoryProvider } from '@rer/contracts';

/** How long a search result may stand in for the stored records: a model that finds one provider reads its record at once. */
const FRESH_MS = 250;

/** Caches the records of a conversation's last search for a moment. */
export class RecentSearch {
  readonly #now: () => number;
  #providers: readonly DirectoryProvider[] = [];
  #at = 0;
  #clearedAt = Number.NEGATIVE_INFINITY;

  /** `now`: milliseconds that only grow. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The moment at which a search begins, for {@link note}. */
  begin(): number {
    return this.#now();
  }

  /** `at`: when the search began. One that was under way while something was written may not have seen it. */
  note(providers: readonly DirectoryProvider[], at: number): void {
    if (at <= this.#clearedAt) return;
    this.#providers = providers;
    this.#at = at;
  }

  /** Runs an operation that may write, and clears the cache before and after it. */
  async around<T>(write: () => Promise<T>): Promise<T> {
    this.#clear();
    try {
      return await write();
    } finally {
      this.#clear();
    }
  }

  /** Undefined: it was not found, or not just now. */
  get(id: string): DirectoryProvider | undefined {
    if (this.#now() - this.#at >= FRESH_MS) this.#providers = [];
    return this.#providers.find((provider) => provider.id === id);
  }

  #clear(): void {
    this.#providers = [];
    this.#clearedAt = this.#now();
  }
}
