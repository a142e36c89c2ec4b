import { companyOf } from '@rer/directory/names';
import type { RunAnswers } from './run-questions.ts';
import type { SimilarRow, SortedBatch } from './sort-batch.ts';

/** New rows of one import that are asked about: each takes the index some milliseconds among a million, and people read a hundred. */
const ASKED_MAX = 2_000;
/** Names of one question: it takes the thread that answers a few milliseconds of its own. */
const NAMES = 100;

/** Completes what keys tell of similar names by what the search finds, for the first new rows of one import. */
export class SimilarNames {
  readonly #answers: Pick<RunAnswers, 'namesLike'>;
  #left = ASKED_MAX;

  constructor(answers: Pick<RunAnswers, 'namesLike'>) {
    this.#answers = answers;
  }

  /** The batch with the rows that no key calls similar but the search does. */
  async complete(sorted: SortedBatch): Promise<SortedBatch> {
    const known = new Set(sorted.similar.map(({ line }) => line));
    const rows = sorted.inserts.filter(({ line }) => !known.has(line)).slice(0, this.#left);
    this.#left -= rows.length;
    const found: SimilarRow[] = [];
    for (let first = 0; first < rows.length; first += NAMES) {
      const asked = rows.slice(first, first + NAMES);
      const answers = await this.#answers.namesLike(asked.map(({ record }) => companyOf(record)));
      for (const [place, { line, record }] of asked.entries()) {
        const similarTo = answers[place] ?? null;
        if (similarTo !== null) found.push({ line, name: companyOf(record), email: record.email, similarTo });
      }
    }
    if (found.length === 0) return sorted;
    return { ...sorted, similar: [...sorted.similar, ...found].toSorted((a, b) => a.line - b.line) };
  }
}
