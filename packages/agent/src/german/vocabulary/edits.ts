/**
 * Whether two short words differ by at most `limit` edits: letters exchanged, added, left out, or swapped with their neighbour
 * (optimal string alignment, Damerau 1964). What they have in common at both ends is left out: of most pairs nothing has to be counted then.
 */
export function editsWithin(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  const shorter = Math.min(a.length, b.length);
  let begin = 0;
  while (begin < shorter && a.charCodeAt(begin) === b.charCodeAt(begin)) begin += 1;
  let end = 0;
  while (end < shorter - begin && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end))
    end += 1;
  return differWithin(a.slice(begin, a.length - end), b.slice(begin, b.length - end), limit);
}

/** Of two texts that begin and end with other letters. */
function differWithin(a: string, b: string, limit: number): boolean {
  if (limit === 1 || a === '' || b === '') {
    const isSwapped = a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
    return Math.max(a.length, b.length) <= limit || (limit > 0 && isSwapped);
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let edits = Math.min(
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        (last[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
      );
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > limit) return false;
    beforeLast = last;
    last = current;
  }
  return (last[b.length] ?? limit + 1) <= limit;
}
