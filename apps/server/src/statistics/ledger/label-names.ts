/**
 * Labels are counted one by one up to this number, in the order in which they were first seen; the rest together, so
 * that no flood of new labels fills the memory.
 */
export const LABELS_MAX = 200_000;
/** What the rest is called. */
export const FURTHER_LABELS = '(weitere)';

/** Bytes of an entry besides its characters, roughly: a string, a place in an array and one in a map. */
const ENTRY_BYTES = 80;

/** The labels behind the numbers that the database gave them. */
export class LabelNames {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  #bytes = 0;

  /** Bytes that the labels take, roughly. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#numbers.size;
  }

  add(number: number, label: string): void {
    if (this.#names[number] !== undefined) return;
    this.#names[number] = label;
    this.#numbers.set(label, number);
    this.#bytes += ENTRY_BYTES + label.length;
  }

  has(number: number): boolean {
    return number >= LABELS_MAX || this.#names[number] !== undefined;
  }

  /** The label of a number that has been added. */
  nameOf(number: number): string {
    return this.#names[number] ?? FURTHER_LABELS;
  }

  /** The number of a label; undefined: nobody has clicked there. */
  numberOf(label: string): number | undefined {
    return this.#numbers.get(label);
  }
}
