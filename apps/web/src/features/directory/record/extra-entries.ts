/** One name and value of a provider's free data, as it stands in the form. */
export interface ExtraEntry {
  /** Stays with the entry while others come and go. */
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** The stored value that `text` was made of; undefined for an entry that was added. */
  readonly stored: unknown;
}

/** A value of free data as text: texts as they are, everything else as JSON. */
export function extraText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Free data as entries of the form. */
export function extraEntries(data: Readonly<Record<string, unknown>>): readonly ExtraEntry[] {
  return Object.entries(data).map(([name, stored]) => ({ key: name, name, text: extraText(stored), stored }));
}

function valueOfEntry({ text, stored }: ExtraEntry): unknown {
  if (stored === undefined || typeof stored === 'string') return text;
  if (text === extraText(stored)) return stored;
  // A number stays a number, a list a list, as long as it can be read as one.
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isBlank = ({ name, text }: ExtraEntry): boolean => name.trim() === '' && text.trim() === '';

/** Entries of the form as free data. Blank ones are left out; of two with one name the last counts. */
export function extraValue(entries: readonly ExtraEntry[]): Record<string, unknown> {
  return Object.fromEntries(
    entries.filter((entry) => !isBlank(entry)).map((entry) => [entry.name, valueOfEntry(entry)]),
  );
}

/** A problem with an entry's name. */
export type ExtraProblem = 'nameless' | 'double';

/** The problems with the names of entries, by key. */
export function extraProblems(entries: readonly ExtraEntry[]): ReadonlyMap<string, ExtraProblem> {
  const seen = new Set<string>();
  const problems = new Map<string, ExtraProblem>();
  for (const entry of entries) {
    if (isBlank(entry)) continue;
    if (entry.name.trim() === '') problems.set(entry.key, 'nameless');
    else if (seen.has(entry.name)) problems.set(entry.key, 'double');
    seen.add(entry.name);
  }
  return problems;
}
