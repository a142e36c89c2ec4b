import { companyOf, foldLetters, legalFormAt } from '@rer/directory/names';
import { phoneKey, phonesOf } from '../../text/pronunciation/phones.ts';
import { soundDistance } from '../../text/pronunciation/sound-distance.ts';
import { spellingKey } from '../../text/spelling-key.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { isGivenName } from '../vocabulary/given-names.ts';
import { longestMatch } from '../vocabulary/lexicon.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import type { IndexedName } from './name-index.ts';

/** A name, or the beginning of one, by which people call a record. */
export interface SoundingName {
  /** As it is written in the directory, without legal form. */
  readonly name: string;
  /** How far its sounds are from those that were heard, 0 to 1. */
  readonly distance: number;
}

/** Finds names by their sound. */
export interface NameLookup {
  /** Names that sound like the words, nearest first, each once, at most `limit`. */
  soundsLike(words: string, limit: number): readonly SoundingName[];
  /** Whether a word stands in a name of the directory, as it is spelled. */
  isNameWord(word: string): boolean;
}

interface Form {
  readonly name: string;
  readonly joined: string;
  readonly phones: string;
}

/** Forms that are kept, which bounds the memory; names behind are left to the search. */
const FORMS_MAX = 300_000;
/** Words of a name that people say. */
const WORDS_MAX = 6;
/** Letters of a first word by which a company is called alone. */
const CALLED_MIN = 5;
/** Consonants of a name that is known by its sound, and of one that is known with another consonant in it. */
const KEY_MIN = 2;
const KEY_ERROR_FROM = 4;
/** Names that are further apart are not found. */
const DISTANCE_MAX = 0.35;
const DIGITS = '012345678';
/** First words that tell one company from another no more than a legal form does. */
const GENERIC =
  /^(stadtwerk|gemeindewerk|kreiswerk|energie|elektr|netz|strom|solar|gas|autoh|versorg|technische|verein|deutsch|europ|internat|kommun|regional|gesellschaft|gruppe|verband|verlag|institut|universit|hotel|sparkasse|volksbank|landkreis|gemeinde)/;
const NO_WORD = /^[^\p{L}\p{N}]+$/u;

/** The names of a directory by their sound (`Meinuwa` is Mainova). Nothing depends on their being whole or of this moment. */
export class SoundingNames implements NameLookup {
  readonly #forms = new Map<string, Form[]>();
  readonly #seen = new Set<string>();
  readonly #words = new Set<string>();

  static of(records: Iterable<IndexedName>): SoundingNames {
    const names = new SoundingNames();
    for (const record of records) names.add(record);
    return names;
  }

  /** Takes the names of a record in: its company's, and that of the group. */
  add({ name, firmen_name, company }: IndexedName): void {
    for (const text of [companyOf({ name, firmen_name }), company]) if (text !== null) this.#addName(text);
  }

  soundsLike(words: string, limit: number): readonly SoundingName[] {
    const phones = phonesOf(words);
    const found = new Map<string, SoundingName>();
    for (const key of nearKeys(phoneKey(phones)))
      for (const { name, joined, phones: own } of this.#forms.get(key) ?? []) {
        const distance = soundDistance(phones, own, DISTANCE_MAX);
        const known = found.get(joined);
        if (distance <= DISTANCE_MAX && (known === undefined || distance < known.distance))
          found.set(joined, { name, distance });
      }
    return [...found.values()].sort((a, b) => a.distance - b.distance).slice(0, limit);
  }

  isNameWord(word: string): boolean {
    return this.#words.has(spellingKey(word));
  }

  #addName(text: string): void {
    const words = spokenWordsOf(text);
    for (const word of words) this.#words.add(spellingKey(word));
    for (let length = 1; length <= Math.min(words.length, WORDS_MAX); length += 1)
      if (length === words.length || isCalled(words, length)) this.#addForm(words.slice(0, length));
  }

  #addForm(words: readonly string[]): void {
    const joined = words.map(spellingKey).join('');
    const phones = phonesOf(words.join(' '));
    const key = phoneKey(phones);
    if (key.length < KEY_MIN || this.#seen.has(joined) || this.#seen.size >= FORMS_MAX) return;
    this.#seen.add(joined);
    const siblings = this.#forms.get(key);
    const form = { name: words.join(' '), joined, phones };
    if (siblings === undefined) this.#forms.set(key, [form]);
    else siblings.push(form);
  }
}

/** Whether people call a company by so many of its first words. */
function isCalled([first = '', second = '']: readonly string[], length: number): boolean {
  const key = spellingKey(first);
  if (length > 2) return false;
  if (length === 2) return !GENERIC.test(key) || !isOrdinaryWord(second);
  return first.length >= CALLED_MIN && !GENERIC.test(key) && !isOrdinaryWord(first);
}

/** Whether a word is one of German as the assistant knows it, a town, or what people are called by. */
export function isOrdinaryWord(word: string): boolean {
  const key = spellingKey(word);
  return (
    longestMatch([key])?.isExact === true ||
    everydayOf(key) !== null ||
    isKnownTown(key) ||
    isGivenName(foldLetters(word))
  );
}

/** The words of a name as people say them: without marks and legal form. */
function spokenWordsOf(text: string): readonly string[] {
  const words = text.split(/[\s,;()"„“]+/u).filter((word) => word !== '' && !NO_WORD.test(word));
  const folded = words.map((word) => foldLetters(word).replace(/[^\p{L}\p{N}]/gu, ''));
  const kept: string[] = [];
  for (let at = 0; at < words.length; ) {
    const form = at === 0 ? null : legalFormAt(folded, at);
    // `GmbH & Co. KG`
    const isOfForm = form !== null || (folded[at] === 'co' && legalFormAt(folded, at + 1) !== null);
    if (!isOfForm) kept.push(words[at] ?? '');
    at += form?.length ?? 1;
  }
  return kept;
}

/** A key, and those of names that have one consonant more, less, or another one. */
function* nearKeys(key: string): Generator<string> {
  yield key;
  if (key.length < KEY_ERROR_FROM) return;
  const near = new Set<string>([key]);
  for (let at = 0; at <= key.length; at += 1) {
    const [before, behind] = [key.slice(0, at), key.slice(at)];
    near.add(before + behind.slice(1));
    for (const digit of DIGITS) {
      near.add(before + digit + behind);
      near.add(before + digit + behind.slice(1));
    }
  }
  near.delete(key);
  yield* near;
}
