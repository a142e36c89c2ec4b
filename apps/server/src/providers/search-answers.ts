/** Who can answer a search: the index in memory, or the database while that one is being built or away. */
export type Answerer = 'index' | 'database';

/** Searches since the start, by who answered. */
export class SearchAnswers {
  readonly #counts = { index: 0, database: 0 };

  get counts(): Readonly<Record<Answerer, number>> {
    return this.#counts;
  }

  note(answerer: Answerer): void {
    this.#counts[answerer] += 1;
  }
}
