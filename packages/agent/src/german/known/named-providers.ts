import { once } from '../text/once.ts';
import { tokensOf } from '../text/tokens.ts';
import { isContent } from '../understand/reading.ts';
import type { Item, Sentence } from '../understand/sentence.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import type { DirectoryWords } from './directory-words.ts';
import { knownParts } from './known-parts.ts';
import { wordsOf } from './words.ts';

/** A provider of the directory that a sentence names: items from `from` to before `to`. */
export interface NamedProvider {
  readonly from: number;
  readonly to: number;
  /** As it was said. */
  readonly text: string;
}

const FORM_OR_TITLE = /^(gmbh|ag|kg|ohg|gbr|ug|eg|ek|se|b\.?v\.?|co|mbh|partg|\(haftungsbeschränkt\))$/iu;

/** Providers that a sentence names, in order: by their whole name, its beginning, or words that only names have. */
export const namedProviders = once(providersIn);

function providersIn({ message, items }: Sentence, words: DirectoryWords): readonly NamedProvider[] {
  const whole = wholeNames(message, items, words);
  const found: NamedProvider[] = [];
  let at = 0;
  while (at < items.length) {
    const known = whole.get(at);
    const to = known ?? likeNameEnd(items, at, words, whole);
    if (to === null || (isSingle(items, at, to) && isOfUnknownName(items, at, to, words, whole))) {
      at += 1;
      continue;
    }
    const end =
      known === undefined ? withFamily(items, to, words) : withForm(items, withFamily(items, to, words));
    const before = found.at(-1);
    // Words side by side are of one name: `bahnstrom halle`.
    const from =
      before !== undefined && before.to === at && !(known !== undefined && whole.has(before.from))
        ? before.from
        : at;
    if (from !== at) found.pop();
    found.push({ from, to: end, text: message.slice(items[from]?.start ?? 0, items[end - 1]?.end ?? 0) });
    at = end;
  }
  return found;
}

/** Where names that the directory knows begin, and the item behind each. */
function wholeNames(
  message: string,
  items: readonly Item[],
  words: DirectoryWords,
): ReadonlyMap<number, number> {
  const tokens = tokensOf(message);
  const ends = new Map<number, number>();
  for (const { from, to, value } of knownParts(tokens, words)) {
    const start = tokens[from]?.start ?? -1;
    const end = tokens[to - 1]?.end ?? -1;
    const first = items.findIndex((item) => item.start <= start && start < item.end);
    const last = items.findLastIndex((item) => item.start < end && end <= item.end);
    // An address that was said may hold the name of the company.
    const isAddress = items.slice(first, last + 1).some((item) => item.value !== null);
    if (value === null && !isAddress && first >= 0 && last >= first) ends.set(first, last + 1);
  }
  return ends;
}

function isSingle(items: readonly Item[], from: number, to: number): boolean {
  return items.slice(from, to).every((item) => isContent(item)) && items[from]?.isKnownName !== true;
}

/** `Maim Solar`: a word that some name has, beside one that none has, is of a name that nobody knows. */
function isOfUnknownName(
  items: readonly Item[],
  from: number,
  to: number,
  words: DirectoryWords,
  whole: ReadonlyMap<number, number>,
): boolean {
  return [from - 1, to].some((at) => {
    const item = items[at];
    return (
      item !== undefined &&
      isContent(item) &&
      item.value === null &&
      !whole.has(at) &&
      !(at === 0 && /^\p{Ll}+(t|en)$/u.test(item.text)) &&
      !isLike(item, words) &&
      everydayOf(item.word) === null &&
      item.isCapital === items[from]?.isCapital
    );
  });
}

function withForm(items: readonly Item[], to: number): number {
  let end = to;
  while (FORM_OR_TITLE.test(items[end]?.text ?? '')) end += 1;
  return end;
}

/** Unknown words side by side, all of which names of the directory have, an error aside. */
function likeNameEnd(
  items: readonly Item[],
  at: number,
  words: DirectoryWords,
  whole: ReadonlyMap<number, number>,
): number | null {
  let end = at;
  while (end < items.length && !whole.has(end) && isLike(items[end], words)) end += 1;
  return end > at ? end : null;
}

const FAMILY = /^(partner|söhne|soehne|sohn|co|kollegen|töchter|gebrüder)$/i;

/** `Mueller und Söhne`, where names have both. */
function withFamily(items: readonly Item[], to: number, words: DirectoryWords): number {
  const family = items[to + 1];
  const isName = family !== undefined && FAMILY.test(family.text) && words.isNameWord(family.word);
  return isName && items[to]?.tags.has('and') === true ? to + 2 : to;
}

/** A word that names have, and that is neither goods, a town nor a word of everyday life. */
function isLike(item: Item | undefined, words: DirectoryWords): boolean {
  return (
    item !== undefined &&
    item.value === null &&
    isContent(item) &&
    everydayOf(item.word) === null &&
    wordsOf(item.text).every(
      (word) => word.length > 2 && words.valueAt([word], 0) === null && words.isLikeName([word]),
    )
  );
}
