import type { PostingLists } from '../store/posting-lists.ts';

/** Parts that begin so far from each other share no letter. */
const APART = 3;
/** Postings that may be gone through beyond the ones that are needed. */
const MORE_MAX = 12_000;

/**
 * Which parts of a word to look for so that words with up to `edits` typing errors share one of them: those with the fewest
 * words, `edits` + 2 of them without a common letter (an error spoils one part, swapped neighbours may spoil two). A word too
 * short for so many gives all it has as long as they are rare. `keys` are those of the parts in their order.
 */
export function chooseGrams(keys: Uint32Array, grams: PostingLists, edits: number): readonly number[] {
  const sizes = Array.from(keys, (key) => grams.frequency(key));
  const wanted = edits + 2;
  const possible = Math.min(wanted, Math.ceil(keys.length / APART));
  const chosen = rarestApart(sizes, possible);
  if (possible < wanted) {
    const others = sizes.map((_, index) => index).filter((place) => !chosen.includes(place));
    others.sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0) || a - b);
    let more = 0;
    for (const index of others) {
      more += sizes[index] ?? 0;
      if (more > MORE_MAX) break;
      chosen.push(index);
    }
  }
  return [...new Set(chosen.map((index) => keys[index] ?? 0))];
}

/** The indices of `count` sizes with the least sum, each at least {@link APART} after the one before. */
function rarestApart(sizes: readonly number[], count: number): number[] {
  // Of the first `end` sizes, for each number of chosen ones: the least sum, and the last index in it.
  let sums: number[] = new Array<number>(sizes.length + 1).fill(0);
  const last: number[][] = [];
  for (let taken = 1; taken <= count; taken += 1) {
    const next = new Array<number>(sizes.length + 1).fill(Number.POSITIVE_INFINITY);
    const indices = new Array<number>(sizes.length + 1).fill(-1);
    for (let end = 1; end <= sizes.length; end += 1) {
      const before = Math.max(0, end - APART);
      const isFirst = taken === 1;
      const isPossible = isFirst || before > 0;
      const sum = isPossible
        ? (isFirst ? 0 : (sums[before] ?? 0)) + (sizes[end - 1] ?? 0)
        : Number.POSITIVE_INFINITY;
      const isBetter = sum < (next[end - 1] ?? 0);
      next[end] = isBetter ? sum : (next[end - 1] ?? 0);
      indices[end] = isBetter ? end - 1 : (indices[end - 1] ?? -1);
    }
    sums = next;
    last.push(indices);
  }
  const chosen: number[] = [];
  let end = sizes.length;
  for (let taken = count; taken >= 1; taken -= 1) {
    const index = last[taken - 1]?.[end] ?? -1;
    if (index < 0) break;
    chosen.push(index);
    end = Math.max(0, index + 1 - APART);
  }
  return chosen;
}
