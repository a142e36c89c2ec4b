import { plainWord } from '../text/spelling-key.ts';

const BLANKS = /\s+/;
const FURTHER_MAX = 200;

/** The words of what was heard, in their plain form (`plainWord`): `O.k., und Größe?` is `ok`, `und`, `grosse`. */
export function plainWords(text: string): readonly string[] {
  return text
    .split(BLANKS)
    .map(plainWord)
    .filter((word) => word !== '');
}

/** Phrases of one or several words, found in texts whatever their marks and case. */
export class Phrases {
  /** By their first word, longest first. */
  readonly #byFirst = new Map<string, readonly (readonly string[])[]>();

  /** `further`: of an assistant's settings; the first 200 of them. */
  constructor(phrases: readonly string[], further: readonly string[] = []) {
    for (const phrase of [...phrases, ...further.slice(0, FURTHER_MAX)]) {
      const words = plainWords(phrase);
      const [first] = words;
      if (first === undefined) continue;
      const others = this.#byFirst.get(first) ?? [];
      this.#byFirst.set(
        first,
        [...others, words].sort((a, b) => b.length - a.length),
      );
    }
  }

  /** How many words the longest phrase has that begins at `at`; 0: none begins there. */
  lengthAt(words: readonly string[], at: number): number {
    const phrases = this.#byFirst.get(words[at] ?? '') ?? [];
    return phrases.find((phrase) => phrase.every((word, index) => words[at + index] === word))?.length ?? 0;
  }

  /** Whether one of them is among the words. */
  isIn(words: readonly string[]): boolean {
    return words.some((_, at) => this.lengthAt(words, at) > 0);
  }

  /** Whether the words are such phrases and nothing else; none are not. */
  make(words: readonly string[]): boolean {
    let at = 0;
    while (at < words.length) {
      const length = this.lengthAt(words, at);
      if (length === 0) return false;
      at += length;
    }
    return words.length > 0;
  }
}
