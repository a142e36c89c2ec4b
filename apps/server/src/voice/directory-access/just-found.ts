import type { DirectoryProvider } from '@rer/contracts';

/** How long what a search gave stands for what is stored: a model that finds one provider asks for its record at once. */
const FRESH_MS = 250;

/** The records of a conversation's last search, for a moment: until then nobody reads them once more. */
export class JustFound {
  readonly #now: () => number;
  #providers: readonly DirectoryProvider[] = [];
  #at = 0;

  /** `now`: milliseconds that only grow. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `at`: when the search began. */
  note(providers: readonly DirectoryProvider[], at: number): void {
    this.#providers = providers;
    this.#at = at;
  }

  /** Something is about to be written. */
  forget(): void {
    this.#providers = [];
  }

  /** Undefined: it was not found, or not just now. */
  get(id: string): DirectoryProvider | undefined {
    if (this.#now() - this.#at >= FRESH_MS) return undefined;
    return this.#providers.find((provider) => provider.id === id);
  }
}
