const A = 0x61;
const E = 0x65;
const O = 0x6f;
const U = 0x75;
const Z = 0x7a;

/**
 * Writes a folded word with umlauts as plain letters: `ae`, `oe`, `ue` without their `e`, so that `roeder` (of Röder) and
 * `roder` are one. Returns its length, never more than the word's.
 */
export function writePlain(word: Uint8Array, from: number, length: number, target: Uint8Array): number {
  let written = 0;
  let last = 0;
  for (let i = from; i < from + length; i += 1) {
    const letter = word[i] ?? 0;
    const isUmlaut = letter === E && (last === A || last === O || last === U);
    last = isUmlaut ? 0 : letter;
    if (isUmlaut) continue;
    target[written] = letter;
    written += 1;
  }
  return written;
}

/**
 * Writes the skeleton of a folded word: umlauts as plain letters ({@link writePlain}) and doubled letters once (`ss` of ß,
 * `mueller`, `muler`); of longer runs every second one. Returns its length, never more than the word's.
 */
export function writeSkeleton(word: Uint8Array, from: number, length: number, target: Uint8Array): number {
  let written = 0;
  let last = 0;
  let isUmlaut = false;
  let isDoubled = false;
  for (let i = from; i < from + length; i += 1) {
    const letter = word[i] ?? 0;
    if (letter === E && !isUmlaut && (last === A || last === O || last === U)) {
      isUmlaut = true;
      continue;
    }
    isDoubled = letter === last && !isDoubled && letter >= A && letter <= Z;
    isUmlaut = false;
    if (isDoubled) continue;
    target[written] = letter;
    written += 1;
    last = letter;
  }
  return written;
}
