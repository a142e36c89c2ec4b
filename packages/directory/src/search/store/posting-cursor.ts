import { DEAD, type PostingLists } from './posting-lists.ts';

/** Moves forward through the postings of one term. */
export class PostingCursor {
  readonly #page: Uint32Array;
  readonly #to: number;
  #at: number;

  constructor(lists: PostingLists, term: number) {
    this.#page = lists.pageOf(term);
    this.#at = lists.offsetOf(term);
    this.#to = this.#at + lists.countOf(term);
  }

  /** Whether a document, which lies behind all those asked for before, has the term. */
  moveTo(document: number): boolean {
    const page = this.#page;
    // In growing steps first, so that near ones are as cheap as far ones.
    let low = this.#at;
    let step = 1;
    while (low + step < this.#to && (page[low + step] ?? 0) >>> 8 <= document) {
      low += step;
      step *= 2;
    }
    let high = Math.min(this.#to, low + step);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((page[middle] ?? 0) >>> 8 < document) low = middle + 1;
      else high = middle;
    }
    this.#at = low;
    const posting = page[low] ?? 0;
    return low < this.#to && posting >>> 8 === document && (posting & 255) !== DEAD;
  }
}
