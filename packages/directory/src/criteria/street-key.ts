import { foldLetters } from '../names/fold-letters.ts';

/** A street as it is compared: folded, `Straße` and `Str.` as `str`, words parted by single blanks. */
export function streetKey(text: string): string {
  return foldLetters(text)
    .replace(/str(?:asse|\.)/g, 'str')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
