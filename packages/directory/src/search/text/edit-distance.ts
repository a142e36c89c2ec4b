/** Longest words that are compared. */
const LENGTH_MAX = 64;
const ROW = LENGTH_MAX + 1;
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)] as const;

/**
 * Edits between two words of bytes: letters exchanged, added, left out, or swapped with their neighbour, no letter edited
 * twice (optimal string alignment, Damerau 1964). `limit + 1` when there are more than `limit` or a word has over 64 bytes.
 */
export function editDistance(
  a: Uint8Array,
  aFrom: number,
  aLength: number,
  b: Uint8Array,
  bFrom: number,
  bLength: number,
  limit: number,
): number {
  const tooMany = limit + 1;
  if (aLength > LENGTH_MAX || bLength > LENGTH_MAX || Math.abs(aLength - bLength) > limit) return tooMany;
  let [beforeLast, last, current]: [Uint8Array, Uint8Array, Uint8Array] = [rows[0], rows[1], rows[2]];
  for (let j = 0; j <= bLength; j += 1) last[j] = j;
  for (let i = 1; i <= aLength; i += 1) {
    const letter = a[aFrom + i - 1] ?? 0;
    const letterBefore = i > 1 ? (a[aFrom + i - 2] ?? 0) : -1;
    // Only a band around the diagonal can stay within the limit.
    const from = Math.max(1, i - limit);
    const to = Math.min(bLength, i + limit);
    current[from - 1] = from === 1 ? i : tooMany;
    let least = current[from - 1] ?? tooMany;
    for (let j = from; j <= to; j += 1) {
      const other = b[bFrom + j - 1] ?? 0;
      let edits = (last[j - 1] ?? 0) + (letter === other ? 0 : 1);
      const added = (current[j - 1] ?? 0) + 1;
      if (added < edits) edits = added;
      // Above the band of the row before stands a value of an older row.
      const left = j < i + limit ? (last[j] ?? 0) + 1 : tooMany;
      if (left < edits) edits = left;
      if (j > 1 && letterBefore === other && letter === (b[bFrom + j - 2] ?? 0)) {
        const swapped = (beforeLast[j - 2] ?? 0) + 1;
        if (swapped < edits) edits = swapped;
      }
      current[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > limit) return tooMany;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[bLength] ?? tooMany, tooMany);
}
