import type { SparseCounts } from './sparse-counts.ts';

/**
 * Labels are counted one by one up to this number, in the order in which they were first seen; the rest together, so
 * that no flood of new labels fills the memory.
 */
export const LABELS_MAX = 200_000;
/**
 * Bytes of the characters of all labels of one list; those that are first seen when they are used up belong to the rest
 * too. Enough for `LABELS_MAX` labels of 80 characters each, where real pages and elements have fewer. Visitors may send
 * pages of 2,048 characters without signing in: as many of those would take 800 MB.
 */
export const LABEL_BYTES_MAX = 32 * 1024 * 1024;
/** What the rest is called. */
export const FURTHER_LABELS = '(weitere)';

/** A string takes at most so much; one of Western European characters alone takes half of it. */
const BYTES_PER_CHARACTER = 2;
/** Bytes of an entry besides its characters, roughly: a string, a place in an array and one in a map. */
const ENTRY_BYTES = 80;

/** Of one label on one day (`SparseCounts`). */
const CLICKS_MAX = 2 ** 32 - 1;

/** The labels behind the numbers that the database gave them. */
export class LabelNames {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  #characterBytes = 0;
  #isFull = false;

  /** Bytes that the labels take, roughly. */
  get bytes(): number {
    return this.size * ENTRY_BYTES + this.#characterBytes;
  }

  get size(): number {
    return this.#numbers.size;
  }

  /** Whether every label that has no name here by now belongs to the rest, for good. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Names a number, as long as there is room for its label. */
  add(number: number, label: string): void {
    if (this.#isFull || this.#names[number] !== undefined) return;
    const bytes = label.length * BYTES_PER_CHARACTER;
    if (this.#characterBytes + bytes > LABEL_BYTES_MAX) {
      this.#isFull = true;
      return;
    }
    this.#names[number] = label;
    this.#numbers.set(label, number);
    this.#characterBytes += bytes;
  }

  /** Whether it is known what a number is called, by itself or as one of the rest. */
  has(number: number): boolean {
    return this.#isFull || number >= LABELS_MAX || this.#names[number] !== undefined;
  }

  /** The same clicks, with those of the rest under one number. All its labels have been added, as far as there was room. */
  withRest(counts: SparseCounts): SparseCounts {
    if (!this.#isFull) return counts;
    const isNamed = (label: number) => this.#names[label] !== undefined;
    let rest = 0;
    counts.labels.forEach((label, index) => {
      if (!isNamed(label)) rest += counts.clicks[index] ?? 0;
    });
    if (rest === 0) return counts;
    return {
      labels: Uint32Array.from([...counts.labels.filter(isNamed), LABELS_MAX]),
      clicks: Uint32Array.from([
        ...counts.clicks.filter((_, index) => isNamed(counts.labels[index] ?? 0)),
        Math.min(rest, CLICKS_MAX),
      ]),
    };
  }

  /** The label of a number that has been added. */
  nameOf(number: number): string {
    return this.#names[number] ?? FURTHER_LABELS;
  }

  /** The number of a label; undefined: it has no clicks. */
  numberOf(label: string): number | undefined {
    return this.#numbers.get(label);
  }
}
