import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/db/connect-database.ts';
import type { Database, Lease } from '../src/db/database.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { asAdministrator } from './support/administrator.ts';
import { DATABASES, PGLITE, POSTGRES, type TestDatabase } from './support/databases.ts';
import { SILENT } from './support/silent-logger.ts';
import { until } from './support/until.ts';

const HOLDER = fileURLToPath(new URL('support/programs/lease-holder.mjs', import.meta.url));

describe.each(DATABASES)('a lease on $name', (side) => {
  let place: TestDatabase;
  const leases: Lease[] = [];
  beforeAll(async () => {
    place = await side.create();
  });
  afterEach(async () => {
    for (const lease of leases.splice(0)) await lease.release();
  });
  afterAll(() => place.dispose());

  const take = async (name: string, db: Database = place.db) => {
    const lease = await db.tryLease(name);
    if (lease !== null) leases.push(lease);
    return lease;
  };

  test('has one holder until it is released, and is not lost by that', async () => {
    const first = await take('import');
    expect(await take('import')).toBeNull();
    await first?.release();
    await first?.release();
    expect(await take('import')).not.toBeNull();
    expect(first?.lost.aborted).toBe(false);
  });

  test('that was released does not take away the next one', async () => {
    const first = await take('import');
    await first?.release();
    const second = await take('import');
    await first?.release();
    expect(second?.lost.aborted).toBe(false);
    expect(await take('import')).toBeNull();
  });

  test('that several share goes to each of them, and to nobody alone until the last has released it', async () => {
    const shared = [await place.db.tryLease('media', 'shared'), await place.db.tryLease('media', 'shared')];
    expect(shared).not.toContain(null);
    await shared[0]?.release();
    expect(await take('media')).toBeNull();
    await shared[1]?.release();
    expect(await take('media')).not.toBeNull();
    expect(await place.db.tryLease('media', 'shared')).toBeNull();
  });

  test('of one name does not stand in the way of another', async () => {
    expect(await take('one')).not.toBeNull();
    expect(await take('two')).not.toBeNull();
  });

  test('goes to exactly one of many who ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => take('import')));
    expect(answers.filter((lease) => lease !== null)).toHaveLength(1);
  });

  test('is lost when its database is closed, and nobody gets one from a closed database', async () => {
    const own = await side.create();
    const lease = await own.db.tryLease('import');
    expect(lease?.lost.aborted).toBe(false);
    await own.db.close();
    await until('the lease is lost', () => lease?.lost.aborted === true);
    await lease?.release();
    await expect(own.db.tryLease('import')).rejects.toMatchObject({ code: 'unavailable' });
    await own.dispose();
  });

  test('holds no connection of the pool', async () => {
    for (let index = 0; index < 12; index += 1) expect(await take(`lease ${index}`)).not.toBeNull();
    expect(await place.db.isReachable(10_000)).toBe(true);
  });
});

describe.each([PGLITE])('a lease on $name, which one process owns', (side) => {
  test('is not given through its address', async () => {
    const place = await side.create();
    const other = connectDatabase(place.db.address, SILENT);
    expect(await other.tryLease('import')).toBeNull();
    await other.close();
    await place.dispose();
  });
});

describe.each(POSTGRES)('a lease on $name, which several processes share', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
  });
  afterAll(() => place.dispose());

  test('keeps other processes out, and is free at once when its holder is killed', async () => {
    const holder = spawn(process.execPath, [HOLDER, place.options.databaseUrl ?? '', 'import'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(await place.db.tryLease('import')).toBeNull();
    holder.kill('SIGKILL');
    await until('the lease is free', async () => {
      const lease = await place.db.tryLease('import');
      await lease?.release();
      return lease !== null;
    });
  });

  test('is lost when its connection ends', async () => {
    const lease = await place.db.tryLease('import');
    await asAdministrator(
      place.options.databaseUrl ?? '',
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'rer-lease' AND datname = current_database()`,
    );
    await until('the lease is lost', () => lease?.lost.aborted === true);
    // Its holder hears of the end a moment before the server lets go of what the connection held.
    await until('the lease is free', async () => {
      const next = await place.db.tryLease('import');
      await next?.release();
      return next !== null;
    });
  });

  test('goes past the pooler', async () => {
    const { databaseUrl = '' } = place.options;
    const direct = new URL(databaseUrl);
    direct.searchParams.set('options', '-c rer.way=direct');
    const db = await openDatabase({ ...place.options, databaseDirectUrl: direct.toString() });
    const lease = await db.tryLease('import');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `SELECT count(*)::integer AS count FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid)
         WHERE l.locktype = 'advisory' AND a.application_name = 'rer-lease' AND a.datname = current_database()`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    await client.end();
    await lease?.release();
    await db.close();
    const unreachable = connectDatabase(
      { engine: 'postgres', url: databaseUrl, directUrl: 'postgres://nobody@127.0.0.1:1/nothing' },
      SILENT,
    );
    await expect(unreachable.tryLease('import')).rejects.toMatchObject({ code: 'unavailable' });
    await unreachable.close();
  });
});
