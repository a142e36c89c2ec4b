import type { DirectoryProvider, ProviderWritableField } from '@rer/contracts';
import type { FormValues } from './form-values.ts';

/** What stands in a form. */
export interface RecordDraft {
  /** The provider as it was when the input began; null: a new one. */
  readonly base: DirectoryProvider | null;
  readonly values: FormValues;
  /** Where the user typed last, and goes on; null: nowhere yet. */
  readonly field: ProviderWritableField | null;
}

/** Key of the draft of a new provider. */
export const NEW_DRAFT = 'neu';

/**
 * Unsaved input by provider id, for the lifetime of the page. Moving to another entry needs no confirmation, because the
 * input is still there afterwards. All forms of a provider share one draft. Kept in memory only, since it is personal data.
 */
export class DraftStore {
  readonly #drafts = new Map<string, RecordDraft>();
  readonly #saving = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #ids: readonly string[] = [];

  get(id: string): RecordDraft | null {
    return this.#drafts.get(id) ?? null;
  }

  /** Keeps a draft, of which its form says whether it holds anything that is not saved. */
  keep(id: string, draft: RecordDraft, isUnsaved: boolean): void {
    this.#drafts.set(id, draft);
    this.#count(id, isUnsaved);
  }

  forget(id: string): void {
    this.#drafts.delete(id);
    this.#count(id, false);
  }

  /** The ids with unsaved input; the same list until one comes or goes. */
  readonly ids = (): readonly string[] => this.#ids;

  /** Whether this provider is being saved, by whichever form. */
  isSaving(id: string): boolean {
    return this.#saving.has(id);
  }

  /** Runs `save` unless one of the same provider is under way: then null. */
  async saving<T>(id: string, save: () => Promise<T>): Promise<T | null> {
    if (this.#saving.has(id)) return null;
    this.#saving.add(id);
    this.#tell();
    try {
      return await save();
    } finally {
      this.#saving.delete(id);
      this.#tell();
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #count(id: string, isUnsaved: boolean): void {
    const others = this.#ids.filter((known) => known !== id);
    if (this.#ids.includes(id) !== isUnsaved) this.#ids = isUnsaved ? [...others, id] : others;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
