import type { SearchRecord } from '../fields.ts';
import { readRecordWords } from '../record/record-words.ts';
import { DocumentTable } from './document-table.ts';
import { documentWord, WORD_MASK, WORDS_MAX } from './document-words.ts';
import { PostingLists } from './posting-lists.ts';
import { Vocabulary } from './vocabulary.ts';
import { withCapacity } from './with-capacity.ts';

/** The documents, their words, and for each word the documents that have it, kept in step. */
export class DocumentStore {
  readonly vocabulary = new Vocabulary();
  readonly postings = new PostingLists();
  readonly documents = new DocumentTable();
  /** Words of the record that is being read, as the document table keeps them. */
  #entries = new Uint32Array(64);
  #impacts = new Uint8Array(64);
  #length = 0;
  /** Documents that were forgotten and are to be taken out; of a number that means another one by now nothing is. */
  readonly #forgotten: number[] = [];

  get memoryBytes(): number {
    const scratch = this.#entries.byteLength + this.#impacts.byteLength;
    const lists = this.#forgotten.length * 8 + this.postings.memoryBytes;
    return this.vocabulary.memoryBytes + lists + this.documents.memoryBytes + scratch;
  }

  /** Adds a record, or replaces the one with its id. A hidden one is not found until it is shown. */
  put(record: SearchRecord, isHidden: boolean): void {
    const known = this.documents.find(record.id);
    this.#read(record);
    const document = known >= 0 ? known : this.documents.add(record.id);
    const before = known >= 0 ? this.#wordsOf(document) : NOTHING;
    for (let i = 0; i < this.#length; i += 1) {
      const word = (this.#entries[i] ?? 0) & WORD_MASK;
      this.postings.put(word, document, this.#highestImpact(word, i));
    }
    this.documents.setWords(document, this.#entries, this.#length);
    this.documents.setIntern(document, record.intern === true);
    this.documents.setHidden(document, isHidden);
    this.documents.setForgotten(document, false);
    const now = before.size === 0 ? NOTHING : this.#wordsOf(document);
    for (const word of before) if (!now.has(word)) this.#takeFrom(word, document);
  }

  /** Takes a record out. Returns whether it was there. */
  remove(id: string): boolean {
    const document = this.documents.find(id);
    if (document < 0) return false;
    this.#takeOut(document);
    return true;
  }

  /** Shows a record that may be hidden. Returns whether it is there. */
  show(id: string): boolean {
    const document = this.documents.find(id);
    if (document < 0 || this.documents.isForgotten(document)) return false;
    this.documents.setHidden(document, false);
    return true;
  }

  /** Hides a record that {@link sweep} is to take out. Returns whether it is there. */
  forget(id: string): boolean {
    const document = this.documents.find(id);
    if (document < 0 || this.documents.isForgotten(document)) return false;
    this.documents.setHidden(document, true);
    this.documents.setForgotten(document, true);
    this.#forgotten.push(document);
    return true;
  }

  /** Takes out one record that was forgotten and not put again since. Returns whether there was one. */
  sweep(): boolean {
    for (;;) {
      const document = this.#forgotten.pop();
      if (document === undefined) return false;
      if (!this.documents.isForgotten(document)) continue;
      this.#takeOut(document);
      return true;
    }
  }

  #takeOut(document: number): void {
    for (const word of this.#wordsOf(document)) this.#takeFrom(word, document);
    this.documents.remove(document);
  }

  #takeFrom(word: number, document: number): void {
    if (!this.postings.remove(word, document)) this.vocabulary.remove(word);
  }

  #read(record: SearchRecord): void {
    this.#length = 0;
    readRecordWords(record, this.#take);
    this.postings.reserve(this.vocabulary.end);
  }

  readonly #take = (text: string, field: number, impact: number): void => {
    const at = this.#length;
    if (at === WORDS_MAX) return;
    const word = this.vocabulary.findOrAdd(text);
    if (at === this.#entries.length) {
      this.#entries = withCapacity(this.#entries, at * 2);
      this.#impacts = withCapacity(this.#impacts, at * 2);
    }
    this.#entries[at] = documentWord(word, field);
    this.#impacts[at] = impact;
    this.#length += 1;
  };

  /** Of a word that stands several times in the record the impact of the best place. */
  #highestImpact(word: number, at: number): number {
    let highest = this.#impacts[at] ?? 0;
    for (let i = 0; i < this.#length; i += 1) {
      if (((this.#entries[i] ?? 0) & WORD_MASK) === word) highest = Math.max(highest, this.#impacts[i] ?? 0);
    }
    return highest;
  }

  #wordsOf(document: number): ReadonlySet<number> {
    const page = this.documents.pageOf(document);
    const from = this.documents.offsetOf(document);
    const words = new Set<number>();
    for (let i = 0; i < this.documents.lengthOf(document); i += 1)
      words.add((page[from + i] ?? 0) & WORD_MASK);
    return words;
  }
}
const NOTHING: ReadonlySet<number> = new Set();
