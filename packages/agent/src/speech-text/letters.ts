const NAMES: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'be',
  c: 'ce',
  d: 'de',
  e: 'e',
  f: 'ef',
  g: 'ge',
  h: 'ha',
  i: 'i',
  j: 'jot',
  k: 'ka',
  l: 'el',
  m: 'em',
  n: 'en',
  o: 'o',
  p: 'pe',
  q: 'ku',
  r: 'er',
  s: 'es',
  t: 'te',
  u: 'u',
  v: 'vau',
  w: 'we',
  x: 'ix',
  y: 'ypsilon',
  z: 'zet',
  ä: 'ä',
  ö: 'ö',
  ü: 'ü',
  ß: 'eszett',
};

/** `ge em be ha`: each letter by its German name; what is no letter is left out. */
export function letterNames(letters: string): string {
  return [...letters.toLowerCase()].flatMap((letter) => NAMES[letter] ?? []).join(' ');
}

const VOWEL = /[aeiouyäöü]/i;

/** Three letters that can be said at once: `TÜV`, `OBI`. */
const SYLLABLE = /^(?:[^aeiouyäöü][aeiouyäöü][^aeiouyäöü]|[aeiouyäöü][^aeiouyäöü][aeiouyäöü])$/i;
/** Capitals that could be said as a word, and are not. */
const SPELLED_ALL_THE_SAME: ReadonlySet<string> = new Set([
  'ADAC',
  'ADFC',
  'BAG',
  'BDEW',
  'DEW',
  'EVU',
  'EWE',
  'GEW',
  'LED',
  'LEW',
  'MAN',
  'SUV',
  'USA',
  'WEG',
]);

/** Whether it is said letter by letter: it has no vowel, or is a short row of capitals that makes no syllable. */
export function isSpelled(word: string): boolean {
  if (!VOWEL.test(word) || SPELLED_ALL_THE_SAME.has(word)) return true;
  return word.length <= 3 && word === word.toUpperCase() && !SYLLABLE.test(word);
}
