/** Puts lists into an order that looks like chance and is the same on any machine (Mulberry32). */
export function shuffledBy(seed: number): <T>(list: readonly T[]) => readonly T[] {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (list) => {
    const mixed = [...list];
    for (let i = mixed.length - 1; i > 0; i -= 1) {
      const j = Math.floor(next() * (i + 1));
      const [a, b] = [mixed[i], mixed[j]];
      if (a !== undefined && b !== undefined) [mixed[i], mixed[j]] = [b, a];
    }
    return mixed;
  };
}
