/** Longest words that are compared. */
const LENGTH_MAX = 64;

/** The part of a word that is most like another one. */
export interface NearestPart {
  readonly edits: number;
  /** Where it begins and ends. */
  readonly from: number;
  readonly to: number;
}

/**
 * The part of `whole` with the fewest edits to `part` (letters exchanged, added or left out; Sellers 1980), of several the one
 * that ends last. Null when there are more than `limit`.
 */
export function nearestPart(
  part: Uint8Array,
  partLength: number,
  whole: Uint8Array,
  wholeLength: number,
  limit: number,
): NearestPart | null {
  if (partLength > LENGTH_MAX || wholeLength > LENGTH_MAX) return null;
  // For each number of letters of the part: the least edits to what ends here, and where that begins.
  const edits = Uint8Array.from({ length: partLength + 1 }, (_, i) => i);
  const begins = new Uint8Array(partLength + 1);
  let best: NearestPart | null = null;
  for (let at = 1; at <= wholeLength; at += 1) {
    let diagonal = 0;
    let diagonalBegin = at - 1;
    edits[0] = 0;
    begins[0] = at;
    for (let i = 1; i <= partLength; i += 1) {
      const left = edits[i] ?? 0;
      const leftBegin = begins[i] ?? 0;
      let least = diagonal + (part[i - 1] === whole[at - 1] ? 0 : 1);
      let begin = diagonalBegin;
      const above = (edits[i - 1] ?? 0) + 1;
      if (above < least) [least, begin] = [above, begins[i - 1] ?? 0];
      if (left + 1 < least) [least, begin] = [left + 1, leftBegin];
      edits[i] = least;
      begins[i] = begin;
      diagonal = left;
      diagonalBegin = leftBegin;
    }
    const sum = edits[partLength] ?? 0;
    if (sum <= limit && sum <= (best?.edits ?? limit))
      best = { edits: sum, from: begins[partLength] ?? 0, to: at };
  }
  return best;
}
