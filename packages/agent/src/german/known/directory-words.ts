import type { DirectoryProvider } from '@rer/contracts';
import { companyOf } from '@rer/directory/names';
import { numberWord } from '../../text/values/number-words.ts';
import { NameIndex } from '../names/name-index.ts';
import { editsWithin } from '../vocabulary/edits.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import { writtenFormOf } from '../vocabulary/value-forms.ts';
import { soundKeyOf } from './sound-key.ts';
import { stemOf, wordsOf } from './words.ts';

/** What a record is called by, and what it has. */
export type WordsRecord = Pick<
  DirectoryProvider,
  | 'name'
  | 'firmen_name'
  | 'company'
  | 'stadt'
  | 'land'
  | 'category'
  | 'produktgruppen'
  | 'angebote'
  | 'stadtwerke_kollaborationen'
>;

/** Criteria whose values are texts that people look for. */
const VALUE_SLOTS = ['produktgruppe', 'angebot', 'category', 'stadt', 'land'] as const;
export type ValueSlot = (typeof VALUE_SLOTS)[number];

/** A value that records hold, with the criteria by which it is found and how many hold it. */
export interface KnownValue {
  /** As the first record has it. */
  readonly text: string;
  readonly counts: Readonly<Partial<Record<ValueSlot, number>>>;
}

/** A name of several words as one word, as it is heard. */
interface HeardName {
  readonly sound: string;
  readonly joined: string;
  /** The sound of its first letter; none of a vowel. */
  readonly beginning: string;
}

/** Legal forms, which people leave out. */
const FORMS: ReadonlySet<string> = new Set(
  'gmbh ggmbh ag kg ohg ug se eg ev ek gbr mbh kgaa co bv haftungsbeschrankt inc ltd'.split(' '),
);
/** Companies that are kept as examples, and letters of one. */
const EXAMPLES = 3;
const EXAMPLE_MAX = 40;
/** Records that may begin with a word by which they are called alone. */
const OWN_NAMES_MAX = 3;
const NAME_WORDS_MAX = 8;
const VALUE_WORDS_MAX = 4;
/** Letters of a name that is known by them alone. */
const JOINED_MIN = 7;
/** Letters and sounds of a name that is known as it was heard, and the share of its letters that may be others then. */
const HEARD_MIN = 9;
const SOUNDS_MIN = 6;
const SOUNDS_BY = 2;
const HEARD_EDITS = 0.2;
/** Sounds from which one may be missing. */
const SOUND_ERROR_FROM = 9;
/** Words before a name that are none of it, whatever they sound like. */
const PLACE = /^(aus|in|im|bei|beim|auf|unter)$/;
const BEFORE_NAME =
  /^(hern?|frau|firma|fa|die|der|das|den|dem|des|an|in|im|am|bei|beim|von|vom|zu|zum|zur|und|mit|fur|uber|ist|hat|suche?)$/;
/** Letters from which one error is seen through. */
const ERROR_FROM = 5;
const VALUE_ERROR_FROM = 7;
/** Letters from which a word may leave out that it is a plant. */
const PLANT_FROM = 7;
/** Letters of each part of a word that was heard as two. */
const PART_MIN = 3;
/** Letters of a utility that is known without its town. */
const UTILITY_MIN = 2;

/**
 * The words of a directory: names of its records, and the values by which they are found. They tell what a message speaks of
 * where grammar alone does not: where a name ends, whether a word is a product or an offer. Nothing depends on them being whole
 * or of this moment.
 */
export class DirectoryWords {
  /** The names of companies and contact persons. */
  readonly names = new NameIndex();
  /** Names by their first word. */
  readonly #names = new Map<string, string[][]>();
  /** Names as one word each: people and recognizers put blanks elsewhere. */
  readonly #joined = new Set<string>();
  /** Names of several words as one word each, with their sounds, by the first of them. */
  readonly #sounds = new Map<string, HeardName[]>();
  /** Utilities that are not called `Stadtwerke`, by their first word. */
  readonly #utilities = new Map<string, string[][]>();
  readonly #nameWords = new Set<string>();
  /** Long words of names by their first letter and length: one with an error is near in both. */
  readonly #nameWordsByShape = new Map<string, string[]>();
  /** Long words of names by their first letters. */
  readonly #nameWordsByBeginning = new Map<string, string[]>();
  readonly #values = new Map<string, { text: string; counts: Partial<Record<ValueSlot, number>> }>();
  readonly #valuesByLetter = new Map<string, string[]>();
  readonly #seen = new Set<string>();
  readonly #companies: string[] = [];
  #town: string | null = null;

