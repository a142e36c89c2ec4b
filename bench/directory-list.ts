/**
 * Pages of the directory's list among 1,000,000 generated providers, the first one and one behind half of them, in every order
 * and with filters, and the values of the filters; in this process, without HTTP. Prints figures as JSON. Arguments: providers
 * (1,000,000), databases (`postgres`, `pglite`, several with commas) and calls each (20). Fails when a page by name, however
 * far, takes over 50 ms at the median.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { DirectoryService, ListQuery, ListSort } from '@rer/contracts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { createDirectory } from '../apps/server/src/directory/directory-service.ts';
import { writeCursor } from '../apps/server/src/directory/list/cursor.ts';
import { DirectorySearch } from '../apps/server/src/directory/search/directory-search.ts';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { SILENT } from '../apps/server/test/support/silent-logger.ts';
import { findPostgresPrograms } from '../scripts/lib/postgres-programs.mjs';
import { median } from './support/median.ts';
import { storeGeneratedProviders } from './support/store-generated-providers.ts';

const GOAL_MS = 50;
const FILL_LIMIT_MS = 10 * 60_000;
/** Sixteen categories and a rating for three of four. */
const FILL_SQL = `
  update rer_dienstleister_rows set category = 'Kategorie ' || (get_byte(uuid_send(id), 15) % 16),
    rating = case when get_byte(uuid_send(id), 14) % 4 > 0 then (get_byte(uuid_send(id), 13) % 50) / 10.0 end`;
const PAGE: ListQuery = { filter: {}, search: null, sort: 'name', order: 'asc', cursor: null, limit: 50 };

const count = Number(process.argv[2] ?? 1_000_000);
const engines = (process.argv[3] ?? 'postgres').split(',');
const calls = Number(process.argv[4] ?? 20);

for (const engine of engines) {
  if (engine === 'pglite') await measure(engine, undefined);
  else {
    const programs = findPostgresPrograms(process.env);
    if (programs === undefined) throw new Error('PostgreSQL is not installed here.');
    const cluster = await startPostgresCluster(programs);
    try {
      await measure(engine, cluster.url);
    } finally {
      await cluster.remove();
    }
  }
}

async function measure(engine: string, databaseUrl: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rer-bench-'));
  chmodSync(dataDir, 0o755);
  try {
    await storeGeneratedProviders({ dataDir, databaseUrl }, count);
    const db = await openDatabase({ dataDir, databaseUrl, logger: SILENT });
    const search = new DirectorySearch({ db, logger: SILENT });
    try {
      await db.transaction(
        async ({ client }) => {
          await client.query(`set local rer.bookkeeping = 'off'`);
          await client.query(FILL_SQL);
          await client.query('analyze rer_dienstleister_rows');
        },
        { timeoutMs: FILL_LIMIT_MS },
      );
      await measurePages(engine, db, createDirectory({ db, search }).as({ role: 'viewer', actor: 'bench' }));
    } finally {
      await search.close();
      await db.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measurePages(
  engine: string,
  db: Database,
  directory: Pick<DirectoryService, 'page' | 'values'>,
): Promise<void> {
  const time = async (of: string, call: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < calls; i += 1) {
      const startedAt = performance.now();
      await call();
      times.push(performance.now() - startedAt);
    }
    const ms = Math.round(median(times) * 10) / 10;
    print({ engine, of, ms, worstMs: Math.round(Math.max(...times) * 10) / 10 });
    return ms;
  };
  const middle = await middlePlace(db);
  const byName = [
    await time('name, first page', () => directory.page(PAGE)),
    await time('name, behind half', () => directory.page({ ...PAGE, cursor: middle('name', 'asc') })),
    await time('name, down, behind half', () =>
      directory.page({ ...PAGE, order: 'desc', cursor: middle('name', 'desc') }),
    ),
  ];
  for (const sort of ['stadt', 'category', 'rating', 'updated_at'] as const) {
    await time(`${sort}, first page`, () => directory.page({ ...PAGE, sort }));
    await time(`${sort}, behind half`, () => directory.page({ ...PAGE, sort, cursor: middle(sort, 'asc') }));
  }
  const stadt = (await directory.values('stadt', '')).values[0] ?? '';
  await time('one place', () => directory.page({ ...PAGE, filter: { stadt } }));
  await time('one category', () => directory.page({ ...PAGE, filter: { category: 'Kategorie 3' } }));
  await time('nobody passes', () =>
    directory.page({ ...PAGE, filter: { is_active: false, rating_min: 99 } }),
  );
  await time('places', () => directory.values('stadt', ''));
  await time('places from B', () => directory.values('stadt', 'B'));
  await time('categories', () => directory.values('category', ''));
  if (Math.max(...byName) > scaled(GOAL_MS)) process.exitCode = 1;
}

/** A cursor behind about half of the providers. */
async function middlePlace(db: Database): Promise<(sort: ListSort, order: 'asc' | 'desc') => string> {
  const { rows } = await db.transaction(
    ({ client }) =>
      client.query<Record<ListSort | 'id', string>>(
        `select id, name, stadt, category, rating::text, updated_at::text from rer_dienstleister
         order by name collate de_x offset $1 limit 1`,
        [Math.floor(count / 2)],
      ),
    { timeoutMs: FILL_LIMIT_MS },
  );
  const row = rows[0];
  if (row === undefined) throw new Error('There are no providers.');
  return (sort, order) => writeCursor({ sort, order, value: row[sort], name: row.name, id: row.id });
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'directory-list', providers: count, ...figures })}\n`);
}
