/** A word of a document is one number: its number in the vocabulary in 24 bits, the field in 4, {@link LOCAL_PART} in one. */
export const WORD_MASK = 0xff_ff_ff;
const FIELD_SHIFT = 24;
const FIELD_MASK = 15;
/** Added to the field of a word that stands before the `@` of an e-mail address. */
export const LOCAL_PART = 16;
/** Words of one document that are kept, at most. */
export const WORDS_MAX = 4000;

/** `field` with or without {@link LOCAL_PART}. */
export function documentWord(word: number, field: number): number {
  return ((field << FIELD_SHIFT) | word) >>> 0;
}

export function fieldOf(entry: number): number {
  return (entry >>> FIELD_SHIFT) & FIELD_MASK;
}

/** Whether it stands before the `@` of an e-mail address. */
export function isLocalPart(entry: number): boolean {
  return entry >>> FIELD_SHIFT >= LOCAL_PART;
}
