const LETTERS_MIN = 4;
/** Codes with more digits are cut; they fit into a whole number. */
const DIGITS_MAX = 15;

/** Digits of the letters that always sound alike; -1 for those that depend on their neighbours, -2 for the silent h. */
const ALWAYS: Int8Array = table({
  aeijouy: 0,
  b: 1,
  fvw: 3,
  gkq: 4,
  l: 5,
  mn: 6,
  r: 7,
  sz: 8,
  cdptx: -1,
  h: -2,
});

/**
 * How a German word sounds, as a whole number that is equal for words that sound alike: Kölner Phonetik (H. J. Postel, Die
 * Kölner Phonetik, IBM-Nachrichten 19, 1969, pages 925 to 931). A digit for each sound, runs of one digit once, vowels only
 * at the beginning; the digits follow a leading 1, so that a leading 0 counts. 0 for words of fewer than four letters, or with
 * anything but a to z: those sound too much alike.
 */
export function cologneCode(word: Uint8Array, from: number, length: number): number {
  if (length < LETTERS_MIN) return 0;
  let code = 1;
  let digits = 0;
  let last = -1;
  for (let i = 0; i < length; i += 1) {
    const letter = word[from + i] ?? 0;
    if (letter < 0x61 || letter > 0x7a) return 0;
    const before = i === 0 ? 0 : (word[from + i - 1] ?? 0);
    const after = i + 1 === length ? 0 : (word[from + i + 1] ?? 0);
    // The only letter that is two sounds, of which a second one would begin anew.
    if (letter === X && before === X) continue;
    const always = ALWAYS[letter - 0x61] ?? -2;
    if (always === -2) continue;
    const sound = always >= 0 ? always : dependentSound(letter, before, after);
    for (const digit of sound === KS ? [4, 8] : [sound]) {
      if (digit === last) continue;
      last = digit;
      if ((digit === 0 && digits > 0) || digits === DIGITS_MAX) continue;
      code = code * 10 + digit;
      digits += 1;
    }
  }
  return code;
}

const X = 0x78;

/** An x sounds as two letters. */
const KS = 48;

function dependentSound(letter: number, before: number, after: number): number {
  if (letter === code('p')) return after === code('h') ? 3 : 1;
  if (letter === code('x')) return isOneOf('ckq', before) ? 8 : KS;
  if (letter !== code('c')) return isOneOf('csz', after) ? 8 : 2;
  if (before === 0) return isOneOf('ahkloqrux', after) ? 4 : 8;
  if (isOneOf('sz', before)) return 8;
  return isOneOf('ahkoqux', after) ? 4 : 8;
}

function isOneOf(letters: string, letter: number): boolean {
  for (let i = 0; i < letters.length; i += 1) if (letters.charCodeAt(i) === letter) return true;
  return false;
}

function code(letter: string): number {
  return letter.charCodeAt(0);
}

function table(sounds: Readonly<Record<string, number>>): Int8Array {
  const digits = new Int8Array(26);
  for (const [letters, digit] of Object.entries(sounds)) {
    for (const letter of letters) digits[code(letter) - 0x61] = digit;
  }
  return digits;
}
