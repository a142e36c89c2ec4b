/** A console message beside the thrown error. */
export interface Note {
  readonly level: 'error' | 'warn';
  readonly text: string;
  /** Logged after the text. */
  readonly detail?: unknown;
}

/** What a check says: the value, known to be what it should be, or the sentence that refuses it. */
export type CheckResult<T> =
  | { readonly ok: true; readonly value: T; readonly notes: readonly Note[] }
  | { readonly ok: false; readonly text: string; readonly notes: readonly Note[] };

export const errorNote = (text: string, detail?: unknown): Note =>
  detail === undefined ? { level: 'error', text } : { level: 'error', text, detail };
export const warning = (text: string): Note => ({ level: 'warn', text });

export const accept = <T>(value: T, notes: readonly Note[] = []): CheckResult<T> => ({
  ok: true,
  value,
  notes,
});

export const refuse = <T>(text: string, notes: readonly Note[] = []): CheckResult<T> => ({
  ok: false,
  text,
  notes,
});
