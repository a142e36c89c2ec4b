const NOT_ASCII = /[\u0080-\uffff]/;
/** Letters that fold to ASCII but do not decompose, or that German spells out. Lower case, composed. */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'oe'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
]);
/** Anything but ASCII and äöüß. */
const NOT_GERMAN = /[\u0080-\u00de\u00e0-\u00e3\u00e5-\u00f5\u00f7-\u00fb\u00fd-\uffff]/;
const GERMAN = /[äöüß]/g;
const SPELLED_LETTERS = new RegExp(`[${[...SPELLED.keys()].join('')}]`, 'g');
const MARKS = /\p{M}+/gu;

/**
 * Text in lower case with umlauts spelled out (`ä` as `ae`, `ß` as `ss`), other letters without their accents, and width
 * and ligatures resolved. Composed and decomposed spelling give the same.
 */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase();
  if (!NOT_ASCII.test(lower)) return lower;
  if (!NOT_GERMAN.test(lower)) return lower.replace(GERMAN, spelled);
  // Compatibility first, so that what it uncovers is in lower case and composed when the umlauts are spelled out.
  const composed = text.normalize('NFKC').toLowerCase().normalize('NFC');
  return composed.replace(SPELLED_LETTERS, spelled).normalize('NFKD').replace(MARKS, '');
}

function spelled(letter: string): string {
  return SPELLED.get(letter) ?? letter;
}
