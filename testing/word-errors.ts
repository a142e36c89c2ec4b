/** Words that are to be told apart from others: in lower case, without marks. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s@]+/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Words exchanged, left out and added (Levenshtein 1966). */
export function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let last = Array.from({ length: heard.length + 1 }, (_, j) => j);
  for (const [i, word] of said.entries()) {
    const current = [i + 1];
    for (const [j, other] of heard.entries())
      current.push(
        Math.min((last[j] ?? 0) + (word === other ? 0 : 1), (last[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1),
      );
    last = current;
  }
  return last[heard.length] ?? 0;
}
