import { isSpelled, letterNames } from '../../speech-text/letters.ts';

/**
 * Letters and their sounds, longest first: one character for each sound. `A`, `U`, `O` are the diphthongs of `ein`, `aus`, `neu`;
 * `S` is `sch`, `x` is `ch`, `Z` is `ts`, `N` is `ng`, and `v` what may be `f` or `w`.
 */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['tsch', 'tS'],
  ['sch', 'S'],
  ['chs', 'ks'],
  ['eih', 'A'],
  ['ch', 'x'],
  ['ck', 'k'],
  ['qu', 'kw'],
  ['ph', 'f'],
  ['pf', 'f'],
  ['th', 't'],
  ['dt', 't'],
  ['tz', 'Z'],
  ['ts', 'Z'],
  ['rh', 'r'],
  ['ng', 'N'],
  ['ei', 'A'],
  ['ai', 'A'],
  ['ey', 'A'],
  ['ay', 'A'],
  ['au', 'U'],
  ['eu', 'O'],
  ['äu', 'O'],
  ['oi', 'O'],
  ['oy', 'O'],
  ['ie', 'i'],
  ['ou', 'u'],
  ['ae', 'ä'],
  ['oe', 'ö'],
  ['ue', 'ü'],
  ['ce', 'se'],
  ['ci', 'si'],
  ['cy', 'si'],
  ['c', 'k'],
  ['z', 'Z'],
  ['x', 'ks'],
  ['ß', 's'],
  ['q', 'k'],
];
const VOWELS = 'aeiouäöüAUO';
/** At the end of a word these are spoken without voice. */
const HARD: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k' };
const NO_SOUND = /[^a-zäöüß0-9]+/u;
const DOUBLED = /(.)\1+/gu;
const KEPT_MAX = 5_000;
/** A cache: words of messages and names recur. */
const kept = new Map<string, string>();

/** How German words sound, one character for each sound: `Minover` is `minowa`. Words run into each other, as they are said. */
export function phonesOf(text: string): string {
  const phones = text.split(/[\s\-–/&+.,]+/u).map(phonesOfWord);
  return phones.join('').replace(DOUBLED, '$1');
}

function phonesOfWord(word: string): string {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const spoken = word.length > 1 && isSpelled(word) ? letterNames(word).replaceAll(' ', '') : word;
  const phones = spoken
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<![aou])\p{M}+|(?<=[aou])(?!\u0308)\p{M}+/gu, '')
    .normalize('NFC')
    .split(NO_SOUND)
    .map(soundsOf)
    .join('');
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(word, phones);
  return phones;
}

function soundsOf(word: string): string {
  let phones = '';
  for (let at = 0; at < word.length; ) {
    const [letters, sound] = soundAt(word, at);
    phones += sound;
    at += letters;
  }
  const last = phones.slice(-1);
  return (phones.slice(0, -1) + (HARD[last] ?? last)).replace(DOUBLED, '$1');
}

/** How many letters make the sound at a place of a word, and the sound. */
function soundAt(word: string, at: number): readonly [number, string] {
  const rest = word.slice(at);
  // `er` at the end of a word has no r.
  if (rest === 'er' && at > 0) return [2, 'a'];
  if (at === 0 && /^s[pt]/.test(rest)) return [1, 'S'];
  const letter = rest.charAt(0);
  const before = at === 0 ? '' : word.charAt(at - 1);
  const after = rest.charAt(1);
  if (letter === 'h') return [1, before === '' || VOWELS.includes(after === '' ? '-' : after) ? 'h' : ''];
  if (letter === 'v') return [1, 'v'];
  if (letter === 'y')
    return [1, VOWELS.includes(after === '' ? '-' : after) ? 'j' : after === '' ? 'i' : 'ü'];
  // `Neuer`, `Bauer`: `ue` is no umlaut there.
  const isUmlaut = !(letter === 'u' && 'aeq'.includes(before === '' ? '-' : before));
  const found = SOUNDS.find(([letters]) => rest.startsWith(letters) && (letters !== 'ue' || isUmlaut));
  return found === undefined ? [1, letter] : [found[0].length, found[1]];
}

/** Digits of sounds that are taken for each other, after Cologne phonetics (Postel 1969); vowels, `h` and `j` are silent. */
const CLASSES: Readonly<Record<string, string>> = {
  p: '1',
  b: '1',
  t: '2',
  d: '2',
  f: '3',
  v: '3',
  w: '3',
  k: '4',
  g: '4',
  x: '4',
  l: '5',
  m: '6',
  n: '6',
  N: '6',
  r: '7',
  s: '8',
  Z: '8',
  S: '8',
};

/** The key by which words that sound alike are found: a digit for each consonant, runs of one digit once, 0 for a vowel at the beginning. */
export function phoneKey(phones: string): string {
  let key = VOWELS.includes(phones.charAt(0)) && phones !== '' ? '0' : '';
  for (const phone of phones) {
    const digit = CLASSES[phone] ?? '';
    if (!key.endsWith(digit) || digit === '') key += digit;
  }
  return key;
}

/** Whether a sound is a vowel. */
export function isVowel(phone: string): boolean {
  return VOWELS.includes(phone);
}
