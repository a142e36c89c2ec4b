import { foldLetters } from '@rer/directory/names';

const SEPARATORS = /[,;\n]+/;

/** A change of a text that is a list. */
interface ListChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Adds entries to a list and removes others, in any spelling; existing entries are not added again. Order and separator are kept.
 * `missing`: entries to remove that the list does not contain. Null: nothing is left.
 */
export function changeList(
  text: string | null,
  { add, remove }: ListChange,
): { readonly text: string | null; readonly missing: readonly string[] } {
  const entries = entriesOf(text ?? '');
  const removed = remove.flatMap(entriesOf);
  const unwanted = new Set(removed.map(entryKey));
  const there = new Set(entries.map(entryKey));
  const kept = entries.filter((entry) => !unwanted.has(entryKey(entry)));
  const keys = new Set(kept.map(entryKey));
  for (const entry of add.flatMap(entriesOf)) {
    if (keys.has(entryKey(entry))) continue;
    keys.add(entryKey(entry));
    kept.push(entry);
  }
  const missing = removed.filter((entry) => !there.has(entryKey(entry)));
  return { text: kept.length === 0 ? null : kept.join(separatorOf(text ?? '')), missing };
}

function entriesOf(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function entryKey(entry: string): string {
  return foldLetters(entry)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The one that stands there first. */
function separatorOf(text: string): string {
  const first = /[,;\n]/.exec(text)?.[0];
  return first === ';' ? '; ' : first === '\n' ? '\n' : ', ';
}
