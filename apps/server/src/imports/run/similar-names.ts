import { companyOf } from '@rer/directory/names';
import type { ClassifiedBatch, SimilarRow } from './classify-batch.ts';
import type { RunHost } from './run-host.ts';

/** New rows of one import that are searched for: each takes the index some milliseconds among a million, and people read a hundred. */
const SEARCHED_ROWS_MAX = 2_000;
/** Names of one request: it takes the host a few milliseconds. */
const NAMES_PER_REQUEST = 100;

/** Finds similar names that keys miss, by the search, for the first new rows of one import. */
export class SimilarNameSearch {
  readonly #host: Pick<RunHost, 'findSimilarNames'>;
  #rowsLeft = SEARCHED_ROWS_MAX;

  constructor(host: Pick<RunHost, 'findSimilarNames'>) {
    this.#host = host;
  }

  /** The batch, with the new rows that only the search finds similar added to `similar`. */
  async addSimilarRows(classified: ClassifiedBatch): Promise<ClassifiedBatch> {
    const known = new Set(classified.similar.map(({ line }) => line));
    const rows = classified.inserts.filter(({ line }) => !known.has(line)).slice(0, this.#rowsLeft);
    this.#rowsLeft -= rows.length;
    const found: SimilarRow[] = [];
    for (let first = 0; first < rows.length; first += NAMES_PER_REQUEST) {
      const searched = rows.slice(first, first + NAMES_PER_REQUEST);
      const results = await this.#host.findSimilarNames(searched.map(({ record }) => companyOf(record)));
      for (const [index, { line, record }] of searched.entries()) {
        const similarTo = results[index] ?? null;
        if (similarTo !== null) found.push({ line, name: companyOf(record), email: record.email, similarTo });
      }
    }
    if (found.length === 0) return classified;
    return { ...classified, similar: [...classified.similar, ...found].toSorted((a, b) => a.line - b.line) };
  }
}
