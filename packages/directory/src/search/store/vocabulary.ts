import { cologneCode } from '../text/cologne-phonetics.ts';
import { letterSignature } from '../text/signature.ts';
import { writeSkeleton } from '../text/skeleton.ts';
import { GRAM_KEYS, PHONE_PART, phonePartKey, soundKey, writeGramKeys } from './gram-keys.ts';
import { NUMBERS_END, PostingLists } from './posting-lists.ts';
import { mixed, SlotTable } from './slot-table.ts';
import { TEXT_MAX, TextStore } from './text-store.ts';
import { withCapacity } from './with-capacity.ts';
import { writeWord } from './word-bytes.ts';

/** Begins the text of a telephone number: `+30123`. No word begins so. */
export const PHONE_MARK = '+';
/** Begins a legal form, which is only ranked by: `#gmbh`. */
export const FORM_MARK = '#';
/** Begins the ending of a domain, which is only ranked by: `.de`. */
export const ENDING_MARK = '.';

const LETTERS_FROM = 0x30;
const PHONE = PHONE_MARK.charCodeAt(0);
const FORM = FORM_MARK.charCodeAt(0);
const ENDING = ENDING_MARK.charCodeAt(0);

/**
 * The different words of all documents by number, each with what finds it: its text, the three-letter parts of its
 * skeleton, how it sounds, the ends of a telephone number. A freed number is used again.
 */
export class Vocabulary {
  /** For each key the words that have it, with the length of their skeleton as impact. */
  readonly grams = new PostingLists();
  readonly #texts = new TextStore();
  readonly #byText = new SlotTable((word) => this.#hashOf(word));
  readonly #free: number[] = [];
  readonly #wanted = new Uint8Array(TEXT_MAX);
  #wantedLength = 0;
  readonly #isWanted = (word: number) => this.#hasWantedText(word);
  readonly #skeleton = new Uint8Array(TEXT_MAX);
  readonly #keys = new Uint32Array(TEXT_MAX);
  #addresses = new Uint32Array(0);
  #signatures = new Uint32Array(0);
  #end = 0;

  constructor() {
    this.grams.reserve(GRAM_KEYS);
  }

  /** All numbers are below. */
  get end(): number {
    return this.#end;
  }

  get memoryBytes(): number {
    const arrays = this.#addresses.byteLength + this.#signatures.byteLength + this.#free.length * 8;
    return arrays + this.grams.memoryBytes + this.#texts.memoryBytes + this.#byText.memoryBytes;
  }

  /** Number of a word, -1 when no document has it. Only its first 60 bytes count. */
  find(word: string): number {
    this.#wantedLength = writeWord(word, this.#wanted);
    return this.#byText.find(hashOf(this.#wanted, 0, this.#wantedLength), this.#isWanted);
  }

