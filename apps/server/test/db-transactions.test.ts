import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '../src/db/database.ts';
import { PROVIDER_ROWS_TABLE } from '../src/db/database.ts';
import { DatabaseError } from '../src/db/errors.ts';
import { TEXT } from '../src/db/rows.ts';
import { expectWithin } from './support/contention.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { insertRows, storedPages } from './support/table-rows.ts';

const SLOW = `SELECT count(*) FROM generate_series(1, 2000000000)`;

describe.each(DATABASES)('transactions on $name', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
  });
  afterAll(() => place.dispose());
  beforeEach(() => runSql(place.db, `TRUNCATE analytics_events, ${PROVIDER_ROWS_TABLE} CASCADE`));

  const insert = (tx: Transaction, page: string) => insertRows(tx, 'analytics_events', [{ page_url: page }]);
  const pages = async () => (await place.db.transaction(storedPages)).toSorted();
  const isUnavailable = (error: unknown) => error instanceof DatabaseError && error.code === 'unavailable';
  /** The pages, for somebody who asks again while PGlite restarts for longer than a transaction waits. */
  const expectPages = async (expected: readonly string[]) => {
    const ask = () =>
      pages().catch((error: unknown) => {
        if (isUnavailable(error)) return 'not yet';
        throw error;
      });
    await expect.poll(ask, { timeout: 20_000 }).toEqual(expected);
  };

  test('what is committed stays, and the result of the work is returned', async () => {
    const result = await place.db.transaction(async (tx) => {
      await insert(tx, '/a');
      return 'done';
    });
    expect(result).toBe('done');
    expect(await pages()).toEqual(['/a']);
  });

  test('a rejection rolls back and comes out unchanged', async () => {
    const reason = new RangeError('of the application');
    const attempt = place.db.transaction(async (tx) => {
      await insert(tx, '/a');
      throw reason;
    });
    await expect(attempt).rejects.toBe(reason);
    expect(await pages()).toEqual([]);
  });

  test('parallel transactions do not see or disturb each other', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        place.db
          .transaction(async (tx) => {
            const { rows: before } = await tx.client.query('SELECT txid_current()::text AS id');
            await insert(tx, `/${index}`);
            const { rows: after } = await tx.client.query('SELECT txid_current()::text AS id');
            expect(after).toEqual(before);
            if (index % 3 === 0) throw new RangeError('rolled back');
          })
          .catch((error: unknown) => expect(error).toBeInstanceOf(RangeError)),
      ),
    );
    expect(await pages()).toHaveLength(40);
  });

  test('an uncommitted row is invisible to others', async () => {
    let seen: readonly unknown[] | undefined;
    let other: Promise<unknown> | undefined;
    await place.db
      .transaction(async (tx) => {
        await insert(tx, '/a');
        // On PGlite the other one waits for its turn, so it must not be awaited here.
        other = pages().then((rows) => {
          seen = rows;
        });
        await delay(50);
        expect(seen ?? []).toEqual([]);
        throw new RangeError('rolled back');
      })
      .catch(() => undefined);
    await other;
    expect(seen).toEqual([]);
  });

  test('a failed statement that the work swallowed does not look like a commit', async () => {
    const attempt = place.db.transaction(async (tx) => {
      await insert(tx, '/a');
      await tx.client.query('SELECT 1/0').catch(() => undefined);
    });
    await expect(attempt).rejects.toMatchObject({ code: 'rejected', sqlState: '25P02' });
    expect(await pages()).toEqual([]);
  });

  test('an error names state, column and constraint, and no value of the row', async () => {
    const attempt = place.db.transaction((tx) =>
      insertRows(tx, 'rer_dienstleister', [{ name: 'x'.repeat(201), email: 'secret@example.org' }]),
    );
    const error: unknown = await attempt.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      code: 'rejected',
      sqlState: '23514',
      constraint: 'rer_dienstleister_name_check',
      retryable: false,
    });
    expect(
      String(error) + JSON.stringify(error) + String(error instanceof Error && error.cause),
    ).not.toContain('secret');
  });

  test('a statement past the limit is ended, and the next one runs at once', async () => {
    const overrun = async () => {
      const startedAt = Date.now();
      const attempt = runSql(place.db, SLOW, [], { timeoutMs: 300 });
      await expect(attempt).rejects.toMatchObject({ code: 'query_timeout', retryable: true });
      const endedAt = Date.now();
      await expectPages([]);
      return { endedMs: endedAt - startedAt, servedMs: Date.now() - startedAt };
    };
    await expectWithin(1_500, async () => (await overrun()).endedMs);
    await expectWithin(5_000, async () => (await overrun()).servedMs);
  });

  test('work that dawdles between statements past the limit is rolled back', async () => {
    const attempt = place.db.transaction(
      async (tx) => {
        await insert(tx, '/a');
        await delay(600);
        await insert(tx, '/b');
      },
      { timeoutMs: 200 },
    );
    await expect(attempt).rejects.toMatchObject({ code: 'query_timeout' });
    await expectPages([]);
  });

  test('transactions that waited behind an overrun one are served', async () => {
    const slow = runSql(place.db, SLOW, [], { timeoutMs: 400 });
    const waiting = Array.from({ length: 20 }, () => expectPages([]));
    await expect(slow).rejects.toBeInstanceOf(DatabaseError);
    expect(await Promise.all(waiting)).toHaveLength(20);
  });

  test('read only means read only', async () => {
    const attempt = place.db.transaction((tx) => insert(tx, '/a'), { readOnly: true });
    await expect(attempt).rejects.toMatchObject({ code: 'rejected', sqlState: '25006' });
  });

  test('the actor of the transaction is in the audit trail, and nowhere after it', async () => {
    const [provider] = await place.db.transaction((tx) =>
      insertRows(tx, 'rer_dienstleister', [{ name: 'A', email: 'a@example.org' }]),
    );
    await place.db.transaction((tx) => tx.execute("UPDATE rer_dienstleister SET name = 'B'"), {
      actor: "o'brien\\",
    });
    await place.db.transaction((tx) => tx.execute("UPDATE rer_dienstleister SET name = 'C'"));
    const actors = await place.db.transaction((tx) =>
      tx.values(TEXT, 'SELECT actor FROM rer_dienstleister_changes WHERE provider_id = $1 ORDER BY id', [
        provider?.['id'],
      ]),
    );
    expect(actors).toEqual(["o'brien\\", 'system']);
  });

  test('a closed database refuses, and closing twice is one closing', async () => {
    const own = await side.create();
    const running = own.db.transaction(async (tx) => {
      await delay(200);
      await insert(tx, '/a');
      return 'finished';
    });
    await delay(20);
    await Promise.all([own.db.close(), own.db.close()]);
    expect(await running).toBe('finished');
    expect(await own.db.isReachable()).toBe(false);
    await expect(own.db.transaction(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    await own.dispose();
  });
});
