/** Shorter words are taken as they are written: one letter makes another word of them. */
const TOLERANT_FROM = 6;

/**
 * The meaning of a word, one typing error allowed: a letter exchanged, added, left out, or swapped with its neighbour, the
 * first one excepted. Undefined: none, or near to two meanings.
 */
export function meaningOf<T>(word: string, meanings: ReadonlyMap<string, T>): T | undefined {
  const exact = meanings.get(word);
  if (exact !== undefined || word.length < TOLERANT_FROM) return exact;
  const near = new Set<T>();
  for (const [known, meaning] of meanings)
    if (known.length >= TOLERANT_FROM && known[0] === word[0] && isOneEditApart(word, known))
      near.add(meaning);
  return near.size === 1 ? [...near][0] : undefined;
}

function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isExchanged = short.slice(at + 1) === long.slice(at + 1);
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isExchanged || isSwapped;
}
