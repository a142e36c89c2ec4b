import { foldLetters, legalFormAt } from '@rer/directory/names';
import { isOrdinaryWord, type NameLookup, type SoundingName } from '../german/names/sounding-names.ts';
import { everydayOf } from '../german/vocabulary/everyday.ts';
import { longestMatch } from '../german/vocabulary/lexicon.ts';
import { isKnownTown } from '../german/vocabulary/towns.ts';
import { phoneKey, phonesOf } from '../text/pronunciation/phones.ts';
import { soundDistance } from '../text/pronunciation/sound-distance.ts';
import { plainText, spellingKey } from '../text/spelling-key.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import { numberForm, numberWord } from '../text/values/number-words.ts';
import { type HeardDraft, overlaps, type Replacement } from './heard-draft.ts';
import type { ExpectedAnswer, TextSpan } from './heard-text.ts';

/** What is done about the names in a text. */
interface NameRepairs {
  readonly replacements: readonly Replacement[];
  /** May be names, and of none it is plain which. */
  readonly doubtful: readonly TextSpan[];
}

/** Words in a row as one name, with what it may be. */
interface Stretch extends TextSpan {
  readonly to: string;
  readonly distance: number;
  readonly isPlain: boolean;
}

/** Words of a name that are heard. */
const WORDS_MAX = 5;
const CANDIDATES = 6;
/** How far the sounds of a name may be from those that were heard, by how many sounds there are; fewer tell too little. */
const NEAR: readonly (readonly [soundsMin: number, distance: number])[] = [
  [7, 0.13],
  [6, 0.1],
];
/** How much further the next name must be. */
const MARGIN = 0.08;
/** Words in lower case, which a recogniser takes for none of a name, are one only if so many sounds are near. */
const LOWER_CASE_SOUNDS_MIN = 11;
/** The first sound is heard well: so near is it. */
const NEAR_FIRST = 0.3;
/** So near a word of a name is it, for the comparison of the others. */
const NEAR_WORD = 0.12;
/** So near it may be a name at all. */
const DOUBTFUL = 0.25;
/** What follows is a place, a person or a value, and no company of the directory. */
const NO_NAME_BEHIND =
  /^(in|aus|auf|heisst|heisse|namens|herr|herrn|frau|ansprechpartner|ansprechpartnerin|kontaktperson|strasse|lautet)$/;
/** Words that no name begins with, and that stand before a common noun, not before a company alone. */
const SMALL_WORD =
  /^(der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|kein|keine|keinen|mein|meine|meinen|meinem|meiner|dein|deine|sein|seine|ihr|ihre|ihren|ihrem|unser|unsere|unseren|dies|diese|dieser|diesen|diesem|dieses|welche|welcher|welchen|welches|jede|jeder|jeden|jedes|alle|allen|und|oder|aber|in|im|an|am|auf|aus|bei|beim|mit|nach|von|vom|zu|zum|zur|fur|uber|unter|vor|hinter|durch|ohne|um|ist|sind|hat|haben|habe|war|wird|werden|wie|wo|was|wer|wir|ich|du|er|sie|es|ja|nein|bitte|nicht|noch|mal|auch|so|da|dann|jetzt|doch|als|dass|wenn|man|mir|mich|dir|uns)$/;
const BEFORE_NOUN =
  /^(das|dem|ein|eine|einen|einem|eines|kein|keine|keinen|mein|meine|meinen|dein|deine|sein|seine|ihre|ihren|ihrem|unsere|dieses|diesem|welches|jedes|alle|viele|mehrere|wie)$/;
/** A company that is new is in no directory, whatever it sounds like. */
const CREATES =
  /(?<!\p{L})(neue[nrs]? (?:\p{L}+ )?(?:anbieter|dienstleister|firma|unternehmen|eintrag|betrieb)|neu an(?!\p{L})|neu anlegen|neuanlage)/u;
const PERSON = /(?<!\p{L})(?:mein name ist|ich heisse|ich bin)\s/u;

/**
 * Names that were written as they sounded: words of which one at least is no German and in no name, and that sound like one name of
 * the directory, with no other nearly as near. What may be several is left, and is doubtful.
 */
