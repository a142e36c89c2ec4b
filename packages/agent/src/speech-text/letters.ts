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

/** Whether nobody can say it as a word: it has no vowel, or is a short row of capitals. */
export function isSpelled(word: string): boolean {
  if (!VOWEL.test(word)) return true;
  return word.length <= 3 && word === word.toUpperCase();
}
