import type { FoundWord, MatchKind } from './found-word.ts';

const KINDS: readonly MatchKind[] = ['exact', 'similar', 'sound'];
const KIND_STEPS = 4;
const SIMILARITY_STEPS = 100_000;

/** Takes down what the searches for one word find: the highest similarity of each. One small number a word. */
export class WordCandidates {
  readonly #found = new Map<number, number>();
  #best = 0;

  /** The highest similarity, 0 when nothing was found. */
  get best(): number {
    return this.#best;
  }

  get size(): number {
    return this.#found.size;
  }

  add(word: number, similarity: number, kind: MatchKind): void {
    const entry = Math.round(similarity * SIMILARITY_STEPS) * KIND_STEPS + KINDS.indexOf(kind);
    const known = this.#found.get(word) ?? 0;
    if (Math.floor(known / KIND_STEPS) >= Math.floor(entry / KIND_STEPS)) return;
    this.#found.set(word, entry);
    if (similarity > this.#best) this.#best = similarity;
  }

  has(word: number): boolean {
    return this.#found.has(word);
  }

  words(): Iterable<number> {
    return this.#found.keys();
  }

  /** 0 when it was not found. */
  similarityOf(word: number): number {
    return Math.floor((this.#found.get(word) ?? 0) / KIND_STEPS) / SIMILARITY_STEPS;
  }

  get(word: number): FoundWord {
    const kind = KINDS[(this.#found.get(word) ?? 0) % KIND_STEPS] ?? 'exact';
    return { word, similarity: this.similarityOf(word), kind };
  }

  all(): readonly FoundWord[] {
    return Array.from(this.#found.keys(), (word) => this.get(word));
  }
}
