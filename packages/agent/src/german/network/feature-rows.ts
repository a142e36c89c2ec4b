/** Rows of the table for words and groups of letters. */
export const GRAM_ROWS = 16_384;
/** Rows of the table for flags of tokens and of the conversation, behind those of words. */
export const FLAG_ROWS = 4_096;

/** The row of a group of letters: FNV-1a over its UTF-16 code units, folded to the size of the table. */
export function gramRow(text: string): number {
  return hashed(text) % GRAM_ROWS;
}

/** The row of a flag. */
export function flagRow(flag: string): number {
  return GRAM_ROWS + (hashed(flag) % FLAG_ROWS);
}

function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  return hash >>> 0;
}