  static of(records: Iterable<WordsRecord>): DirectoryWords {
    const words = new DirectoryWords();
    for (const record of records) words.add(record);
    return words;
  }

  add({
    name,
    firmen_name,
    company,
    stadt,
    land,
    category,
    produktgruppen,
    angebote,
    stadtwerke_kollaborationen,
  }: WordsRecord): void {
    this.names.add({ name, firmen_name, company });
    this.#addExample(companyOf({ name, firmen_name }), stadt);
    for (const own of [name, firmen_name, company]) if (own !== null) this.#addName(own);
    this.#addValues('produktgruppe', produktgruppen);
    this.#addValues('angebot', angebote);
    this.#addValues('category', category);
    this.#addValues('land', land);
    this.#addTown(stadt);
    for (const text of (stadtwerke_kollaborationen ?? '').split(/[,;\n]/)) this.#addUtility(wordsOf(text));
  }

  /** How many of the words from `at` on are a utility that records work with: `Wien Energie`, `RheinEnergie`. 0: none. */
  utilityAt(words: readonly string[], at: number): number {
    const names = this.#utilities.get(words[at] ?? '') ?? [];
    return Math.max(
      0,
      ...names.filter((name) => name.every((word, i) => words[at + i] === word)).map((name) => name.length),
    );
  }

  /** How many of the words from `at` on are a name, or how one begins; 0: none, or a single word that may be any. */
  nameAt(words: readonly string[], at: number): number {
    const first = words[at];
    if (first === undefined) return 0;
    let longest = 0;
    for (const name of this.#names.get(first) ?? []) {
      let length = 1;
      while (length < name.length && isWord(words[at + length], name[length])) length += 1;
      // `Müller und …` is no name yet.
      if (length < name.length && name[length - 1] === 'und') length -= 1;
      if (length > longest && (length > 1 || name.length === 1)) longest = length;
    }
    const joined = this.#joinedAt(words, at);
    if (joined > longest) return joined;
    const heard = longest === 0 ? this.#heardAt(words, at) : 0;
    if (heard > 0) return heard;
    const isItsOwn = first.length >= ERROR_FROM && (this.#names.get(first)?.length ?? 0) <= OWN_NAMES_MAX;
    return longest === 0 && isItsOwn && this.#names.has(first) ? 1 : longest;
  }

  /** `leit stand systeme`, `sachsenaggregate`. */
  #joinedAt(words: readonly string[], at: number): number {
    let text = '';
    let longest = 0;
    for (let length = 1; length <= NAME_WORDS_MAX && at + length <= words.length; length += 1) {
      text += words[at + length - 1] ?? '';
      if (this.#joined.has(text)) longest = length;
    }
    return longest;
  }

  /** `leitstant systehme`, `fan der berg elektrotechnik`: a misspelt or misrecognized name of several words. */
  #heardAt(words: readonly string[], at: number): number {
    if (BEFORE_NAME.test(words[at] ?? '')) return 0;
    let text = '';
    let best = { length: 0, off: Number.POSITIVE_INFINITY };
    for (let length = 1; length <= NAME_WORDS_MAX && at + length <= words.length; length += 1) {
      const word = words[at + length - 1] ?? '';
      // What stands between marks is one name at most.
      if (!/^[\p{L}\p{N}]+$/u.test(word) || (length > 1 && PLACE.test(word))) break;
      text += word;
      const off = length > 1 && text.length >= HEARD_MIN ? this.#offFrom(text) : null;
      if (off !== null && off < best.off) best = { length, off };
    }
    return best.length;
  }

