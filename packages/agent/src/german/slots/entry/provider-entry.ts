import type { ProviderWritableField } from '@rer/contracts';
import type { NewValue } from '../../interpretation/interpretation.ts';
import type { Run } from '../../sentence/name-runs.ts';
import type { TokenCursor } from '../../sentence/token-cursor.ts';

export type EntryChanges = Partial<Record<ProviderWritableField, NewValue>>;

/** What was said of a provider in one message. */
export interface ProviderEntry {
  readonly changes: EntryChanges;
  /** Names that stand without the name of a column, in order: companies and persons. */
  readonly names: readonly string[];
  /** What could not be placed, as it was written. */
  readonly unplaced: readonly string[];
}

/** Values found at an item of a message, and the index behind them. */
export interface PlacedValue {
  readonly changes: EntryChanges;
  readonly to: number;
}

/** One column's value. */
export function placeValue(field: ProviderWritableField, value: NewValue, to: number): PlacedValue {
  return { changes: { [field]: value }, to };
}

/** Whether a part of a message ends at a mark: a comma, a semicolon, the end of a sentence. */
export function isSeparator(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  if (item === undefined) return true;
  if (!item.isPunctuation) return false;
  if (/^[,;•|]$/.test(item.text)) return true;
  return item.text === '.' && !isAbbreviated(cursor, at);
}

/** `Tel.`, `Hauptstr.`, `Dr.`: the dot ends a word. */
function isAbbreviated(cursor: TokenCursor, at: number): boolean {
  const before = cursor.item(at - 1)?.text ?? '';
  return (
    cursor.item(at + 1) !== undefined &&
    (/(str|(?<!\p{L})(tel|nr|dr|prof|ca|st|mio|mrd|tsd|inh))$/iu.test(before) ||
      (/^\p{L}$/u.test(before) && !/\d$/.test(cursor.item(at - 2)?.text ?? '')))
  );
}

/** A part of a message with the marks and small words at its end left out. */
export function withoutTail(cursor: TokenCursor, { from, to }: Run): Run {
  let end = to;
  while (end > from + 1 && isTail(cursor, end - 1)) end -= 1;
  return { from, to: end };
}

function isTail(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  if (item === undefined) return true;
  if (item.value !== null) return false;
  if (item.isPunctuation) return item.text !== ')' && !(item.text === '.' && isAbbreviated(cursor, at));
  return item.tags.size > 0 && !item.isCapital && !item.tags.has('form');
}