export function nameRepairs(
  draft: HeardDraft,
  lookup: NameLookup,
  expects: ExpectedAnswer | null,
): NameRepairs {
  const plain = plainText(draft.text);
  if (expects === 'new-name' || CREATES.test(foldLetters(draft.text)))
    return { replacements: [], doubtful: [] };
  const personFrom = PERSON.exec(plain)?.index ?? draft.text.length;
  const tokens = tokensOf(draft.text);
  const stretches = tokens.flatMap((token, at) =>
    token.start < personFrom ? stretchesAt(draft, tokens, at, lookup) : [],
  );
  const chosen: Stretch[] = [];
  const order = [...stretches].sort(
    (a, b) =>
      Number(b.isPlain) - Number(a.isPlain) || a.distance - b.distance || b.end - b.start - (a.end - a.start),
  );
  for (const stretch of order) if (!chosen.some((other) => overlaps(other, stretch))) chosen.push(stretch);
  chosen.sort((a, b) => a.start - b.start);
  return {
    replacements: chosen
      .filter(({ isPlain }) => isPlain)
      .map(({ start, end, to }) => ({ start, end, to, kind: 'name' })),
    doubtful: chosen.filter(({ isPlain }) => !isPlain).map(({ start, end }) => ({ start, end })),
  };
}

function stretchesAt(draft: HeardDraft, tokens: readonly Token[], at: number, lookup: NameLookup): Stretch[] {
  const before = plainText(tokens[at - 1]?.text ?? '');
  if (NO_NAME_BEHIND.test(before) || SMALL_WORD.test(plainText(tokens[at]?.text ?? ''))) return [];
  const stretches: Stretch[] = [];
  for (let length = 1; length <= WORDS_MAX && at + length <= tokens.length; length += 1) {
    const own = tokens.slice(at, at + length);
    const last = own.at(-1);
    if (last === undefined || last.kind !== 'word' || draft.settled.some((span) => overlaps(span, last)))
      break;
    if (length > 1 && legalFormAt([foldLetters(last.text)], 0) !== null) break;
    if (length === 1 && BEFORE_NOUN.test(before)) continue;
    if (length > 1 && !/^[\s-]+$/u.test(draft.text.slice(own.at(-2)?.end, last.start))) break;
    if (!own.some(({ text }) => isOdd(text, lookup))) continue;
    // The first word of a sentence is written with a capital, whatever it is.
    const isCapital = own.some(
      ({ text }, i) => /^\p{Lu}/u.test(text) && !(i === 0 && beginsSentence(tokens, at)),
    );
    const stretch = stretchOf(own, isCapital, lookup);
    const goesOn = isPartOfName(draft.text, tokens, at, at + length, lookup);
    if (stretch !== null) stretches.push(goesOn ? { ...stretch, isPlain: false } : stretch);
  }
  return stretches;
}

function beginsSentence(tokens: readonly Token[], at: number): boolean {
  return at === 0 || /^[.!?:]$/.test(tokens[at - 1]?.text ?? '');
}

/** Whether words from `from` to before `to` are only a part of what names a company: `Hansen` of `Hansen Wärmepumpen`. */
function isPartOfName(
  text: string,
  tokens: readonly Token[],
  from: number,
  to: number,
  lookup: NameLookup,
): boolean {
  const [before, first, last, behind] = [tokens[from - 1], tokens[from], tokens[to - 1], tokens[to]];
  const isBeside = (a: Token | undefined, b: Token | undefined) =>
    a !== undefined && b !== undefined && /^[\s-]+$/u.test(text.slice(a.end, b.start));
  const isOfName = (token: Token | undefined) =>
    token?.kind === 'word' &&
    legalFormAt([foldLetters(token.text)], 0) === null &&
    !SMALL_WORD.test(plainText(token.text)) &&
    (isOdd(token.text, lookup) ||
      isKnownTown(spellingKey(token.text)) ||
      everydayOf(spellingKey(token.text)) === 'noun' ||
      (/^\p{Lu}/u.test(token.text) && longestMatch([spellingKey(token.text)])?.isExact !== true));
  const isBefore = isBeside(before, first) && !beginsSentence(tokens, from - 1) && isOfName(before);
  return isBefore || (isBeside(last, behind) && isOfName(behind));
}

