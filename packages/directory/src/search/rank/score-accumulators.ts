import { impactValues } from '../record/impact.ts';
import type { PostingLists } from '../store/posting-lists.ts';
import { withCapacity } from '../store/with-capacity.ts';

/** A document's score is below. */
export const SCORE_END = 1 << 14;
const SCORE_MASK = SCORE_END - 1;
const WORD_SHIFT = 28;
/** Looking up one document takes as long as going through so many postings. */
const LOOK_UP = 24;

/**
 * Sums up how well documents match: for each the scores of the words before (14 bits), the best of the current word
 * (14 bits) and the number of that word (4 bits). Used by one search after the other.
 */
export class ScoreAccumulators {
  #scores = new Uint32Array(0);
  #touched = new Uint32Array(0);
  /** Of each document that matched, the words that it matched, a bit each. */
  #matched = new Uint16Array(0);
  #count = 0;
  #word = 0;
  #isClosed = false;
  #values = impactValues(false);

  get memoryBytes(): number {
    return this.#scores.byteLength + this.#touched.byteLength + this.#matched.byteLength;
  }

  /** Begins a search among documents numbered below `documentEnd`. */
  begin(documentEnd: number, includeNotes: boolean): void {
    for (let i = 0; i < this.#count; i += 1) this.#scores[this.#touched[i] ?? 0] = 0;
    if (this.#scores.length < documentEnd) {
      this.#scores = withCapacity(this.#scores, documentEnd);
      this.#matched = withCapacity(this.#matched, documentEnd);
    }
    this.#count = 0;
    this.#word = 0;
    this.#values = impactValues(includeNotes);
  }

  /** Begins a word. `isClosed`: only documents that matched a word before still count. */
  beginWord(isClosed: boolean): void {
    this.#word += 1;
    this.#isClosed = isClosed;
  }

  /** Number of documents that matched a word. */
  get count(): number {
    return this.#count;
  }

  /** A document that matched, by number from 0. */
  documentAt(i: number): number {
    return this.#touched[i] ?? 0;
  }

  scoreOf(document: number): number {
    const entry = this.#scores[document] ?? 0;
    return ((entry >>> 14) & SCORE_MASK) + (entry & SCORE_MASK);
  }

  /** The words that a document matched: a bit for each, the lowest for the word that began first. */
  wordsOf(document: number): number {
    return this.#matched[document] ?? 0;
  }

  /** All documents with a word of the vocabulary, which counts `weight` (below {@link SCORE_END}) where the impact is highest. */
  addPostings(postings: PostingLists, word: number, weight: number): void {
    const count = postings.countOf(word);
    if (this.#isClosed && this.#count * LOOK_UP < count) {
      this.#lookUp(postings, word, weight);
      return;
    }
    const room = this.#isClosed ? 0 : count;
    if (this.#touched.length < this.#count + room)
      this.#touched = withCapacity(this.#touched, this.#count + room);
    const page = postings.pageOf(word);
    const from = postings.offsetOf(word);
    const to = from + count;
    // Fields of the object in variables: this loop is where a search spends its time.
    const scores = this.#scores;
    const touched = this.#touched;
    const values = this.#values;
    const number = this.#word;
    const words = this.#matched;
    const bit = 1 << (number - 1);
    const isClosed = this.#isClosed;
    let matched = this.#count;
    for (let i = from; i < to; i += 1) {
      const posting = page[i] ?? 0;
      const value = values[posting & 255] ?? 0;
      if (value === 0) continue;
      const document = posting >>> 8;
      const entry = scores[document] ?? 0;
      const score = (value * weight) >>> 8;
      if (entry === 0) {
        if (isClosed) continue;
        touched[matched] = document;
        matched += 1;
        words[document] = bit;
      } else if (entry >>> WORD_SHIFT === number) {
        if (score > (entry & SCORE_MASK)) scores[document] = (entry & ~SCORE_MASK) | score;
        continue;
      } else {
        words[document] = (words[document] ?? 0) | bit;
      }
      const before = ((entry >>> 14) & SCORE_MASK) + (entry & SCORE_MASK);
      scores[document] = (number << WORD_SHIFT) | (before << 14) | score;
    }
    this.#count = matched;
  }

  /** {@link addPostings} when few documents matched before. */
  #lookUp(postings: PostingLists, word: number, weight: number): void {
    for (let i = 0; i < this.#count; i += 1) {
      const document = this.#touched[i] ?? 0;
      const impact = postings.impactOf(word, document);
      if (impact >= 0) this.#add(document, impact, weight);
    }
  }

  /** All documents with both words. */
  addBoth(postings: PostingLists, first: number, second: number, weight: number): void {
    const isFirstRarer = postings.frequency(first) <= postings.frequency(second);
    const [rare, frequent] = isFirstRarer ? [first, second] : [second, first];
    const page = postings.pageOf(rare);
    const from = postings.offsetOf(rare);
    const to = from + postings.countOf(rare);
    for (let i = from; i < to; i += 1) {
      const posting = page[i] ?? 0;
      const other = postings.impactOf(frequent, posting >>> 8);
      if (other >= 0) this.#add(posting >>> 8, this.#lesser(other, posting & 255), weight);
    }
  }

  /** The lesser impact of the two. */
  #lesser(a: number, b: number): number {
    return (this.#values[a] ?? 0) < (this.#values[b] ?? 0) ? a : b;
  }

  #add(document: number, impact: number, weight: number): void {
    const value = this.#values[impact] ?? 0;
    if (value === 0) return;
    const score = (value * weight) >>> 8;
    const entry = this.#scores[document] ?? 0;
    if (entry === 0) {
      if (this.#isClosed) return;
      if (this.#count === this.#touched.length) this.#touched = withCapacity(this.#touched, this.#count + 1);
      this.#touched[this.#count] = document;
      this.#count += 1;
      this.#matched[document] = 0;
    } else if (entry >>> WORD_SHIFT === this.#word) {
      if (score > (entry & SCORE_MASK)) this.#scores[document] = (entry & ~SCORE_MASK) | score;
      return;
    }
    this.#matched[document] = (this.#matched[document] ?? 0) | (1 << (this.#word - 1));
    const before = ((entry >>> 14) & SCORE_MASK) + (entry & SCORE_MASK);
    this.#scores[document] = ((this.#word << WORD_SHIFT) | (before << 14) | score) >>> 0;
  }
}
