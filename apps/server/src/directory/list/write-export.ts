import type { ExportFile, ListSelection } from '@rer/contracts';
import { CSV_BOM, csvLine, EXPORT_COLUMNS, type ExportedProvider, exportLine } from '@rer/directory/csv';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Provider } from '../record/provider.ts';
import type { DirectorySearch } from '../search/directory-search.ts';
import type { ListCursor } from './cursor.ts';
import { hitRows } from './hit-rows.ts';
import { type KeysetRow, keysetRows, PROVIDER_COLUMNS } from './keyset-rows.ts';
import { LIST_TIMEOUT_MS } from './list-page.ts';

/** Providers that are read at once. */
const STEP = 500;

export interface ExportSources {
  readonly db: Database;
  readonly directorySearch: Pick<DirectorySearch, 'rank'>;
  /** Whose rights the rows are read with. */
  readonly caller: Caller;
}

/**
 * Exports a list as a CSV file in chunks: all columns that the import writes, harmless for a spreadsheet, and unchanged when
 * imported again. Rows are read in batches, so that other transactions do not wait long; a provider changed meanwhile may
 * appear in its old or new state. The hits of a search are fixed at the beginning.
 */
export async function writeExport(sources: ExportSources, selection: ListSelection): Promise<ExportFile> {
  const { search } = selection;
  if (search === null) return { among: null, pieces: csvOf(sortedSteps(sources, selection, null)) };
  const { ids, isComplete } = await sources.directorySearch.rank({ query: search.query, intern: true });
  const steps =
    search.sort === 'relevance'
      ? rankedSteps(sources, selection, ids)
      : sortedSteps(sources, { ...selection, sort: search.sort }, ids);
  return { among: isComplete ? null : ids.length, pieces: csvOf(steps) };
}

async function* csvOf(steps: AsyncIterable<readonly ExportedProvider[]>): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(EXPORT_COLUMNS);
  for await (const step of steps) yield step.map(exportLine).join('');
}

/** In the order of the list; `among` null: all of it, else these hits alone. */
async function* sortedSteps(
  sources: ExportSources,
  selection: ListSelection,
  among: readonly string[] | null,
): AsyncGenerator<readonly ExportedProvider[]> {
  let after: ListCursor | null = null;
  for (;;) {
    const behind: ListCursor | null = after;
    const rows: readonly KeysetRow<Provider>[] = await read(sources, (tx) =>
      keysetRows(tx, selection, PROVIDER_COLUMNS, behind, STEP, among),
    );
    yield rows.map(({ row }) => row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEP) return;
    after = last.cursor;
  }
}

/** In the order of the hits. */
async function* rankedSteps(
  sources: ExportSources,
  { filter }: ListSelection,
  ids: readonly string[],
): AsyncGenerator<readonly ExportedProvider[]> {
  for (let from = 0; from < ids.length; from += STEP) {
    const part = ids.slice(from, from + STEP);
    const rows = await read(sources, (tx) => hitRows(tx, part, filter, 0, STEP));
    yield rows.map((row) => row.provider);
  }
}

function read<T>({ db, caller }: ExportSources, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(work, { ...asCaller(caller), readOnly: true, timeoutMs: LIST_TIMEOUT_MS });
}
