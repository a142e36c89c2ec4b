import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { FeedCursor } from '../src/directory/search/feed/read-feed.ts';
import { eraseOldFeed } from '../src/ops/feed-retention.ts';
import { asAdministrator, withDatabase } from './support/administrator.ts';
import { scaledAround } from './support/contention.ts';
import { DATABASES, PGLITE, POSTGRES, type TestDatabase } from './support/databases.ts';
import { type IndexedProviders, startIndexedProviders } from './support/indexed-providers.ts';
import { runSql } from './support/run-sql.ts';
import { until } from './support/until.ts';

const SECOND = 1_000;

const rowsOf = (db: Database, sql: string, values?: readonly unknown[]) =>
  runSql<{ id: string; count: number }>(db, sql, values);
const add = async (db: Database, name: string) => {
  const [row] = await rowsOf(
    db,
    `insert into rer_dienstleister (name, email) values ($1, 'a@b.example') returning id`,
    [name],
  );
  return row?.id ?? '';
};

const entriesOf = async (db: Database) =>
  (await rowsOf(db, 'select count(*)::integer as count from rer_directory_feed'))[0]?.count;

describe.each(DATABASES)('the feed on $name', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
  });
  afterAll(() => place.dispose());

  test('tells each thing once, and again what was not taken', async () => {
    const cursor = new FeedCursor(place.db);
    await cursor.begin();
    const id = await add(place.db, 'Anton');
    expect((await cursor.poll()).entries).toMatchObject([{ provider_ids: [id] }]);
    const look = await cursor.poll();
    expect(look.entries).toMatchObject([{ provider_ids: [id] }]);
    cursor.acknowledge(look);
    expect((await cursor.poll()).entries).toEqual([]);
  });

  test('says that entries are lost only to who had not read them', async () => {
    const [late, punctual] = [new FeedCursor(place.db), new FeedCursor(place.db)];
    await late.begin();
    await punctual.begin();
    const id = await add(place.db, 'Berta');
    // It is behind a reader when every transaction of the cluster that began before it has ended; other tests have some. What
    // others wrote before may be told until then.
    let told: string | undefined;
    await until('it is told, and behind', async () => {
      const look = await punctual.poll();
      punctual.acknowledge(look);
      told ??= look.entries.find(({ provider_ids }) => provider_ids?.includes(id) === true)?.xid;
      return told !== undefined && BigInt(look.next) > BigInt(told);
    });
    await rowsOf(place.db, `update rer_directory_feed set at = at - interval '61 minutes'`);
    // Entries stay as long, too.
    await until('the entries are erased', async () => {
      await eraseOldFeed(place.db);
      return (await entriesOf(place.db)) === 0;
    });
    expect((await late.poll()).isLost).toBe(true);
    expect((await punctual.poll()).isLost).toBe(false);
    await late.begin();
    expect((await late.poll()).isLost).toBe(false);
  });

  test('keeps entries for an hour', async () => {
    await add(place.db, 'Cäsar');
    await rowsOf(place.db, `update rer_directory_feed set at = at - interval '59 minutes'`);
    expect(await eraseOldFeed(place.db)).toBe(0);
  });

  test('a thread that ends is followed by a new one; until its index is ready the database answers', async () => {
    const indexed = await startIndexedProviders(place.db);
    const id = await add(place.db, 'Dora Solar');
    indexed.search.noteWrite([id]);
    await indexed.endThread();
    const { answeredBy, hits } = await indexed.search.search({
      query: 'Dora',
      limit: 5,
      intern: true,
    });
    expect(answeredBy).toBe('database');
    expect(hits).toMatchObject([{ provider: { id } }]);
    indexed.letThreadBack();
    await until('the index is ready again', () => indexed.index.figures().isReady);
    expect(indexed.index.figures().restarts).toBe(1);
    expect(await indexed.names('Dora')).toEqual(['Dora Solar']);
    await indexed.close();
  });
});

test.each([PGLITE])('after a restart of $name everything that is still told is told again', async (side) => {
  const place = await side.prepare();
  let db = await openDatabase(place.options);
  const cursor = new FeedCursor({ transaction: (work, options) => db.transaction(work, options) });
  await cursor.begin();
  const id = await add(db, 'Anton');
  cursor.acknowledge(await cursor.poll());
  expect((await cursor.poll()).entries).toEqual([]);
  await db.close();
  db = await openDatabase(place.options);
  const look = await cursor.poll();
  expect(look).toMatchObject({ isLost: false, entries: [{ provider_ids: [id] }] });
  cursor.acknowledge(look);
  expect((await cursor.poll()).entries).toEqual([]);
  await db.close();
  await place.remove();
});

