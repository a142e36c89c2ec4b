/** A word of a document is one number: its number in the vocabulary in the lower 24 bits, the field above. */
export const WORD_MASK = 0xff_ff_ff;
export const FIELD_SHIFT = 24;
/** Words of one document that are kept, at most. */
export const WORDS_MAX = 4000;
