import type { DirectoryWords } from './known/directory-words.ts';
import { type KnownPart, knownParts } from './known/known-parts.ts';
import { readerTokens } from './network/reader-tokens.ts';
import type { Slots, Wish } from './understand/meaning.ts';

/** Columns of which one company has one, so that several are several searches. */
const COLUMNS = ['stadt', 'land', 'category', 'produktgruppe', 'angebot'] as const;
type Column = (typeof COLUMNS)[number];

/** Stands between the members of an enumeration. */
const BETWEEN = /^\s*(?:,|\/|,?\s*(?:und|oder|sowie|bzw\.?|u\.|od\.|or|and)(?:\s+(?:in|aus|auch))?)\s*$/iu;
/** More searches than that are no answer that anybody hears to its end. */
const MEMBERS_MAX = 5;

/**
 * `Firmen in Kaarst, Berlin und Hamburg`: a search for each of them, so that none is left out without a word. The wishes as they are, where the message
 * enumerates nothing, or they ask for something else.
 */
export function forEachOf(wishes: readonly Wish[], message: string, words: DirectoryWords): readonly Wish[] {
  const [first] = wishes;
  const isOne = wishes.every(({ intent, slots }) => intent === first?.intent && slots.name === undefined);
  if (first === undefined || !isOne || (first.intent !== 'search' && first.intent !== 'count')) return wishes;
  const listed = longestEnumeration(message, words);
  const column = listed.columns.find((name) => wishes.some(({ slots }) => slots[name] !== undefined));
  const values = [...new Set(listed.values)].slice(0, MEMBERS_MAX);
  if (column === undefined || values.length < Math.max(2, wishes.length)) return wishes;
  const own = wishes.map(({ slots }) => slots[column]);
  const isOfList = own.every((value) => value === undefined || values.some((one) => isSame(one, value)));
  if (!isOfList) return wishes;
  const all: Slots = Object.assign({}, ...wishes.map(({ slots }) => slots));
  return values.map((value) => ({ ...first, slots: { ...all, [column]: value } }));
}

interface Enumeration {
  /** That all of its values are of. */
  readonly columns: readonly Column[];
  readonly values: readonly string[];
}

/** The longest enumeration of values of one column; none: without values. */
function longestEnumeration(message: string, words: DirectoryWords): Enumeration {
  const tokens = readerTokens(message);
  const runs: (Enumeration & { readonly last: KnownPart })[] = [];
  for (const part of knownParts(tokens, words)) {
    const { value, from } = part;
    if (value === null || part.isNear) continue;
    const own = COLUMNS.filter((column) => value.counts[column] !== undefined);
    const before = runs.at(-1);
    const common = before?.columns.filter((column) => own.includes(column)) ?? [];
    const isNext = before !== undefined && BETWEEN.test(textBetween(message, tokens, before.last.to, from));
    if (isNext && common.length > 0)
      runs.splice(-1, 1, { columns: common, values: [...before.values, value.text], last: part });
    else runs.push({ columns: own, values: [value.text], last: part });
  }
  return runs.toSorted((a, b) => b.values.length - a.values.length)[0] ?? { columns: [], values: [] };
}

function textBetween(
  message: string,
  tokens: ReturnType<typeof readerTokens>,
  from: number,
  to: number,
): string {
  return message.slice(tokens[from - 1]?.end ?? 0, tokens[to]?.start ?? 0);
}

function isSame(a: string, b: string): boolean {
  return a.localeCompare(b, 'de', { sensitivity: 'base' }) === 0;
}
