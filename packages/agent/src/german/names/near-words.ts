import { editsWithin } from '../vocabulary/edits.ts';

/** Letters from which a word is known with an error in it. */
const LETTERS_MIN = 5;
/** Words with a half in common that are kept: more have endings that many have, and are found by the other half. */
const SAME_HALF_MAX = 60;
const FOUND_MAX = 5_000;

/** Words that can be found with one typing error: its error leaves one half of a word as it is. */
export class NearWords {
  readonly #byHalf = new Map<string, string | string[]>();
  /** Answers given before: the same words of messages come again. */
  readonly #found = new Map<string, string | null>();

  /** Adds a word; one of fewer than five letters is left out. Each word is to be added once. */
  add(word: string): void {
    if (word.length < LETTERS_MIN) return;
    this.#found.clear();
    const halves = new Set(
      [word.length, word.length - 1].flatMap((shorter) => keysOf(word, word.length, shorter)),
    );
    for (const key of halves) {
      const known = this.#byHalf.get(key);
      if (known === undefined) this.#byHalf.set(key, word);
      else if (typeof known === 'string') this.#byHalf.set(key, [known, word]);
      else if (known.length < SAME_HALF_MAX) known.push(word);
    }
  }

  /** A word that differs by one error, not the word itself; null: there is none. */
  find(word: string): string | null {
    if (word.length < LETTERS_MIN) return null;
    const before = this.#found.get(word);
    if (before !== undefined) return before;
    if (this.#found.size >= FOUND_MAX) this.#found.clear();
    const near = this.#search(word);
    this.#found.set(word, near);
    return near;
  }

  #search(word: string): string | null {
    for (const length of [word.length, word.length - 1, word.length + 1])
      for (const key of keysOf(word, length, Math.min(length, word.length))) {
        const known = this.#byHalf.get(key);
        if (known === undefined) continue;
        if (typeof known === 'string') {
          if (isNear(word, known)) return known;
        } else {
          const near = known.find((own) => isNear(word, own));
          if (near !== undefined) return near;
        }
      }
    return null;
  }
}

/** The first and the last letters of a word, as many as half of the shorter of two, for words of a length. */
function keysOf(word: string, length: number, shorter: number): readonly string[] {
  // An exchange of neighbours in the middle changes a letter of both halves.
  const half = Math.max(2, Math.floor(shorter / 2) - 1);
  return [`${length}<${word.slice(0, half)}`, `${length}>${word.slice(-half)}`];
}

function isNear(word: string, own: string): boolean {
  return word !== own && editsWithin(word, own, 1);
}
