import { skeletonOf } from '../text/skeleton.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import { isJoined } from '../understand/company-names.ts';
import type { Item, Sentence } from '../understand/sentence.ts';
import { tradeIn } from '../vocabulary/things.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import { isDeedWord } from '../vocabulary/value-forms.ts';
import type { DirectoryWords, KnownValue } from './directory-words.ts';
import { type KnownPart, knownParts } from './known-parts.ts';
import { stemOf, wordsOf } from './words.ts';

/** A value that the directory holds, as it was said. */
export interface Said {
  readonly text: string;
  readonly value: KnownValue;
  readonly isNear: boolean;
}

/** What the directory knows of a message. */
export interface Known {
  readonly words: DirectoryWords;
  /** Names, as they were said. */
  readonly names: readonly string[];
  readonly values: readonly Said[];
  /** Values that are not to be had. */
  readonly excluded: readonly Said[];
  readonly sentence: Sentence;
}

/** What is not meant: `ohne Wallboxen`. */
const EXCLUDED =
  /(?<!\p{L})(weder|ohne|statt|anstatt|keine?[nmrs]?|nicht|nich|net|ned|außer|ausser)\s+((die|der|den|das|in|aus|im|mit|für)\s+)*$/iu;
/** `weder Wartung noch Montage`. */
const NEITHER = /(?<!\p{L})weder\s.*(?<!\p{L})noch\s+$/iu;
/** What follows a word that was said by mistake: `in Hamburg, ach nee, in Kiel`, `Wallboxen, Quatsch, Ladesäulen`. */
const MISTAKEN =
  /^[\s,;.:–-]*((ach|äh+m?|öh+m?|oder|halt|moment|stopp?)[\s,]+)*(nee+|ne|nein|nö|quatsch|falsch|sorry|pardon|korrektur|vielmehr|besser gesagt|verschrieben|vertippt|verzeihung)(?!\p{L})/iu;

/** Names and values of the directory in a message. */
export function knownIn(sentence: Sentence, words: DirectoryWords): Known {
  const { message, items } = sentence;
  const tokens = tokensOf(message);
  const textOf = ({ from, to }: KnownPart) =>
    message.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
  const parts = knownParts(tokens, words);
  const valued = parts.flatMap((part): (Said & { readonly isExcluded: boolean })[] => {
    const start = tokens[part.from]?.start ?? 0;
    const item = items.find((own) => own.start <= start && start < own.end);
    if (part.value === null || isOther(item, part)) return [];
    // An error in what may as well be a name is left to the search.
    if (part.isNear && words.isLikeName(wordsOf(textOf(part)))) return [];
    if (item !== undefined && isDeedWord(item.word) && !isAskedOfMany(items) && !items.some(isWanted))
      return [];
    if (isPurpose(message.slice(0, start)) && parts.some((other) => other !== part && other.value !== null))
      return [];
    const end = tokens[part.to - 1]?.end ?? message.length;
    const isExcluded =
      EXCLUDED.test(message.slice(0, start)) ||
      NEITHER.test(message.slice(0, start)) ||
      MISTAKEN.test(message.slice(end));
    return [{ text: textOf(part), value: part.value, isNear: part.isNear, isExcluded }];
  });
  const names = parts
    .filter((part) => part.value === null && !EXCLUDED.test(message.slice(0, tokens[part.from]?.start ?? 0)))
    .filter((part) => !(valued.length > 0 && isKnownTown(skeletonOf(textOf(part)))))
    .filter((part) => !isPlaceOf(message, tokens[part.from], textOf(part)))
    .map(textOf);
  const values = valued.filter(({ isExcluded }) => !isExcluded);
  const excluded = valued.filter(({ isExcluded }) => isExcluded);
  return { words, names, values, excluded, sentence };
}

/** `Kühlung fürs RZ`: what it is for is not what is looked for. */
function isPurpose(before: string): boolean {
  return /(?<!\p{L})(fürs|für (das|unser|mein)e?[nrs]?)\s+$/iu.test(before);
}

/** `in Sachsen`: no matter who begins with that word. */
function isPlaceOf(message: string, first: Token | undefined, text: string): boolean {
  const before = message.slice(0, first?.start ?? 0);
  return isKnownTown(skeletonOf(text)) && /(?<!\p{L})(in|aus|um|raum|ganz)\s+$/iu.test(before);
}

/** Words that hold sentences together, and parts of addresses and names: records may hold them, and nobody means that. */
function isOther(item: Item | undefined, { isNear }: KnownPart): boolean {
  if (item === undefined || item.value?.kind === 'email' || item.value?.kind === 'web') return true;
  // `eine Windkraft Meier GmbH`: a word of a company's name.
  if (isJoined(item) && !item.isKnownName) return true;
  if (isDeedWord(item.word) && item.isExact) return false;
  return (
    (isNear && item.tags.size > 0) ||
    [...item.tags].some((tag) =>
      /^(noun:provid|noun:record|act:|ask:|prep|is$|has$|say:|common|filler)/.test(tag),
    )
  );
}

/** `brauche einen, der …`, `suche …`. */
function isWanted({ tags, text }: Item): boolean {
  return tags.has('act:search') || /^(brauch|benötig)/i.test(text);
}

/** Whether it is asked who, or spoken of several providers. */
export function isAskedOfMany(items: readonly Item[]): boolean {
  return items.some(
    ({ tags, text }) =>
      tags.has('ask:who') ||
      tags.has('ask:count') ||
      tags.has('noun:providers') ||
      tags.has('noun:all') ||
      /^(jemand(en|em)?|wen|wem|einer|welche|diejenigen|solche)$/iu.test(text),
  );
}

/** Whether two texts have the same words. */
export function isSaid(text: string | undefined, other: string): boolean {
  return text !== undefined && wordsOf(text).join(' ') === wordsOf(other).join(' ');
}

/** Whether all words of a part stand in a text, in any form. */
export function holds(text: string, part: string): boolean {
  const all = wordsOf(text).map(stemOf);
  return wordsOf(part).every((word) => all.includes(stemOf(word)));
}

/** Whether a text has no other words than these values, at most one of them with an error. */
export function isMadeOf(text: string, values: readonly Said[]): boolean {
  const words = wordsOf(text);
  const used = values.filter(({ text: said }) =>
    [said, tradeIn(said) ?? said].some((form) => wordsOf(form).every((word) => words.includes(word))),
  );
  const known = new Set(
    used.flatMap(({ text: said }) => [...wordsOf(said), ...wordsOf(tradeIn(said) ?? '')]),
  );
  const isClear = used.filter(({ isNear }) => isNear).length <= 1;
  return isClear && used.length > 0 && words.every((word) => known.has(word) || SMALL.has(word));
}

const SMALL: ReadonlySet<string> = new Set(
  'in aus mit und fur von der die das den dem im bei am anlage anlagen'.split(' '),
);
