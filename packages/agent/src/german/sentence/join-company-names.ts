import type { Tag } from '../vocabulary/tags.ts';
import type { Item } from './sentence.ts';

/** Legal forms that end the name of a company, as spelling keys. */
const FORMS: ReadonlySet<string> = new Set([
  'gmbh',
  'ag',
  'kg',
  'ohg',
  'gbr',
  'ug',
  'ev',
  'kga',
  'kgaa',
  'gesmbh',
  'ek',
  'eg',
  'mbh',
  'ltd',
  'inc',
  'llc',
  'bv',
  'vag',
  'aor',
  'partg',
  'aktiengeselschaft',
]);
/** Forms that are words or syllables in small letters. */
const CAPITAL_FORMS: ReadonlySet<string> = new Set(['se', 'sa', 'nv', 'spa']);
/** Small words that names have inside: `Gesellschaft für Software in der Forschung mbH`. */
const INSIDE =
  /^(für|und|u|der|des|die|das|dem|den|in|im|zur|zum|von|vom|of|the|and|de|la|am|an|auf|bei|mit|&|\+|-|–|\*|\/|')$/i;
const WORDS_MAX = 14;
const NO_TAGS: ReadonlySet<Tag> = new Set();

/**
 * Makes one item of each name that ends in a legal form: whatever words it is made of, they are a name there and mean nothing
 * else (`Better Mail Media GmbH`, `Verband der Sparda-Banken e.V.`).
 */
export function joinCompanyNames(message: string, items: readonly Item[]): readonly Item[] {
  const joined: Item[] = [];
  let at = 0;
  while (at < items.length) {
    const end = formEnd(items, at);
    const from = end === null ? at : startOf(joined);
    const first = joined[from];
    const last = items[(end ?? at + 1) - 1];
    const item = items[at];
    if (item === undefined || last === undefined) break;
    if (end === null || first === undefined) joined.push(item);
    else joined.splice(from, joined.length - from, nameItem(message, first, last));
    at = end === null || first === undefined ? at + 1 : end;
  }
  return joined;
}

function nameItem(message: string, first: Item, last: Item): Item {
  return {
    text: message.slice(first.start, last.end),
    start: first.start,
    end: last.end,
    word: '',
    tags: NO_TAGS,
    value: null,
    isPunctuation: false,
    isCapital: first.isCapital,
    isExact: true,
    isKnownName: false,
    isKnownValue: false,
  };
}

/** The end of the legal form that begins at an item: `GmbH & Co. KG`, `UG (haftungsbeschränkt)`. Null: none does. */
function formEnd(items: readonly Item[], at: number): number | null {
  const isSpaced =
    /^e$/i.test(items[at]?.text ?? '') &&
    items[at + 1]?.text === '.' &&
    /^[vkg]$/i.test(items[at + 2]?.text ?? '');
  if (isSpaced) return items[at + 3]?.text === '.' ? at + 4 : at + 3;
  if (!isForm(items[at])) return null;
  let end = at + 1;
  const hasAnd = /^(&|und|u|\+)$/i.test(items[end]?.text ?? '');
  const co = hasAnd ? end + 1 : end;
  if (/^co$/i.test(items[co]?.text ?? '')) {
    const dot = items[co + 1]?.text === '.' ? co + 2 : co + 1;
    if (isForm(items[dot])) end = dot + 1;
  }
  if (
    items[end]?.text === '(' &&
    items[end + 2]?.text === ')' &&
    /^haftung/i.test(items[end + 1]?.text ?? '')
  )
    end += 3;
  return end;
}

function isForm(item: Item | undefined): boolean {
  if (item === undefined || item.isPunctuation || item.value !== null) return false;
  const word = item.word === '' ? item.text.toLowerCase().replace(/[^a-z]/g, '') : item.word;
  return (
    FORMS.has(word) ||
    /^(gmbh|ggmbh)/.test(word) ||
    (CAPITAL_FORMS.has(word) && item.text === item.text.toUpperCase())
  );
}

/** Where the name begins among the items before its legal form; the length of the list: nothing there is a name. */
function startOf(before: readonly Item[]): number {
  let from = before.length;
  while (from > 0 && before.length - from < WORDS_MAX && isInside(before, from - 1)) from -= 1;
  // A name begins with a word of its own.
  while (from < before.length && INSIDE.test(before[from]?.text ?? '') && !isCaps(before[from])) from += 1;
  return from;
}

function isInside(items: readonly Item[], at: number): boolean {
  const item = items[at];
  if (item === undefined) return false;
  // `benenne A in B GmbH um`: what `in` leads to without an article is another name.
  if (/^(in|auf|zu)$/i.test(item.text) && items[at + 1]?.tags.has('article') !== true) return false;
  // `demnächst mit der Lumen Elektro KG`.
  if (/^mit$/i.test(item.text) && items[at + 1]?.tags.has('article') === true) return false;
  if (INSIDE.test(item.text) && !isCaps(item))
    return isPart(items, at - 1) || (INSIDE.test(items[at - 1]?.text ?? '') && isPart(items, at - 2));
  if (item.isPunctuation)
    return (
      (item.text === '.' || item.text === ',') &&
      item.text === '.' &&
      isOwn(items, at - 1) &&
      (items[at - 1]?.text.length ?? 9) <= 4
    );
  // Right before the form any word is of the name: `EWE Vertrieb GmbH`.
  const isLast =
    at === items.length - 1 &&
    item.value === null &&
    ![...item.tags].some((tag) => /^(prep|article|is$|has$|ask|pronoun|noun:prov|filler)/.test(tag));
  return isPart(items, at) || isLast;
}

function isPart(items: readonly Item[], at: number): boolean {
  return isOwn(items, at) || isNounInside(items, at);
}

/** A word that can only belong to the name: an unknown word, a guess, a number, a word in capitals. */
function isOwn(items: readonly Item[], at: number): boolean {
  const item = items[at];
  if (item === undefined || item.isPunctuation) return false;
  if (item.value !== null) return item.value.kind === 'web' || item.value.kind === 'number';
  if (isCaps(item)) return true;
  if (item.tags.has('form') || isJoined(item)) return false;
  return (
    item.tags.size === 0 ||
    !item.isExact ||
    (/^\p{L}{4,}$/u.test(item.text) &&
      [...item.tags].every((tag) => tag === 'off:topic' || tag === 'country'))
  );
}

/** A noun that the vocabulary knows, where it cannot mean what it means there: behind a word of the name, or behind `von`, `hat`, `Suche`. */
function isNounInside(items: readonly Item[], at: number): boolean {
  const item = items[at];
  if (item === undefined || item.value !== null || item.isPunctuation) return false;
  const isNoun =
    [...item.tags].every(
      (tag) =>
        /^(field|noun|off|common|best|is|say|pick|cmp)/.test(tag) ||
        tag === 'new' ||
        tag === 'country' ||
        tag === 'filler' ||
        tag === 'ordinal',
    ) &&
    (item.isCapital || isOwn(items, at - 1));
  if (!isNoun) return false;
  const before = items[at - 1];
  if (before === undefined)
    return (
      /^(?!(firma|unternehmen|dienstleister|anbieter|betrieb|adresse|telefon)).*$/i.test(item.text) &&
      !isFieldItem(item)
    );
  if (isOwn(items, at - 1) || (item.isCapital && before.isCapital && at > 1 && isNounInside(items, at - 1)))
    return true;
  if (
    /^(firma|unternehmen|dienstleister|anbieter|betrieb|partner|lieferant|eintrag|datensatz|name|namen|kontakt)$/i.test(
      item.text,
    )
  )
    return false;
  const isLed =
    LEADING.some((tag) => before.tags.has(tag)) || /^(firma|unternehmen|dienstleister)$/i.test(before.text);
  return isLed;
}

const LEADING = ['prep:of', 'prep:at', 'prep:for', 'prep:about', 'has', 'act:search'] as const;

function isFieldItem(item: Item): boolean {
  return [...item.tags].some((tag) => tag.startsWith('field:'));
}

/** A name that was found already. */
export function isJoined(item: Item | undefined): boolean {
  return (
    item !== undefined &&
    item.word === '' &&
    item.tags.size === 0 &&
    item.value === null &&
    !item.isPunctuation
  );
}

function isCaps(item: Item | undefined): boolean {
  return item !== undefined && /^[\p{Lu}\p{N}]{2,}$/u.test(item.text) && /\p{Lu}/u.test(item.text);
}
