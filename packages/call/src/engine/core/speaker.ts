/**
 * Who counts as speaking (one alone): who spoke stays it for as long as he is heard at all, then it is the loudest. Silence
 * changes nothing.
 */
export function nextSpeaker(before: string | undefined, loudestFirst: readonly string[]): string | undefined {
  if (before !== undefined && loudestFirst.includes(before)) return before;
  return loudestFirst[0] ?? before;
}