/** Null: the words are a name already, or like none. */
function stretchOf(own: readonly Token[], isCapital: boolean, lookup: NameLookup): Stretch | null {
  const candidates = lookup
    .soundsLike(own.map(({ text }) => text).join(' '), CANDIDATES)
    .map((candidate) => comparedWith(own, candidate))
    .sort((a, b) => a.distance - b.distance);
  const [first] = candidates;
  if (first === undefined || first.distance === 0 || first.distance > DOUBTFUL) return null;
  if (first.own.length === 0 || first.to === '') return null;
  const rival = candidates.find(({ key }) => !key.startsWith(first.key) && !first.key.startsWith(key));
  const limit = NEAR.find(([soundsMin]) => first.sounds >= soundsMin)?.[1] ?? 0;
  const isWritten = isCapital || first.sounds >= LOWER_CASE_SOUNDS_MIN;
  const isPlain =
    isWritten &&
    first.distance <= limit &&
    first.beginsAlike &&
    (rival?.distance ?? 1) - first.distance >= MARGIN &&
    first.own.some(({ text }) => isOdd(text, lookup));
  const [start, end] = [first.own[0]?.start ?? 0, first.own.at(-1)?.end ?? 0];
  return { start, end, to: first.to, distance: first.distance, isPlain };
}

/** What was heard, and what would stand for it. */
interface Comparison {
  readonly own: readonly Token[];
  readonly to: string;
  readonly key: string;
  readonly distance: number;
  readonly sounds: number;
  readonly beginsAlike: boolean;
}

/**
 * Compares a name with what was heard, without the words at both ends that are the same. Words that are near there say nothing of the
 * others: `Stadtwerke Bielefeld` is far from `Stadtwerk Emden`.
 */
function comparedWith(own: readonly Token[], { name }: SoundingName): Comparison {
  const words = name.split(' ');
  const same = differing(
    own.map(({ text }) => text),
    words,
    (a, b) => spellingKey(a) === spellingKey(b),
  );
  const near = differing(
    own.map(({ text }) => text),
    words,
    (a, b) => spellingKey(a) === spellingKey(b) || soundDistance(phonesOf(a), phonesOf(b)) <= NEAR_WORD,
  );
  const heard = own.slice(same.from, own.length - same.without);
  const to = words.slice(same.from, words.length - same.without).join(' ');
  const isEqual = spellingKey(heard.map(({ text }) => text).join('')) === spellingKey(to);
  const [phones, said] = [phonesOf(heard.map(({ text }) => text).join(' ')), phonesOf(to)];
  const rest = soundDistance(
    phonesOf(
      own
        .slice(near.from, own.length - near.without)
        .map(({ text }) => text)
        .join(' '),
    ),
    phonesOf(words.slice(near.from, words.length - near.without).join(' ')),
  );
  return {
    own: heard,
    to,
    key: spellingKey(name),
    distance: isEqual ? 0 : Math.max(soundDistance(phones, said), rest, Number.EPSILON),
    sounds: Math.min(phones.length, said.length),
    beginsAlike:
      phoneKey(phones).charAt(0) === phoneKey(said).charAt(0) ||
      soundDistance(phones[0] ?? '', said[0] ?? '') <= NEAR_FIRST,
  };
}

/** The words from which on two names differ, and how many at their ends do not. */
function differing(
  own: readonly string[],
  words: readonly string[],
  isSame: (a: string, b: string) => boolean,
): { readonly from: number; readonly without: number } {
  const shorter = Math.min(own.length, words.length);
  let from = 0;
  while (from < shorter && isSame(own[from] ?? '', words[from] ?? '')) from += 1;
  let without = 0;
  while (without < shorter - from && isSame(own.at(-1 - without) ?? '', words.at(-1 - without) ?? ''))
    without += 1;
  return { from, without };
}

/** Neither German nor a word of a name, nor a number: it may be anything. */
function isOdd(word: string, lookup: NameLookup): boolean {
  return (
    /\p{L}{2}/u.test(word) &&
    numberWord(numberForm(word)) === null &&
    !lookup.isNameWord(word) &&
    !word.split('-').every((part) => isOrdinaryWord(part) || lookup.isNameWord(part))
  );
}