  /** By how many letters a text is longer or shorter than the name that it sounds like. Null: it sounds like none. */
  #offFrom(text: string): number | null {
    const heard = soundKeyOf(text);
    const begun = soundKeyOf(text.slice(0, 1));
    let least: number | null = null;
    for (const { sound, joined, beginning } of this.#sounds.get(heard.slice(0, SOUNDS_BY)) ?? []) {
      const off = Math.abs(joined.length - text.length);
      const isAlike = sound === heard || (sound.length >= SOUND_ERROR_FROM && editsWithin(sound, heard, 1));
      const isNearer = least === null || off < least;
      const isNear = isAlike && editsWithin(text, joined, Math.floor(joined.length * HEARD_EDITS));
      if (begun === beginning && isNearer && isNear) least = off;
    }
    return least;
  }

  /**
   * The value that the words from `at` on are: in singular or plural, in a short form, apart where it is one word, or with an error
   * in a long word. Null: none is.
   */
  valueAt(
    words: readonly string[],
    at: number,
  ): { readonly length: number; readonly value: KnownValue; readonly isNear: boolean } | null {
    for (let length = Math.min(VALUE_WORDS_MAX, words.length - at); length > 1; length -= 1) {
      const value = this.#values.get(keyOf(words.slice(at, at + length)));
      if (value !== undefined) return { length, value, isNear: false };
    }
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    // `netz analysatoren`: a recognizer hears the parts of a word.
    const whole = word.length < PART_MIN || next.length < PART_MIN ? undefined : this.#meant(word + next);
    if (whole !== undefined) return { length: 2, value: whole, isNear: false };
    const meant = this.#meant(word);
    if (meant !== undefined) return { length: 1, value: meant, isNear: false };
    const near = word.length < VALUE_ERROR_FROM ? undefined : this.#near(stemOf(word));
    return near === undefined ? null : { length: 1, value: near, isNear: true };
  }

  /** The value that a word is, as records have it or as people say it. */
  #meant(word: string): KnownValue | undefined {
    return (
      this.#values.get(stemOf(word)) ??
      this.#values.get(keyOf(wordsOf(writtenFormOf(word) ?? ''))) ??
      // `Landstrom` for `Landstromanlagen`
      (word.length < PLANT_FROM ? undefined : this.#values.get(stemOf(`${word}anlagen`)))
    );
  }

  /** Whether a record may be called so: one of the words is one of a name, has an error, or begins one. */
  isLikeName(words: readonly string[]): boolean {
    return words.some((word) => this.#nameWords.has(word) || this.#isNearNameWord(word));
  }

  #isNearNameWord(word: string): boolean {
    if (word.length < ERROR_FROM) return false;
    if (this.beginsName(word)) return true;
    return [-1, 0, 1].some((more) =>
      this.#nameWordsByShape.get(shapeOf(word, more))?.some((own) => editsWithin(word, own, 1)),
    );
  }

  /** Whether a provider's name contains the word (as its spelling key). */
  isNameWord(word: string): boolean {
    return this.#nameWords.has(word);
  }

  /** Whether a word (its spelling key) is the first part of one of a name: `rechen` of `Rechenzentren`. */
  beginsName(word: string): boolean {
    if (word.length < ERROR_FROM) return false;
    const begun = this.#nameWordsByBeginning.get(word.slice(0, ERROR_FROM)) ?? [];
    return begun.some((own) => own.startsWith(word));
  }

  /** A few companies and a town that people may ask for. */
  get examples(): { readonly companies: readonly string[]; readonly town: string | null } {
    return { companies: this.#companies, town: this.#town };
  }

  #addExample(company: string, stadt: string | null): void {
    const written = company.replace(/\s+/g, ' ').trim();
    const isPlain = /^[\p{L}\p{N}][\p{L}\p{N} .&+-]*$/u.test(written) && written.length <= EXAMPLE_MAX;
    if (isPlain && this.#companies.length < EXAMPLES && !this.#companies.includes(written))
      this.#companies.push(written);
    if (this.#town === null && stadt !== null && /^[\p{L} -]{2,30}$/u.test(stadt)) this.#town = stadt;
  }

  get isEmpty(): boolean {
    return this.#seen.size === 0;
  }

  #addName(text: string): void {
    const words = wordsOf(text);
    while (words.length > 1 && (FORMS.has(words.at(-1) ?? '') || words.at(-1) === 'und')) words.pop();
    const name = words.slice(0, NAME_WORDS_MAX);
    const [first] = name;
    // `Stadtwerke …` are also whom others work with.
    if (first === undefined || first.startsWith('stadtwerk') || !this.#isNew(`n ${name.join(' ')}`)) return;
    listIn(this.#names, first).push(name);
    const joined = name.join('');
    if (joined.length >= JOINED_MIN) this.#joined.add(joined);
    // `B.V.`: a legal form in letters.
    const said = name.filter((word) => word.length > 1);
    if (said.length > 1) this.#addSound(said.join(''));
    for (const word of name) this.#addNameWord(word);
  }

  #addSound(joined: string): void {
    const sound = soundKeyOf(joined);
    if (joined.length < HEARD_MIN || sound.length < SOUNDS_MIN) return;
    listIn(this.#sounds, sound.slice(0, SOUNDS_BY)).push({
      sound,
      joined,
      beginning: soundKeyOf(joined.slice(0, 1)),
    });
  }

  #addNameWord(word: string): void {
    if (this.#nameWords.has(word)) return;
    this.#nameWords.add(word);
    if (word.length < ERROR_FROM) return;
    listIn(this.#nameWordsByShape, shapeOf(word)).push(word);
    listIn(this.#nameWordsByBeginning, word.slice(0, ERROR_FROM)).push(word);
  }

  /** With and without its town: `enercity Hannover`. */
  #addUtility(words: readonly string[]): void {
    const [first] = words;
    const isPlain = words.some((word) => word.includes('stadtwerk') || word === 'stadtische');
    if (first === undefined || isPlain || numberWord(first) !== null || !this.#isNew(`u ${words.join(' ')}`))
      return;
    const list = listIn(this.#utilities, first);
    list.push([...words]);
    if (words.length > 1 && first.length >= UTILITY_MIN && isKnownTown(words.at(-1) ?? ''))
      list.push(words.slice(0, -1));
  }

  #addValues(slot: ValueSlot, list: string | null): void {
    for (const text of (list ?? '').split(/[,;\n]/)) this.#addValue(slot, text.trim(), wordsOf(text));
  }

  /** With and without what tells it from others of its name: `Halle (Saale)`, `Frankfurt am Main`. */
  #addTown(stadt: string | null): void {
    const words = wordsOf(stadt ?? '');
    const [first = ''] = words;
    this.#addValue('stadt', stadt ?? '', words);
    // `Halle (Saale)` is said with the words that the brackets stand for.
    if (/\(/.test(stadt ?? '') && words.length === 2)
      for (const between of [['an', 'der'], ['im'], ['in']])
        this.#addValue('stadt', stadt ?? '', [first, ...between, ...words.slice(1)]);
    if (words.length > 1 && first.length >= ERROR_FROM && !/^(bad|sankt|gross|klein|ober|unter)/.test(first))
      this.#addValue('stadt', stadt ?? '', [first]);
  }

  #addValue(slot: ValueSlot, text: string, words: readonly string[]): void {
    if (words.length === 0 || words.length > VALUE_WORDS_MAX) return;
    const key = keyOf(words);
    const known = this.#values.get(key) ?? { text, counts: {} };
    known.counts[slot] = (known.counts[slot] ?? 0) + 1;
    if (this.#values.has(key)) return;
    this.#isNew(`v ${key}`);
    this.#values.set(key, known);
    if (words.length === 1) listIn(this.#valuesByLetter, key.slice(0, 1)).push(key);
  }

  #near(stem: string): KnownValue | undefined {
    const keys = this.#valuesByLetter.get(stem.slice(0, 1)) ?? [];
    const near = keys.filter((key) => key.length >= ERROR_FROM && editsWithin(stem, key, 1));
    return near.length === 1 ? this.#values.get(near[0] ?? '') : undefined;
  }

  #isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }
}

/** No directory: everything is told by grammar. */
export const NO_WORDS = new DirectoryWords();

function keyOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ');
}

function isWord(word: string | undefined, own: string | undefined): boolean {
  if (word === undefined || own === undefined) return false;
  return word === own || (own.length >= ERROR_FROM && word.length >= ERROR_FROM && editsWithin(word, own, 1));
}

function shapeOf(word: string, more = 0): string {
  return `${word.slice(0, 1)}${word.length + more}`;
}

function listIn<T>(map: Map<string, T[]>, key: string): T[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}
