import type { BulkColumn, BulkValue } from '../../apps/server/src/db/database.ts';
import { PROVIDER_ROWS_TABLE } from '../../apps/server/src/db/database.ts';
import { type OpenDatabaseOptions, openDatabase } from '../../apps/server/src/db/open-database.ts';
import { SILENT } from '../../apps/server/test/support/silent-logger.ts';
import { type GeneratedProvider, generatedProviders } from './search/generated-providers.ts';

const BATCH = 10_000;
const STORE_LIMIT_MS = 10 * 60_000;
const COLUMNS: readonly BulkColumn[] = [
  { name: 'id', type: 'uuid' },
  { name: 'name', type: 'text' },
  { name: 'email', type: 'text' },
  { name: 'phone', type: 'text' },
  { name: 'plz', type: 'text' },
  { name: 'stadt', type: 'text' },
];

/**
 * Puts so many generated providers into a database, migrated if it has to be. Their search texts are empty: only the index
 * finds them, and the server has nothing to catch up with.
 */
export async function storeGeneratedProviders(
  place: Pick<OpenDatabaseOptions, 'dataDir' | 'databaseUrl'>,
  count: number,
): Promise<void> {
  const db = await openDatabase({ ...place, logger: SILENT });
  try {
    for (const rows of batches(generatedProviders(count))) {
      await db.transaction(
        async (tx) => {
          await tx.client.query(`set local rer.bookkeeping = 'off'`);
          await db.bulkInsert(tx, { table: PROVIDER_ROWS_TABLE, columns: COLUMNS }, rows);
        },
        { timeoutMs: STORE_LIMIT_MS },
      );
    }
    await db.transaction(
      ({ client }) =>
        client.query(
          `insert into rer_dienstleister_search select id, version, '' from ${PROVIDER_ROWS_TABLE}`,
        ),
      { timeoutMs: STORE_LIMIT_MS },
    );
  } finally {
    await db.close();
  }
}

function* batches(providers: Iterable<GeneratedProvider>): Generator<readonly (readonly BulkValue[])[]> {
  let batch: (readonly BulkValue[])[] = [];
  for (const { id, name, email, phone, plz, stadt } of providers) {
    // Everybody has an address there; one that names nobody.
    batch.push([id, name, email ?? `post@${id.slice(-12)}.example`, phone ?? null, plz, stadt]);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
