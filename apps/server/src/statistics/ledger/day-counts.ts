import { addTo, bytesOf, clicksOf, NO_COUNTS, type SparseCounts, takeFrom } from './sparse-counts.ts';

/** Days between two sums from the beginning: a year of 20,000 labels takes 7 MB. */
const CHECKPOINT_DAYS = 4;

/**
 * Clicks of labels by day. Besides the days it keeps, every 4 days, the sums of all days before: a range of any length
 * costs the difference of two such sums and at most 4 days, 2 at each end.
 *
 * All sums are modulo 2^32. A difference of two is right as long as a label has fewer clicks than that in the range.
 */
export class DayCounts {
  readonly #days = new Map<number, SparseCounts>();
  /** Number n holds the sums of all days before `#base + n * CHECKPOINT_DAYS`. Made when needed, dropped when wrong. */
  #checkpoints: Uint32Array[] = [];
  /** A multiple of CHECKPOINT_DAYS, not after the first day. */
  #base = Number.POSITIVE_INFINITY;
  #lastDay = Number.NEGATIVE_INFINITY;
  /** One more than the highest number of a label. */
  #width = 0;
  #dayBytes = 0;

  /** Bytes that the figures take. */
  get bytes(): number {
    return this.#dayBytes + this.#checkpoints.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Puts the clicks of a day in the place of what was known of it. */
  set(day: number, counts: SparseCounts): void {
    const known = this.#days.get(day);
    if (known === undefined && counts.labels.length === 0) return;
    this.#dayBytes += bytesOf(counts) - bytesOf(known ?? NO_COUNTS);
    this.#days.set(day, counts);
    this.#lastDay = Math.max(this.#lastDay, day);
    this.#width = Math.max(this.#width, (counts.labels.at(-1) ?? -1) + 1);
    const base = Math.floor(day / CHECKPOINT_DAYS) * CHECKPOINT_DAYS;
    if (base < this.#base) {
      this.#base = base;
      this.#checkpoints = [];
    } else {
      this.#checkpoints.length = Math.min(
        this.#checkpoints.length,
        Math.floor((day - this.#base) / CHECKPOINT_DAYS) + 1,
      );
    }
  }

  /** Clicks of one label on one day. */
  clicksOn(day: number, label: number): number {
    return clicksOf(this.#days.get(day) ?? NO_COUNTS, label);
  }

  /** Adds the clicks of all days from `from` to `to`, both inclusive, to `sums`, which has room for every label. */
  addRange(sums: Uint32Array, from: number, to: number): void {
    const first = Math.max(from, this.#base);
    const end = Math.min(to, this.#lastDay) + 1;
    if (end - first <= CHECKPOINT_DAYS) {
      this.#eachDay(first, end, (counts) => addTo(sums, counts));
      return;
    }
    const firstIndex = this.#nearest(first);
    const endIndex = this.#nearest(end);
    addDifference(sums, this.#checkpoint(endIndex), this.#checkpoint(firstIndex));
    const firstStart = this.#startOf(firstIndex);
    const endStart = this.#startOf(endIndex);
    this.#eachDay(first, firstStart, (counts) => addTo(sums, counts));
    this.#eachDay(firstStart, first, (counts) => takeFrom(sums, counts));
    this.#eachDay(endStart, end, (counts) => addTo(sums, counts));
    this.#eachDay(end, endStart, (counts) => takeFrom(sums, counts));
  }

  /** Room that sums of these days need. */
  get width(): number {
    return this.#width;
  }

  #eachDay(from: number, before: number, work: (counts: SparseCounts) => void): void {
    for (let day = from; day < before; day += 1) {
      const counts = this.#days.get(day);
      if (counts !== undefined) work(counts);
    }
  }

  #startOf(index: number): number {
    return this.#base + index * CHECKPOINT_DAYS;
  }

  #nearest(day: number): number {
    return Math.round((day - this.#base) / CHECKPOINT_DAYS);
  }

  #checkpoint(index: number): Uint32Array {
    for (let made = this.#checkpoints.length; made <= index; made += 1) {
      const end = this.#startOf(made);
      const before = this.#checkpoints[made - 1];
      // No longer than the labels that have been seen until then.
      let width = before?.length ?? 0;
      this.#eachDay(end - CHECKPOINT_DAYS, end, ({ labels }) => {
        width = Math.max(width, (labels.at(-1) ?? -1) + 1);
      });
      const sums = new Uint32Array(width);
      sums.set(before ?? []);
      this.#eachDay(end - CHECKPOINT_DAYS, end, (counts) => addTo(sums, counts));
      this.#checkpoints.push(sums);
    }
    return this.#checkpoints[index] ?? new Uint32Array();
  }
}

function addDifference(sums: Uint32Array, more: Uint32Array, less: Uint32Array): void {
  const both = Math.min(more.length, less.length);
  for (let label = 0; label < both; label += 1) {
    sums[label] = ((sums[label] ?? 0) + (more[label] ?? 0) - (less[label] ?? 0)) | 0;
  }
  // Of labels that were first seen later, the earlier sums say nothing.
  for (let label = both; label < more.length; label += 1) {
    sums[label] = ((sums[label] ?? 0) + (more[label] ?? 0)) | 0;
  }
}
