import { plainText } from '../../text/spelling-key.ts';
import { READABLE_FIELDS, type ReadableField, type Tag } from '../vocabulary/tags.ts';
import { isJoined } from './join-company-names.ts';
import type { Item, Sentence } from './sentence.ts';

/** The plain text of a sentence by its items: each rule gets a new cursor on the same items. */
const plainTexts = new WeakMap<readonly Item[], string>();
/** The index of the first item with each tag, by the items of a sentence. */
const firstIndexes = new WeakMap<readonly Item[], ReadonlyMap<Tag, number>>();

/**
 * A sentence being parsed: its items (tagged tokens) by index, and which of them are taken. A rule takes the items that it understands; others look for free ones.
 */
export class TokenCursor {
  readonly message: string;
  readonly items: readonly Item[];
  readonly #taken: boolean[];

  constructor({ message, items }: Sentence) {
    this.message = message;
    this.items = items;
    this.#taken = items.map(() => false);
  }

  /** The message in lower case with umlauts as their vowels, for patterns over several words. */
  get plain(): string {
    const plain = plainTexts.get(this.items) ?? plainText(withoutNames(this.message, this.items));
    plainTexts.set(this.items, plain);
    return plain;
  }

  item(at: number): Item | undefined {
    return this.items[at];
  }

  isFree(at: number): boolean {
    return this.items[at] !== undefined && this.#taken[at] === false;
  }

  /** Takes items from `from` to before `to`. */
  take(from: number, to = from + 1): void {
    for (let i = from; i < to; i += 1) this.#taken[i] = true;
  }

  has(at: number, ...tags: readonly Tag[]): boolean {
    const item = this.items[at];
    return item !== undefined && tags.some((tag) => item.tags.has(tag));
  }

  /** Index of the first item with one of the tags, taken or free; -1: none. */
  find(...tags: readonly Tag[]): number {
    const first = firstIndexes.get(this.items) ?? firstIndexesIn(this.items);
    firstIndexes.set(this.items, first);
    let index = -1;
    for (const tag of tags) {
      const at = first.get(tag);
      if (at !== undefined && (index < 0 || at < index)) index = at;
    }
    return index;
  }

  contains(...tags: readonly Tag[]): boolean {
    return this.find(...tags) >= 0;
  }

  /** Index of the first free item with one of the tags; -1: none. */
  findFree(...tags: readonly Tag[]): number {
    return this.items.findIndex((_, at) => this.isFree(at) && this.has(at, ...tags));
  }

  /** Indexes of free items for which `test` holds, in order. */
  free(test: (item: Item, at: number) => boolean): number[] {
    return this.items.flatMap((item, at) => (this.isFree(at) && test(item, at) ? [at] : []));
  }

  /** The next index at or after `at` (or before, `step` -1) that is not only an article, a filler or a word for a provider. */
  skip(at: number, step: 1 | -1 = 1, ...tags: readonly Tag[]): number {
    let i = at;
    while (
      this.items[i] !== undefined &&
      this.has(i, 'article', 'filler', ...tags) &&
      !isContent(this.items[i])
    )
      i += step;
    return i;
  }

  /** The message from one item to before another, without blanks and quotation marks around it. */
  text(from: number, to: number): string {
    const first = this.items[from];
    const last = this.items[to - 1];
    if (first === undefined || last === undefined || to <= from) return '';
    if (to === from + 1 && first.value?.kind === 'quoted') return first.value.text;
    return this.message.slice(first.start, last.end).trim();
  }
}

function firstIndexesIn(items: readonly Item[]): ReadonlyMap<Tag, number> {
  const indexes = new Map<Tag, number>();
  for (const [at, { tags }] of items.entries())
    for (const tag of tags) if (!indexes.has(tag)) indexes.set(tag, at);
  return indexes;
}

/** The message with company names and quotations replaced by one letter: words in them are no request. */
function withoutNames(message: string, items: readonly Item[]): string {
  let text = '';
  let end = 0;
  for (const item of items) {
    if (!isJoined(item) && item.value?.kind !== 'quoted') continue;
    text += `${message.slice(end, item.start)}n`;
    end = item.end;
  }
  return text + message.slice(end);
}

/** A word that the vocabulary does not know, or a quotation: it can only be a name, a place or a thing. */
export function isContent(item: Item | undefined): boolean {
  if (item === undefined) return false;
  if (item.value?.kind === 'quoted') return true;
  return item.value === null && !item.isPunctuation && item.tags.size === 0;
}

/** Columns that an item names. */
export function fieldsOfItem(item: Item | undefined): ReadableField[] {
  if (item === undefined) return [];
  const fields: ReadableField[] = [];
  for (const tag of item.tags) {
    if (tag === 'field:address') fields.push('strasse_mit_hausnummer', 'plz', 'stadt', 'land');
    else if (tag === 'field:number') fields.push('phone');
    else fields.push(...READABLE_FIELDS.filter((field) => tag === `field:${field}`));
  }
  return fields;
}

export function isField(item: Item | undefined): boolean {
  return fieldsOfItem(item).length > 0;
}

/** Whether an item asks for something to be done. */
export function isAct(item: Item | undefined): boolean {
  return item !== undefined && [...item.tags].some((tag) => tag.startsWith('act:'));
}

/** Whether an item only holds the sentence together. */
export function isSmall(item: Item | undefined): boolean {
  return (
    item !== undefined &&
    [...item.tags].some((tag) => SMALL.has(tag) || /^(ask|prep|cmp|say|address):/.test(tag))
  );
}

const SMALL: ReadonlySet<Tag> = new Set([
  'common',
  'article',
  'pronoun',
  'and',
  'or',
  'not',
  'is',
  'has',
  'now',
  'new',
  'old',
  'instead',
  'filler',
  'both',
  'much',
]);