/** Lets nobody connect to the database; connections that are there stay. */
const lock = async (url: string | undefined, isLocked: boolean) => {
  if (url === undefined) throw new Error('A PostgreSQL has an address.');
  const name = new URL(url).pathname.slice(1);
  await asAdministrator(
    withDatabase(url, 'postgres'),
    `alter database ${name} allow_connections ${!isLocked}`,
  );
};

describe.each(POSTGRES)('two servers on one $name', (side) => {
  let place: TestDatabase;
  let otherDb: Database;
  let one: IndexedProviders;
  let other: IndexedProviders;
  beforeAll(async () => {
    place = await side.create();
    otherDb = await openDatabase(place.options);
  });
  beforeEach(async () => {
    await rowsOf(place.db, 'delete from rer_dienstleister');
    [one, other] = await Promise.all([startIndexedProviders(place.db), startIndexedProviders(otherDb)]);
  });
  afterEach(async () => {
    await Promise.all([one.close(), other.close()]);
  });
  afterAll(async () => {
    await otherDb.close();
    await place.dispose();
  });

  test('entries stay for those who have to ask for them again, while an older transaction is open', async () => {
    await rowsOf(place.db, 'truncate rer_directory_feed');
    const cursor = new FeedCursor(place.db);
    await otherDb.transaction(async ({ client }) => {
      await client.query('select pg_current_xact_id()');
      await cursor.begin();
      await add(place.db, 'Anton');
      cursor.acknowledge(await cursor.poll());
      await rowsOf(place.db, `update rer_directory_feed set at = at - interval '61 minutes'`);
      await eraseOldFeed(place.db);
      expect(await entriesOf(place.db)).toBe(1);
      expect(await cursor.poll()).toMatchObject({ isLost: false, entries: [] });
    });
    await until('the entry is erased', async () => {
      await eraseOldFeed(place.db);
      return (await entriesOf(place.db)) === 0;
    });
  });

  const listening = async () =>
    (
      await rowsOf(
        place.db,
        `select pid as count from pg_stat_activity where application_name = 'rer-listen' and datname = current_database()`,
      )
    ).length;
  const cut = () =>
    rowsOf(
      place.db,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rer-listen' and datname = current_database()`,
    );

  test('a change through one is found through the other within a second', async () => {
    const limitMs = scaledAround(SECOND);
    await until('both listen', async () => (await listening()) === 2);
    const took: number[] = [];
    for (const name of ['Windkraft Nord', 'Windrad Süd', 'Windmühle West']) {
      one.search.noteWrite([await add(place.db, name)]);
      took.push(await until('the other finds it', async () => (await other.names(name))[0] === name));
    }
    // Of several the quickest: a machine that others use may stand still for a moment.
    expect(Math.min(...took)).toBeLessThan(limitMs());
  });

  test('after a cut channel nothing is missing, also of what happened while it was away', async () => {
    await until('both listen', async () => (await listening()) === 2);
    const changed = await add(place.db, 'Kraftwerk Anfang');
    await lock(place.options.databaseUrl, true);
    try {
      await cut();
      await until('nobody listens', async () => (await listening()) === 0);
      await add(place.db, 'Kraftwerk Mitte');
      await rowsOf(place.db, `update rer_dienstleister set name = 'Umbenannt' where id = $1`, [changed]);
    } finally {
      await lock(place.options.databaseUrl, false);
    }
    for (const each of [one, other]) {
      const names = async () => [...(await each.names('Kraftwerk')), ...(await each.names('Umbenannt'))];
      await until('both are there', async () => (await names()).join() === 'Kraftwerk Mitte,Umbenannt');
    }
  });

  test('what a long transaction commits after later ones is not missed', async () => {
    const limitMs = scaledAround(SECOND);
    let isStarted = false;
    let end = (): void => undefined;
    const isEnough = new Promise<void>((resolve) => {
      end = resolve;
    });
    const write = `insert into rer_dienstleister (name, email) values ('Langsam AG', 'a@b.example')`;
    const long = place.db.transaction(
      async ({ client }) => {
        await client.query(write);
        isStarted = true;
        await isEnough;
      },
      { timeoutMs: 60_000 },
    );
    try {
      await until('the long one has written', () => isStarted);
      await add(place.db, 'Schnell AG');
      await until('the later one is found', async () => (await other.names('Schnell')).length === 1);
      expect(await other.names('Langsam')).toEqual([]);
    } finally {
      end();
      await long;
    }
    const ms = await until('the long one is found', async () => (await other.names('Langsam')).length === 1);
    expect(ms).toBeLessThan(limitMs());
  });
});
