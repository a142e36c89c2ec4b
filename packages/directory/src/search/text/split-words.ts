const OTHER_LETTER = /[\p{L}\p{N}]/u;

/** Apostrophes as people type them, soft hyphen, zero-width characters: the inside of a class of a regular expression. */
export const JOINING = "'’`´\\u00ad\\u200b-\\u200d\\u2060\\ufeff";
const JOINER = new RegExp(`[${JOINING}]`);
const JOINERS = new RegExp(`[${JOINING}]`, 'g');

/** Stands for `&` and `+` between two words. */
export const AND = '&';

/**
 * Runs of letters and digits of a folded text, in order, and {@link AND} for `&` and `+`. Apostrophes between letters join
 * them (`d'angelo` is one word), and so do characters that cannot be seen, like the soft hyphen.
 */
export function splitWords(folded: string): string[] {
  const words: string[] = [];
  let from = -1;
  for (let i = 0; i <= folded.length; i += 1) {
    const code = i < folded.length ? folded.charCodeAt(i) : 0;
    if (isLetterOrDigit(folded, i, code)) {
      if (from < 0) from = i;
      continue;
    }
    if (from >= 0 && isJoiner(code) && isLetterOrDigit(folded, i + 1, folded.charCodeAt(i + 1))) continue;
    if (from >= 0) words.push(withoutJoiners(folded.slice(from, i)));
    from = -1;
    if (code === 0x26 || code === 0x2b) words.push(AND);
  }
  return words;
}

function isJoiner(code: number): boolean {
  return code === 0x27 || code === 0x60 || (code >= 0x80 && JOINER.test(String.fromCharCode(code)));
}

function withoutJoiners(word: string): string {
  return JOINER.test(word) ? word.replace(JOINERS, '') : word;
}

function isLetterOrDigit(text: string, at: number, code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  if (code >= 0xdc00 && code <= 0xdfff) return at > 0 && OTHER_LETTER.test(text.slice(at - 1, at + 1));
  return OTHER_LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}
