import { plainText } from '../../../../text/spelling-key.ts';

/** A word of a correction. */
export interface SaidWord {
  /** As it was written. */
  readonly text: string;
  /** In lower case, with umlauts as their vowels. */
  readonly plain: string;
  /** The word is marked as wrong: `nicht GmbH`, `ohne Bindestrich`, `statt Punkt`. */
  readonly isDenied: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*|[,;:!?–]/gu;
const DENYING =
  /^(nicht|nich|net|ned|kein|keine|keinen|keinem|keiner|ohne|statt|anstatt|anstelle|weder|nix|nie|nimmer)$/;
/** What ends that something is denied. */
const ENDING = /^(sondern|aber|und|ist|sind|muss|soll|gehort|doch|lieber|also|dafur|bitte)$/;
/** Follows a wrong word: `der Bindestrich muss weg`. */
const GONE = /\b(weg|raus|zu viel|zuviel|uberflussig|streichen|weglassen|entfallt|entfernen|loschen)\W*$/;

/** The words of a correction, each marked as meant or wrong. */
export function saidWords(message: string): readonly SaidWord[] {
  const words: SaidWord[] = [];
  let isDenied = false;
  for (const [text] of message.matchAll(WORD)) {
    const plain = plainText(text);
    if (/^[,;:!?–]$/.test(text) || ENDING.test(plain)) isDenied = false;
    if (/^\p{L}|\p{N}/u.test(text)) words.push({ text, plain, isDenied });
    if (DENYING.test(plain)) isDenied = true;
  }
  const isAllGone = GONE.test(plainText(message)) && !words.some((word) => word.isDenied);
  return isAllGone ? words.map((word) => ({ ...word, isDenied: true })) : words;
}

/** Splits items into meant and wrong ones. */
export function sides<T>(
  words: readonly SaidWord[],
  read: (word: SaidWord) => T | null,
): { readonly right: readonly T[]; readonly wrong: readonly T[] } {
  const found = words.flatMap((word) => {
    const value = read(word);
    return value === null ? [] : [{ value, isDenied: word.isDenied }];
  });
  const right = found.filter(({ isDenied }) => !isDenied).map(({ value }) => value);
  const wrong = found.filter(({ isDenied }) => isDenied).map(({ value }) => value);
  // Dictated without a comma: `nicht GmbH AG`.
  const [first, second, third] = wrong;
  const isDictated = right.length === 0 && first !== undefined && second !== undefined && third === undefined;
  return isDictated ? { right: [second], wrong: [first] } : { right, wrong };
}
