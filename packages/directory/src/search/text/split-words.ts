const OTHER_LETTER = /[\p{L}\p{N}]/u;

/** Stands for `&` and `+` between two words. */
export const AND = '&';

/**
 * Runs of letters and digits of a folded text, in order, and {@link AND} for `&` and `+`. An apostrophe between letters
 * joins them (`d'angelo` is one word).
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
    if (from >= 0 && isApostrophe(code) && isLetterOrDigit(folded, i + 1, folded.charCodeAt(i + 1))) continue;
    if (from >= 0) words.push(withoutApostrophes(folded.slice(from, i)));
    from = -1;
    if (code === 0x26 || code === 0x2b) words.push(AND);
  }
  return words;
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019 || code === 0x60 || code === 0xb4;
}

function withoutApostrophes(word: string): string {
  return /['’`´]/.test(word) ? word.replace(/['’`´]/g, '') : word;
}

function isLetterOrDigit(text: string, at: number, code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  if (code >= 0xdc00 && code <= 0xdfff) return at > 0 && OTHER_LETTER.test(text.slice(at - 1, at + 1));
  return OTHER_LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}
