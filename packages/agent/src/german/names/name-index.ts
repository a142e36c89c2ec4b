import { soundKeyOf } from '../known/sound-key.ts';
import { editsWithin } from '../vocabulary/edits.ts';
import { nameForm } from './name-form.ts';

/** What of a record names it. */
export interface IndexedName {
  readonly name: string;
  readonly firmen_name: string | null;
  readonly company: string | null;
}

/** Names that are kept, which bounds the memory; those behind are left to the search. */
const NAMES_MAX = 200_000;
/** Letters and sounds by which a name begins, so that most words of a message are passed over at once. */
const BEGINNING = 5;
const SOUNDS_BEGINNING = 4;
/** Letters and sounds of a name that is known as it was heard. */
const HEARD_LETTERS_MIN = 8;
const HEARD_SOUNDS_MIN = 5;

/** The names of a directory, to find them in messages. Nothing depends on their being whole or of this moment. */
export class NameIndex {
  /** Of how many records each is the name: companies and people, words as one word. */
  readonly #companies = new Map<string, number>();
  readonly #people = new Map<string, number>();
  /** In how many names of companies each word stands, and in how many of people. */
  readonly #words = new Map<string, number>();
  readonly #peoplesWords = new Map<string, number>();
  readonly #beginnings = new Set<string>();
  readonly #sounds = new Set<string>();
  readonly #soundBeginnings = new Set<string>();
  readonly #near = new NearWords();

  static of(records: Iterable<IndexedName>): NameIndex {
    const index = new NameIndex();
    for (const record of records) index.add(record);
    return index;
  }

  /** Takes the names of a record in. */
  add({ name, firmen_name, company }: IndexedName): void {
    if (this.#companies.size + this.#people.size >= NAMES_MAX) return;
    const label = firmen_name === null || firmen_name.trim() === '' ? name : firmen_name;
    for (const text of new Set(company === null ? [label] : [label, company])) this.#addCompany(text);
    if (name !== label) this.#addPerson(name);
  }

  get isEmpty(): boolean {
    return this.#companies.size === 0;
  }

  /** Of how many records a text (spelling keys of its words as one) is the name of the company, without legal form. */
  companies(joined: string): number {
    return this.#companies.get(joined) ?? 0;
  }

  /** Of how many records it is the contact person. */
  people(joined: string): number {
    return this.#people.get(joined) ?? 0;
  }

  /** In how many names of companies a word stands. */
  holders(word: string): number {
    return this.#words.get(word) ?? 0;
  }

  /** How many contact persons have the word in their name. */
  namesakes(word: string): number {
    return this.#peoplesWords.get(word) ?? 0;
  }

  /** Whether a name may begin with these letters. */
  mayBegin(joined: string): boolean {
    return joined.length < BEGINNING || this.#beginnings.has(joined.slice(0, BEGINNING));
  }

  /** Whether a name of a company may begin with these sounds. */
  mayBeginHeard(sound: string): boolean {
    return sound.length < SOUNDS_BEGINNING || this.#soundBeginnings.has(sound.slice(0, SOUNDS_BEGINNING));
  }

  /** Whether a name of a company sounds so ({@link joinedSound}). */
  sounds(sound: string): boolean {
    return this.#sounds.has(sound);
  }

  /** A word of a company's name that differs by one typing error; null: there is none. */
  nearWord(word: string): string | null {
    return this.#near.find(word);
  }

  #addCompany(text: string): void {
    const { words, joined } = nameForm(text);
    if (joined === '') return;
    this.#companies.set(joined, (this.#companies.get(joined) ?? 0) + 1);
    this.#beginnings.add(joined.slice(0, BEGINNING));
    if (joined.length >= HEARD_LETTERS_MIN) this.#addSound(words.map(soundKeyOf).reduce(joinedSound, ''));
    for (const word of new Set(words)) {
      const holders = this.#words.get(word) ?? 0;
      if (holders === 0) this.#near.add(word);
      this.#words.set(word, holders + 1);
    }
  }

  #addSound(sound: string): void {
    if (sound.length < HEARD_SOUNDS_MIN) return;
    this.#sounds.add(sound);
    this.#soundBeginnings.add(sound.slice(0, SOUNDS_BEGINNING));
  }

  #addPerson(text: string): void {
    const { words, joined } = nameForm(text);
    this.#people.set(joined, (this.#people.get(joined) ?? 0) + 1);
    this.#beginnings.add(joined.slice(0, BEGINNING));
    for (const word of new Set(words)) this.#peoplesWords.set(word, (this.#peoplesWords.get(word) ?? 0) + 1);
  }
}

/** Sounds of two words as of one: what sounds alike where they meet is heard once. */
export function joinedSound(before: string, sound: string): string {
  const isSame = before !== '' && before.charCodeAt(before.length - 1) === sound.charCodeAt(0);
  return before + (isSame ? sound.slice(1) : sound);
}

/** Letters from which a word is known with an error in it. */
const LETTERS_MIN = 5;
/** Words with a half in common that are kept: more have endings that many have, and are found by the other half. */
const SAME_HALF_MAX = 60;
const FOUND_MAX = 5_000;

/** Words that can be found with one typing error: its error leaves one half of a word as it is. */
export class NearWords {
  readonly #byHalf = new Map<string, string | string[]>();
  /** A cache: words of messages recur. */
  readonly #found = new Map<string, string | null>();

  /** Adds a word; one of fewer than five letters is left out. Each word is to be added once. */
  add(word: string): void {
    if (word.length < LETTERS_MIN) return;
    this.#found.clear();
    const halves = new Set(
      [word.length, word.length - 1].flatMap((shorter) => keysOf(word, word.length, shorter)),
    );
    for (const key of halves) {
      const known = this.#byHalf.get(key);
      if (known === undefined) this.#byHalf.set(key, word);
      else if (typeof known === 'string') this.#byHalf.set(key, [known, word]);
      else if (known.length < SAME_HALF_MAX) known.push(word);
    }
  }

  /** A word that differs by one error, not the word itself; null: there is none. */
  find(word: string): string | null {
    if (word.length < LETTERS_MIN) return null;
    const before = this.#found.get(word);
    if (before !== undefined) return before;
    if (this.#found.size >= FOUND_MAX) this.#found.clear();
    const near = this.#search(word);
    this.#found.set(word, near);
    return near;
  }

  #search(word: string): string | null {
    for (const length of [word.length, word.length - 1, word.length + 1])
      for (const key of keysOf(word, length, Math.min(length, word.length))) {
        const known = this.#byHalf.get(key);
        if (known === undefined) continue;
        if (typeof known === 'string') {
          if (isNear(word, known)) return known;
        } else {
          const near = known.find((own) => isNear(word, own));
          if (near !== undefined) return near;
        }
      }
    return null;
  }
}

/** The first and the last letters of a word, as many as half of the shorter of two, for words of a length. */
function keysOf(word: string, length: number, shorter: number): readonly string[] {
  // An exchange of neighbours in the middle changes a letter of both halves.
  const half = Math.max(2, Math.floor(shorter / 2) - 1);
  return [`${length}<${word.slice(0, half)}`, `${length}>${word.slice(-half)}`];
}

function isNear(word: string, own: string): boolean {
  return word !== own && editsWithin(word, own, 1);
}
