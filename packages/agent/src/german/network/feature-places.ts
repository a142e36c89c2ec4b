/** Rows of the table for words and groups of letters. */
export const GRAM_PLACES = 16_384;
/** Rows of the table for flags of tokens and of the conversation, behind those of words. */
export const FLAG_PLACES = 4_096;

/** The row of a group of letters: FNV-1a over its UTF-16 code units, folded to the size of the table. */
export function gramPlace(text: string): number {
  return hashed(text) % GRAM_PLACES;
}

/** The row of a flag. */
export function flagPlace(flag: string): number {
  return GRAM_PLACES + (hashed(flag) % FLAG_PLACES);
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
