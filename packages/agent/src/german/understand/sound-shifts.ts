import { SOUND_SHIFTS, type SoundShift } from '../vocabulary/sound-shifts.ts';

/** Letters of a word that a dialect is heard in. */
const LETTERS_MIN = 4;

/**
 * A word in lower case as it is in writing, where the sounds of a dialect make one of it that `isWord` knows: by one shift, or by
 * two. Null: none does.
 */
export function writtenSound(word: string, isWord: (word: string) => boolean): string | null {
  if (word.length < LETTERS_MIN) return null;
  const once = SOUND_SHIFTS.flatMap((shift) => shifted(word, shift));
  const direct = once.find(isWord);
  if (direct !== undefined) return direct;
  return once.flatMap((first) => SOUND_SHIFTS.flatMap((shift) => shifted(first, shift))).find(isWord) ?? null;
}

function shifted(word: string, { said, written }: SoundShift): string[] {
  return said.test(word) ? [word.replace(said, written)] : [];
}