  /** Number of a word, a new one when no document has it. Throws a `RangeError` when there are 16,777,216 already. */
  findOrAdd(text: string): number {
    const known = this.find(text);
    if (known >= 0) return known;
    const word = this.#free.pop() ?? this.#end;
    if (word === NUMBERS_END) throw new RangeError('The index holds no more words.');
    if (word === this.#end) {
      this.#end += 1;
      this.#addresses = withCapacity(this.#addresses, this.#end);
      this.#signatures = withCapacity(this.#signatures, this.#end);
    }
    this.#addresses[word] = this.#texts.add(this.#wanted, this.#wantedLength);
    this.#byText.add(hashOf(this.#wanted, 0, this.#wantedLength), word);
    const length = this.writeSkeleton(word, this.#skeleton);
    this.#signatures[word] = letterSignature(this.#skeleton, 0, length);
    const keys = this.#writeKeys(length);
    for (let i = 0; i < keys; i += 1) this.grams.put(this.#keys[i] ?? 0, word, length);
    return word;
  }

  /** Forgets a word that no document has any more. */
  remove(word: number): void {
    const length = this.writeSkeleton(word, this.#skeleton);
    this.#wantedLength = this.writeText(word, this.#wanted);
    const keys = this.#writeKeys(length);
    for (let i = 0; i < keys; i += 1) this.grams.remove(this.#keys[i] ?? 0, word);
    this.#byText.remove(this.#hashOf(word), word);
    this.#texts.remove(this.#addresses[word] ?? 0);
    this.#free.push(word);
  }

  /** Writes the text of a word and returns its length, at most 60. */
  writeText(word: number, target: Uint8Array): number {
    const address = this.#addresses[word] ?? 0;
    const page = this.#texts.pageOf(address);
    const from = this.#texts.offsetOf(address);
    const length = page[from - 1] ?? 0;
    for (let i = 0; i < length; i += 1) target[i] = page[from + i] ?? 0;
    return length;
  }

  /** Writes the skeleton of a word and returns its length. */
  writeSkeleton(word: number, target: Uint8Array): number {
    const address = this.#addresses[word] ?? 0;
    const page = this.#texts.pageOf(address);
    const from = this.#texts.offsetOf(address);
    return writeSkeleton(page, from, page[from - 1] ?? 0, target);
  }

  /** Length of a word's text, bytes. */
  lengthOf(word: number): number {
    return this.#texts.lengthAt(this.#addresses[word] ?? 0);
  }

  /** {@link cologneCode} a word. */
  cologneCode(word: number): number {
    const address = this.#addresses[word] ?? 0;
    const page = this.#texts.pageOf(address);
    const from = this.#texts.offsetOf(address);
    return cologneCode(page, from, page[from - 1] ?? 0);
  }

  textOf(word: number): string {
    const address = this.#addresses[word] ?? 0;
    const from = this.#texts.offsetOf(address);
    return decoder.decode(this.#texts.pageOf(address).subarray(from, from + this.#texts.lengthAt(address)));
  }

  /** {@link letterSignature} of each word's skeleton, by number. Not to be kept: it changes with the words. */
  get signatures(): Uint32Array {
    return this.#signatures;
  }

  /** Whether it is a legal form or the ending of a domain. */
  isRankedOnly(word: number): boolean {
    const first = this.#pageOf(word)[this.#texts.offsetOf(this.#addresses[word] ?? 0)] ?? 0;
    return first === FORM || first === ENDING;
  }

  /** Below 0 when the text of `a` sorts before that of `b`, byte by byte. */
  compareTexts(a: number, b: number): number {
    const [aPage, aFrom] = [this.#pageOf(a), this.#texts.offsetOf(this.#addresses[a] ?? 0)];
    const [bPage, bFrom] = [this.#pageOf(b), this.#texts.offsetOf(this.#addresses[b] ?? 0)];
    const [aLength, bLength] = [aPage[aFrom - 1] ?? 0, bPage[bFrom - 1] ?? 0];
    for (let i = 0; i < aLength && i < bLength; i += 1) {
      const difference = (aPage[aFrom + i] ?? 0) - (bPage[bFrom + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return aLength - bLength;
  }

  #pageOf(word: number): Uint8Array {
    return this.#texts.pageOf(this.#addresses[word] ?? 0);
  }

  /** Keys of the wanted text, whose skeleton of that length has been written. Marked texts have no parts. */
  #writeKeys(length: number): number {
    const first = this.#wanted[0] ?? 0;
    if (first === PHONE) {
      this.#keys[0] = phonePartKey(this.#wanted, 1, 0);
      this.#keys[1] = phonePartKey(this.#wanted, this.#wantedLength - PHONE_PART, 1);
      return 2;
    }
    if (first < LETTERS_FROM) return 0;
    const grams = writeGramKeys(this.#skeleton, length, this.#keys);
    const sound = cologneCode(this.#wanted, 0, this.#wantedLength);
    if (sound === 0 || grams === this.#keys.length) return grams;
    this.#keys[grams] = soundKey(sound);
    return grams + 1;
  }

  #hashOf(word: number): number {
    const address = this.#addresses[word] ?? 0;
    return hashOf(this.#texts.pageOf(address), this.#texts.offsetOf(address), this.#texts.lengthAt(address));
  }

  #hasWantedText(word: number): boolean {
    const address = this.#addresses[word] ?? 0;
    const page = this.#texts.pageOf(address);
    const from = this.#texts.offsetOf(address);
    const length = this.#wantedLength;
    if (page[from - 1] !== length) return false;
    for (let i = 0; i < length; i += 1) if (page[from + i] !== this.#wanted[i]) return false;
    return true;
  }
}

const decoder = new TextDecoder();

function hashOf(bytes: Uint8Array, from: number, length: number): number {
  let sum = 0x811c9dc5;
  for (let i = from; i < from + length; i += 1) sum = Math.imul(sum ^ (bytes[i] ?? 0), 0x01000193);
  return mixed(sum);
}
