import { soundKeyOf } from '../known/sound-key.ts';
import { editsWithin } from '../vocabulary/edits.ts';

/** Letters from which one and two typing errors are taken for such, and not for another word. */
const ERROR_FROM = 5;
const TWO_ERRORS_FROM = 9;
/** One error to so many letters makes no other name. */
const LETTERS_PER_SLIP = 7;
/** One error to so many letters may be an error. */
const LETTERS_PER_DOUBT = 4;
const SOUNDS_MIN = 3;
/** Of the letters of what sounds alike, at most this share is written otherwise. */
const HEARD_SHARE = 0.4;
const LENGTHS_APART = 3;
const BEGINNING_MIN = 4;
const ENDING_MIN = 6;

/** What a word has to do with one of a name. */
interface WordLikeness {
  /** Edits between them; what only sounds alike or is a part counts as one more than is believed. */
  readonly edits: number;
  /**
   * `slip`: so little that no other name would be meant; `error`: a typing error, or as it is heard; `doubt`: a short word with an
   * error, one error too many, or a part of a longer word.
   */
  readonly kind: 'same' | 'slip' | 'error' | 'doubt';
}

const SAME: WordLikeness = { edits: 0, kind: 'same' };

/** Likeness of two words by their spelling keys; null: they are other words. */
export function wordLikeness(said: string, own: string): WordLikeness | null {
  if (said === own) return SAME;
  const letters = Math.min(said.length, own.length);
  if (letters < 3 || /^\d+$/.test(said) || /^\d+$/.test(own)) return null;
  const believed = letters >= TWO_ERRORS_FROM ? 2 : letters >= ERROR_FROM ? 1 : 0;
  if (editsWithin(said, own, believed + 1)) {
    let edits = believed + 1;
    while (edits > 1 && editsWithin(said, own, edits - 1)) edits -= 1;
    if (edits <= believed) return { edits, kind: edits * LETTERS_PER_SLIP <= letters ? 'slip' : 'error' };
    if (!soundsAlike(said, own) && edits * LETTERS_PER_DOUBT <= letters) return { edits, kind: 'doubt' };
  }
  if (soundsAlike(said, own)) return { edits: believed + 1, kind: letters >= ERROR_FROM ? 'error' : 'doubt' };
  const isPart =
    (said.length >= BEGINNING_MIN && own.startsWith(said)) ||
    (said.length >= ENDING_MIN && own.endsWith(said));
  return isPart ? { edits: 3, kind: 'doubt' } : null;
}

function soundsAlike(said: string, own: string): boolean {
  if (
    Math.abs(said.length - own.length) > LENGTHS_APART ||
    soundKeyOf(said[0] ?? '') !== soundKeyOf(own[0] ?? '')
  )
    return false;
  const sound = soundKeyOf(own);
  return (
    sound.length >= SOUNDS_MIN &&
    soundKeyOf(said) === sound &&
    editsWithin(said, own, Math.floor(Math.max(said.length, own.length) * HEARD_SHARE))
  );
}
