import type { DirectoryProvider, ProviderWritableField } from '@rer/contracts';
import type { FormValues } from './form-values.ts';

/** Input that is not saved yet. */
export interface Draft {
  /** The provider as it was when the input began; null: a new one. */
  readonly base: DirectoryProvider | null;
  readonly values: FormValues;
  /** Where somebody typed last, and goes on; null: nowhere yet. */
  readonly field: ProviderWritableField | null;
}

/** Key of the draft of a new provider. */
export const NEW_DRAFT = 'neu';

/**
 * Unsaved input by the id of its provider, for as long as the page lives. Nobody is asked 'are you sure' on the way to
 * another entry: what was typed is still there on the way back. In memory alone, since it is about people.
 */
export class DraftStore {
  readonly #drafts = new Map<string, Draft>();
  readonly #listeners = new Set<() => void>();
  #ids: readonly string[] = [];

  get(id: string): Draft | null {
    return this.#drafts.get(id) ?? null;
  }

  /** Keeps a draft; null forgets it. */
  set(id: string, draft: Draft | null): void {
    const had = this.#drafts.has(id);
    if (draft === null) this.#drafts.delete(id);
    else this.#drafts.set(id, draft);
    if (had === (draft !== null)) return;
    this.#ids = [...this.#drafts.keys()];
    for (const listener of this.#listeners) listener();
  }

  /** The ids with a draft; the same list until one comes or goes. */
  readonly ids = (): readonly string[] => this.#ids;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
