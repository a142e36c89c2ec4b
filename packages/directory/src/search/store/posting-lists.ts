import { BlockArena } from './block-arena.ts';
import { withCapacity } from './with-capacity.ts';

/** Impact of a posting that stands for nothing any more. */
export const DEAD = 255;
/** Highest impact of a posting. */
export const IMPACT_MAX = 254;
/** Documents, and words of the vocabulary, are numbered with 24 bits. */
export const NUMBERS_END = 2 ** 24;

/** Lists of up to so many postings lose a removed one at once; longer ones mark it and are swept now and then. */
const SHORT = 32;

/**
 * For each term the documents that have it, sorted, each with an impact from 0 to {@link IMPACT_MAX}: how much a match
 * there can count. A posting is one number, document in the upper 24 bits; a list of one needs no block.
 */
export class PostingLists {
  readonly #arena = new BlockArena();
  /** The posting itself when there is one, else the address of the block. */
  #at = new Uint32Array(0);
  #count = new Uint32Array(0);
  /** Dead postings of the terms that have some. */
  readonly #dead = new Map<number, number>();

  get memoryBytes(): number {
    return this.#arena.memoryBytes + this.#at.byteLength + this.#count.byteLength + this.#dead.size * 32;
  }

  /** Makes room for terms numbered below `terms`. */
  reserve(terms: number): void {
    if (terms <= this.#at.length) return;
    this.#at = withCapacity(this.#at, terms);
    this.#count = withCapacity(this.#count, terms);
  }

  /** Number of documents that have the term. */
  frequency(term: number): number {
    return (this.#count[term] ?? 0) - (this.#dead.size === 0 ? 0 : (this.#dead.get(term) ?? 0));
  }

  /** Adds a posting or changes its impact. */
  put(term: number, document: number, impact: number): void {
    const posting = ((document << 8) | impact) >>> 0;
    const count = this.#count[term] ?? 0;
    const at = this.#at[term] ?? 0;
    if (count === 0 || (count === 1 && at >>> 8 === document)) {
      this.#at[term] = posting;
      this.#count[term] = 1;
      return;
    }
    if (count === 1) {
      const address = this.#arena.allocate(2);
      const page = this.#arena.pageOf(address);
      const offset = this.#arena.offsetOf(address);
      page[offset] = at >>> 8 < document ? at : posting;
      page[offset + 1] = at >>> 8 < document ? posting : at;
      this.#at[term] = address;
      this.#count[term] = 2;
      return;
    }
    this.#putIntoBlock(term, document, posting);
  }

  /** Takes a posting away. Returns whether documents with the term are left. */
  remove(term: number, document: number): boolean {
    const count = this.#count[term] ?? 0;
    if (count <= 1) {
      if (count === 1 && (this.#at[term] ?? 0) >>> 8 === document) this.#count[term] = 0;
      return (this.#count[term] ?? 0) > 0;
    }
    const address = this.#at[term] ?? 0;
    const page = this.#arena.pageOf(address);
    const from = this.#arena.offsetOf(address);
    const position = lowerBound(page, from, count, document);
    const found = page[position] ?? 0;
    if (position === from + count || found >>> 8 !== document || (found & 255) === DEAD) return true;
    page[position] = (found | DEAD) >>> 0;
    const dead = (this.#dead.get(term) ?? 0) + 1;
    this.#dead.set(term, dead);
    if (count <= SHORT || dead * 4 > count) this.#sweep(term);
    return this.frequency(term) > 0;
  }

  /** Offset of a term's postings in {@link pageOf}, {@link countOf} of them. Skip those with the impact {@link DEAD}. */
  offsetOf(term: number): number {
    return (this.#count[term] ?? 0) === 1 ? term : this.#arena.offsetOf(this.#at[term] ?? 0);
  }

  /** The page that a term's postings lie in. Not to be kept: it changes with the lists. */
  pageOf(term: number): Uint32Array {
    return (this.#count[term] ?? 0) === 1 ? this.#at : this.#arena.pageOf(this.#at[term] ?? 0);
  }

  /** Number of a term's postings with the dead ones. */
  countOf(term: number): number {
    return this.#count[term] ?? 0;
  }

  /** Impact of a document's posting, -1 when it has none. */
  impactOf(term: number, document: number): number {
    const count = this.countOf(term);
    const page = this.pageOf(term);
    const from = this.offsetOf(term);
    const position = lowerBound(page, from, count, document);
    const posting = page[position] ?? 0;
    if (position === from + count || posting >>> 8 !== document) return -1;
    return (posting & 255) === DEAD ? -1 : posting & 255;
  }

  #putIntoBlock(term: number, document: number, posting: number): void {
    const count = this.#count[term] ?? 0;
    let address = this.#at[term] ?? 0;
    let page = this.#arena.pageOf(address);
    let from = this.#arena.offsetOf(address);
    const last = page[from + count - 1] ?? 0;
    const position = last >>> 8 < document ? from + count : lowerBound(page, from, count, document);
    const present = position < from + count ? (page[position] ?? 0) : null;
    if (present !== null && present >>> 8 === document) {
      if ((present & 255) === DEAD) this.#dead.set(term, (this.#dead.get(term) ?? 0) - 1);
      page[position] = posting;
      return;
    }
    const offset = position - from;
    if (BlockArena.capacityFor(count + 1) > BlockArena.capacityFor(count)) {
      const roomier = this.#arena.allocate(count + 1);
      const target = this.#arena.pageOf(roomier);
      const targetFrom = this.#arena.offsetOf(roomier);
      target.set(page.subarray(from, from + count), targetFrom);
      this.#arena.free(address, count);
      address = roomier;
      page = target;
      from = targetFrom;
      this.#at[term] = address;
    }
    if (offset < count) page.copyWithin(from + offset + 1, from + offset, from + count);
    page[from + offset] = posting;
    this.#count[term] = count + 1;
  }

  /** Drops dead postings and gives room back. */
  #sweep(term: number): void {
    const count = this.#count[term] ?? 0;
    const address = this.#at[term] ?? 0;
    const page = this.#arena.pageOf(address);
    const from = this.#arena.offsetOf(address);
    let kept = from;
    for (let i = from; i < from + count; i += 1) {
      const posting = page[i] ?? 0;
      if ((posting & 255) === DEAD) continue;
      page[kept] = posting;
      kept += 1;
    }
    const left = kept - from;
    this.#dead.delete(term);
    this.#count[term] = left;
    if (BlockArena.capacityFor(left) === BlockArena.capacityFor(count)) return;
    if (left === 1) this.#at[term] = page[from] ?? 0;
    if (left > 1) {
      const smaller = this.#arena.allocate(left);
      this.#arena.pageOf(smaller).set(page.subarray(from, kept), this.#arena.offsetOf(smaller));
      this.#at[term] = smaller;
    }
    this.#arena.free(address, count);
  }
}

/** Position of the first posting whose document is not below `document`. */
function lowerBound(postings: Uint32Array, from: number, count: number, document: number): number {
  let low = from;
  let high = from + count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle] ?? 0) >>> 8 < document) low = middle + 1;
    else high = middle;
  }
  return low;
}
