import type { Meaning } from '../understand/meaning.ts';
import type { Item } from '../understand/sentence.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { isAskedOfMany, isMadeOf, type Known } from './in-message.ts';
import { wordsOf } from './words.ts';

/** What a name is called with. */
const CALLED = /^(prep:named|noun:provider|noun:record|prep:of|form)$/;
/** What people look for a name with. */
const SOUGHT = /^(act:(search|show)|has|prep:(of|at|about|to))$/;

/**
 * A search without a word that grammar took for a name, where nothing in the directory is called like it and the rest of the
 * message says what is looked for: `hamma wen in Rosenheim`. A name that is called one stays: nobody is found by it.
 */
export function withoutLooseName(meaning: Meaning, known: Known): Meaning {
  const { name, ...others } = meaning.slots;
  if (name === undefined || known.names.length > 0) return meaning;
  const own = name.split(/\s+/).filter((word) => !isMadeOf(word, [...known.values, ...known.excluded]));
  // `Der Verkehrsbetrieb will …`: an article alone is nobody's name, though names have some inside.
  const isArticle = own.length > 0 && own.every((word) => ARTICLE.test(word));
  const isLike = own.length === 0 || (!isArticle && known.words.isLikeName(own.flatMap(wordsOf)));
  const hasOther = Object.keys(others).length > 0 || known.values.length > 0;
  if (isLike || !hasOther || (!isArticle && isCalled(known.sentence.items, own))) return meaning;
  const isOfPlace =
    Object.keys(others).every((slot) => slot === 'stadt' || slot === 'land' || slot === 'plz') &&
    known.values.every(({ value }) => value.counts.stadt !== undefined || value.counts.land !== undefined);
  if (isOfPlace && !isAskedOfMany(known.sentence.items) && isSought(known.sentence.items, own))
    return meaning;
  return { ...meaning, slots: others };
}

const ARTICLE = /^(der|die|das|den|dem|ein|eine[nmr]?)$/i;

/** Whether a word is said to be a name, or written as one. */
function isCalled(items: readonly Item[], own: readonly string[]): boolean {
  const at = placeOf(items, own);
  const item = items[at];
  if (item === undefined || item.value?.kind === 'quoted' || item.word === '') return true;
  const before = items[at - 1];
  const isTitled = /^(herrn?|frau|fr|hr|dr|firma|fa)$/i.test(before?.text ?? '');
  const isLed =
    [...(before?.tags ?? [])].some((tag) => CALLED.test(tag)) && before?.tags.has('noun:providers') !== true;
  const isFormed = items.some((other) => other.tags.has('form'));
  const isOurs = /^(unser|mein|dein|ihr|euer|eure)/i.test(before?.text ?? '');
  const isProper =
    !isOurs &&
    item.isCapital &&
    at > 0 &&
    everydayOf(item.word) === null &&
    !/(ung|heit|keit|tion)(en|s)?$/.test(item.word);
  return isTitled || isLed || isFormed || isProper;
}

/** Whether a word stands where names do that are looked for. */
function isSought(items: readonly Item[], own: readonly string[]): boolean {
  let at = placeOf(items, own) - 1;
  while (items[at]?.tags.has('article') === true || items[at]?.tags.has('filler') === true) at -= 1;
  const before = items[at];
  return (
    before === undefined ||
    [...before.tags].some((tag) => SOUGHT.test(tag)) ||
    /^(gibts?|kenn\p{L}*)$/iu.test(before.text)
  );
}

function placeOf(items: readonly Item[], [first = '']: readonly string[]): number {
  return items.findIndex(({ text }) => text.split(/\s+/).includes(first));
}
