/** Sounds as they are written in German, and in English names. */
const SPELLINGS = [
  ['dsch', 'j'],
  ['tsch', 'ch'],
  ['sch', 'sh'],
  ['ck', 'k'],
  ['k', 'c'],
] as const;

/** A folded word that was written in German as it sounds, as an English one: `tscheck` as `chec`. Often the same. */
export function englishSpelling(word: string): string {
  return SPELLINGS.reduce((spelled, [german, english]) => spelled.replaceAll(german, english), word);
}
