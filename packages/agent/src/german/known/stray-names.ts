import type { Context } from '../understand/context.ts';
import type { Meaning } from '../understand/meaning.ts';
import { isTitle } from '../understand/runs.ts';
import type { Item, Sentence } from '../understand/sentence.ts';
import type { DirectoryWords } from './directory-words.ts';
import { wordsOf } from './words.ts';

/** Words that lead to a name, known or not. */
const LEADING = /^(prep:(of|at|for|about|with|named)|noun:provider)$/;

/**
 * A reading without a name that nothing leads to and no record has, where somebody is spoken of: `die Straße nochmal, hab ich nicht
 * mitgeschrieben` asks for the street of the one that is spoken of.
 */
export function withoutStrayName(
  meaning: Meaning,
  { items }: Sentence,
  { focus, shown }: Context,
  words: DirectoryWords,
): Meaning {
  const { name, ...others } = meaning.slots;
  const isTold = focus !== null || (shown.length > 0 && others.ordinal !== undefined);
  if (name === undefined || !isTold || isLikeAny(name, words)) return meaning;
  const [first] = wordsOf(name);
  const at = items.findIndex((item) => wordsOf(item.text)[0] === first);
  return at < 0 || isLed(items, at) ? meaning : { ...meaning, slots: others };
}

/** `wohin habt ihr Netzblick gesteckt`: the participle behind the name is none of it. */
export function withoutVerbBehind(meaning: Meaning, words: DirectoryWords): Meaning {
  const { name } = meaning.slots;
  const parts = /^(.+) (\p{Ll}*ge\p{Ll}{2,}(?:t|en))$/u.exec(name ?? '');
  const [, before = '', verb = ''] = parts ?? [];
  const isVerb = parts !== null && isLikeAny(before, words) && !isLikeAny(verb, words);
  return isVerb ? { ...meaning, slots: { ...meaning.slots, name: before } } : meaning;
}

/** A comparison of those that were told, where the one word taken for a name is no record's. */
export function withoutStrayNames(meaning: Meaning, { shown }: Context, words: DirectoryWords): Meaning {
  const { names = [], ...others } = meaning.slots;
  const isStray = shown.length > 1 && names.length > 0 && names.every((name) => !isLikeAny(name, words));
  return isStray ? { ...meaning, slots: others } : meaning;
}

function isLikeAny(name: string, words: DirectoryWords): boolean {
  return words.isLikeName(wordsOf(name));
}

function isLed(items: readonly Item[], at: number): boolean {
  let before = at - 1;
  while (items[before]?.tags.has('article') === true) before -= 1;
  const item = items[before];
  return (
    items[at]?.isCapital === true || isTitle(item) || [...(item?.tags ?? [])].some((tag) => LEADING.test(tag))
  );
}
