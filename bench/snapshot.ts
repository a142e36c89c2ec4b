/**
 * How long statements on the embedded database wait beside its hourly snapshot, with an eighth of the providers changed since the
 * one before, and how long the tidying takes that then waits for a quiet second. Prints figures as JSON. Argument: providers (1,000,000). Fails
 * when a statement waits over 250 ms, or the planner does not know of the rows ten seconds after the last statement.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { PROVIDER_ROWS_TABLE } from '../apps/server/src/db/database.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { scaled } from '../apps/server/test/support/contention.ts';
import { SILENT } from '../apps/server/test/support/silent-logger.ts';
import { storeGeneratedProviders } from './support/store-generated-providers.ts';

const WAIT_LIMIT_MS = 250;
const EVERY_MS = 5;
const AFTERWARDS_MS = 10_000;
const UPDATE_LIMIT_MS = 10 * 60_000;

const providers = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'rer-bench-'));
const dataDir = join(folder, 'data');
try {
  await storeGeneratedProviders({ dataDir }, providers);
  const db = await openDatabase({ dataDir, logger: SILENT });
  const ask = (text: string, timeoutMs?: number) =>
    db.transaction(({ client }) => client.query(text), timeoutMs === undefined ? {} : { timeoutMs });
  try {
    await ask(
      `UPDATE ${PROVIDER_ROWS_TABLE} SET phone = '0' WHERE id < '20000000-0000-0000-0000-000000000000'`,
      UPDATE_LIMIT_MS,
    );
    let isOver = false;
    let worstMs = 0;
    const asking = (async () => {
      for (; !isOver; await delay(EVERY_MS)) {
        const askedAt = performance.now();
        await ask('SELECT 1');
        worstMs = Math.max(worstMs, performance.now() - askedAt);
      }
    })();
    const startedAt = performance.now();
    await db.snapshot?.(join(folder, 'copy'));
    const seconds = (performance.now() - startedAt) / 1000;
    isOver = true;
    await asking;
    await delay(scaled(AFTERWARDS_MS));
    const { rows } = await ask(
      `SELECT n_dead_tup::int AS dead, last_analyze IS NOT NULL AS analyzed FROM pg_stat_user_tables WHERE relname = '${PROVIDER_ROWS_TABLE}'`,
    );
    process.stdout.write(
      `${JSON.stringify({ bench: 'snapshot', providers, seconds: Math.round(seconds), worstMs: Math.round(worstMs), afterwards: rows[0] })}\n`,
    );
    const isTidied = JSON.stringify(rows[0]) === JSON.stringify({ dead: 0, analyzed: true });
    if (worstMs > scaled(WAIT_LIMIT_MS) || !isTidied) process.exitCode = 1;
  } finally {
    await db.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
