/** Clicks of some labels, ascending by their number, none twice and none without a click. */
export interface SparseCounts {
  readonly labels: Uint32Array;
  /** As many as `labels`. At most 2^32 - 1 each. */
  readonly clicks: Uint32Array;
}

export const NO_COUNTS: SparseCounts = { labels: new Uint32Array(), clicks: new Uint32Array() };

/** Bytes that the figures take. */
export function bytesOf({ labels, clicks }: SparseCounts): number {
  return labels.byteLength + clicks.byteLength;
}

/** The sum of several. */
export function addCounts(parts: readonly SparseCounts[]): SparseCounts {
  const [only] = parts;
  if (only === undefined) return NO_COUNTS;
  if (parts.length === 1) return only;
  const sums = new Map<number, number>();
  for (const { labels, clicks } of parts) {
    for (let index = 0; index < labels.length; index += 1) {
      const label = labels[index] ?? 0;
      sums.set(label, (sums.get(label) ?? 0) + (clicks[index] ?? 0));
    }
  }
  const labels = Uint32Array.from(sums.keys()).sort();
  return { labels, clicks: labels.map((label) => sums.get(label) ?? 0) };
}

/** Clicks of one label, 0 when there is none. */
export function clicksOf({ labels, clicks }: SparseCounts, label: number): number {
  let low = 0;
  let high = labels.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = labels[middle] ?? 0;
    if (found === label) return clicks[middle] ?? 0;
    if (found < label) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

/** Adds these counts to `sums`, modulo 2^32. `sums` is indexed by label. */
export function addTo(sums: Uint32Array, { labels, clicks }: SparseCounts): void {
  for (let index = 0; index < labels.length; index += 1) {
    const label = labels[index] ?? 0;
    // Whole numbers of 32 bits all the way: several times as fast as with doubles.
    sums[label] = ((sums[label] ?? 0) + (clicks[index] ?? 0)) | 0;
  }
}

/** Subtracts these counts from `sums`, modulo 2^32. */
export function takeFrom(sums: Uint32Array, { labels, clicks }: SparseCounts): void {
  for (let index = 0; index < labels.length; index += 1) {
    const label = labels[index] ?? 0;
    sums[label] = ((sums[label] ?? 0) - (clicks[index] ?? 0)) | 0;
  }
}
