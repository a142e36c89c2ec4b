import { CSV_BOM, csvLine, EXPORT_COLUMNS, type ExportedProvider, exportLine } from '@rer/directory';
import type { Database } from '../../db/database.ts';
import { PROVIDER_JSON_SQL, provider } from '../../providers/provider.ts';
import type { ProviderService } from '../../providers/provider-service.ts';
import type { ListPlace } from '../list/cursor.ts';
import { findHits } from '../list/hit-page.ts';
import { keysetRows } from '../list/keyset-rows.ts';
import { LIST_TIMEOUT_MS } from '../list/list-page.ts';
import type { ListSelection } from '../list/list-query.ts';

/** Providers that are read at once. */
const STEP = 500;

export interface ExportSources {
  readonly db: Database;
  readonly providers: Pick<ProviderService, 'searchHits'>;
}

/**
 * What a list shows, as a CSV file in pieces: all columns that the import writes, harmless for a spreadsheet, and the import
 * reads it back as it was. Read step by step, so that nobody waits for a long one; what is changed meanwhile may be in it
 * as it was or as it is.
 */
export async function* writeExport(
  { db, providers }: ExportSources,
  selection: ListSelection,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(EXPORT_COLUMNS);
  if (selection.search !== null) {
    const { hits } = await findHits(providers, selection, selection.search);
    yield hits.map((hit) => exportLine(hit.provider)).join('');
    return;
  }
  let after: ListPlace | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof keysetRows>> = await readStep(db, selection, after);
    yield rows.map(({ row }) => exportLine(exportedOf(row))).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEP) return;
    after = last.place;
  }
}

function readStep(db: Database, selection: ListSelection, after: ListPlace | null) {
  return db.transaction((tx) => keysetRows(tx, selection, PROVIDER_JSON_SQL, after, STEP), {
    readOnly: true,
    timeoutMs: LIST_TIMEOUT_MS,
  });
}

function exportedOf(row: unknown): ExportedProvider {
  return provider.parse(row);
}
