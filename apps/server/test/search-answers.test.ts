import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_ROWS_TABLE } from '../src/db/database.ts';
import { createDirectory } from '../src/directory/directory-service.ts';
import { DirectorySearch } from '../src/directory/search/directory-search.ts';
import type { SearchReply } from '../src/directory/search/thread/messages.ts';
import { SearchClient } from '../src/directory/search/thread/search-client.ts';
import { startSearchThread } from '../src/directory/search/thread/start-search-thread.ts';
import { USUAL_DATABASES as DATABASES, type TestDatabase } from './support/databases.ts';
import { type IndexedProviders, PATIENT_SEARCH, startIndexedProviders } from './support/indexed-providers.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { until } from './support/until.ts';

/** What each database answered to the same queries, by the query. */
const answersByQuery = new Map<string, string[]>();

describe.each(DATABASES)('a search on $name', (side) => {
  let place: TestDatabase;
  let indexed: IndexedProviders;
  beforeAll(async () => {
    place = await side.create();
    indexed = await startIndexedProviders(place.db);
  });
  beforeEach(() => query('delete from rer_dienstleister'));
  afterAll(async () => {
    await indexed.close();
    await place.dispose();
  });

  const query = (sql: string, values?: readonly unknown[]) => runSql<{ id: string }>(place.db, sql, values);
  /** Stores it, and tells the service as whoever writes past it does. */
  const add = async (values: Readonly<Record<string, unknown>>): Promise<string> => {
    const columns = Object.keys(values);
    const [row] = await query(
      `insert into rer_dienstleister (email, ${columns.join(', ')}) values ('a@b.example', ${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
      Object.values(values),
    );
    const id = row?.id ?? '';
    indexed.search.noteWrite([id]);
    return id;
  };
  const ask = (text: string, intern = true, limit = 20) =>
    indexed.search.search({ query: text, limit, intern });
  /** As the index finds it: while a machine that is busy keeps it behind what was written, the database answers. */
  const find = async (text: string, intern = true, limit = 20) => {
    let found = await ask(text, intern, limit);
    await until('the index answers', async () => {
      if (found.answeredBy !== 'index') found = await ask(text, intern, limit);
      return found.answeredBy === 'index';
    });
    return found;
  };

  test('is answered by the index with reasons, and finds at once what was written before', async () => {
    const id = await add({ name: 'Röder Solartechnik GmbH', stadt: 'Köln' });
    expect((await ask('Roeder Kölln')).hits).toMatchObject([{ provider: { id } }]);
    expect((await find('Roeder Kölln')).hits).toMatchObject([
      {
        provider: { id },
        matches: [
          { field: 'name', kind: 'exact' },
          { field: 'stadt', kind: 'similar' },
        ],
      },
    ]);
  });

  test('finds at once what was changed, and not what was removed', async () => {
    const id = await add({ name: 'Röder Solartechnik GmbH' });
    const caller = { role: 'editor', actor: 'tester' } as const;
    const directory = createDirectory({ db: place.db, search: indexed.search }).as(caller);
    await directory.update({ id, version: null, changes: { name: 'Windkraft Nord' } });
    expect(await indexed.names('Windkraft')).toEqual(['Windkraft Nord']);
    expect(await indexed.names('Solartechnik')).toEqual([]);
    await query('update rer_dienstleister set deleted_at = now()');
    expect(await indexed.names('Windkraft')).toEqual([]);
  });

  test('loses what was removed without reading anything, so that no search waits for a busy database', async () => {
    const id = await add({ name: 'Zeulenroda Wärme GmbH' });
    expect((await find('Zeulenroda')).hits).toHaveLength(1);
    await query('delete from rer_dienstleister where id = $1', [id]);
    await place.db.transaction(async ({ client }) => {
      // On PGlite the transaction alone keeps everybody waiting.
      await client.query(`lock table ${PROVIDER_ROWS_TABLE} in access exclusive mode`);
      indexed.search.noteRemoval([id]);
      expect(await indexed.index.search({ query: 'Zeulenroda', limit: 5, intern: true })).toEqual([]);
    });
  });

  test('of staff alone finds intern providers and what notes say', async () => {
    await add({ name: 'Offen AG', notes: 'Sonnenfinsternis' });
    await add({ name: 'Verdeckt AG', intern: true });
    expect((await find('Sonnenfinsternis')).hits).toMatchObject([{ matches: [{ field: 'notes' }] }]);
    expect((await find('Sonnenfinsternis', false)).hits).toEqual([]);
    expect((await find('Verdeckt')).hits).toHaveLength(1);
    expect((await find('Verdeckt', false)).hits).toEqual([]);
  });

  test('never shows an intern provider to others, also before the index knows that it is one', async () => {
    await add({ name: 'Bald Verdeckt AG' });
    expect((await find('Verdeckt', false)).hits).toHaveLength(1);
    await query('update rer_dienstleister set intern = true');
    expect((await find('Verdeckt', false)).hits).toEqual([]);
  });

  test('is filled up with further hits when the best ones were removed a moment ago', async () => {
    for (let i = 0; i < 6; i += 1) await add({ name: `Netzbau ${'x'.repeat(i + 1)}` });
    const { hits } = await find('Netzbau', true, 3);
    const best = hits.map(({ provider }) => provider.id);
    await query('update rer_dienstleister set deleted_at = now() where id = any($1::uuid[])', [best]);
    expect((await find('Netzbau', true, 3)).hits).toHaveLength(3);
  });

  test('gives the same providers in the same order on every database', async () => {
    const ids = Array.from(
      { length: 40 },
      (_, i) => `c7b0a1de-0000-4000-8000-0000000000${String(i).padStart(2, '0')}`,
    );
    const names = ['Stadtwerke', 'Stadtwärme', 'Solar', 'Netzbau', 'Stromwerk'];
    await query(
      `insert into rer_dienstleister (id, name, email, stadt) select id, name, 'a@b.example', stadt from unnest($1::uuid[], $2::text[], $3::text[]) as r (id, name, stadt)`,
      [
        ids,
        ids.map((_, i) => `${names[i % 5]} ${['Köln', 'Bonn', 'Ulm'][i % 3]} ${i % 2 === 0 ? 'GmbH' : 'AG'}`),
        ids.map((_, i) => ['Köln', 'Bonn', 'Ulm'][i % 3]),
      ],
    );
    indexed.search.noteWrite(ids);
    for (const text of ['stadtwerke', 'Stadtwerk Koeln', 'Bonn', 'Netzbua ulm', 'Strom GmbH']) {
      const { hits } = await find(text);
      const found = hits.map(({ provider }) => provider.id);
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(answersByQuery.get(text) ?? found);
      answersByQuery.set(text, found);
    }
  });

  test('is answered by the database until the index is ready', async () => {
    await add({ name: 'Röder Solartechnik GmbH' });
    // What the thread says arrives when it is let through: else it might be ready before it is asked.
    const said: (() => void)[] = [];
    let isHeard = false;
    const index = new SearchClient({
      db: place.db,
      logger: SILENT,
      ...PATIENT_SEARCH,
      startThread(data, { onReply, onEnd }) {
        const hear = (reply: SearchReply) => {
          if (isHeard) onReply(reply);
          else said.push(() => onReply(reply));
        };
        return startSearchThread(data, { onReply: hear, onEnd });
      },
    });
    const search = new DirectorySearch({ db: place.db, logger: SILENT, index });
    await search.catchUp();
    const options = { query: 'Solartechnik', limit: 5, intern: true };
    expect(await search.search(options)).toMatchObject({
      answeredBy: 'database',
      hits: [{ matches: [] }],
    });
    isHeard = true;
    for (const say of said) say();
    await until('the index is ready', () => index.figures().isReady);
    expect(await search.search(options)).toMatchObject({ answeredBy: 'index', hits: [{}] });
    expect(search.figures()).toMatchObject({ answers: { index: 1, database: 1 }, providers: 1 });
    await search.close();
  });

  test('that the index does not answer in time is answered by the database', async () => {
    await add({ name: 'Röder Solartechnik GmbH' });
    const index = new SearchClient({
      db: place.db,
      logger: SILENT,
      startThread(data, events) {
        const thread = startSearchThread(data, events);
        return { ...thread, post: (request) => request.kind !== 'search' && thread.post(request) };
      },
    });
    const search = new DirectorySearch({ db: place.db, logger: SILENT, index });
    await search.catchUp();
    await until('the index is ready', () => index.figures().isReady);
    const found = await search.search({ query: 'Solartechnik', limit: 5, intern: true });
    expect(found).toMatchObject({ answeredBy: 'database', hits: [{}] });
    await search.close();
  });

  test('for what the index was not told in time of is answered by the database', async () => {
    const index = new SearchClient({
      db: place.db,
      logger: SILENT,
      startThread(data, events) {
        const thread = startSearchThread(data, events);
        // It never says that it has taken a write.
        const onlyAsks = (kind: string) => kind !== 'apply';
        return { ...thread, post: (request) => onlyAsks(request.kind) && thread.post(request) };
      },
    });
    const search = new DirectorySearch({ db: place.db, logger: SILENT, index });
    await until('the index is ready', () => index.figures().isReady);
    search.noteWrite([await add({ name: 'Röder Solartechnik GmbH' })]);
    const found = await search.search({ query: 'Solartechnik', limit: 5, intern: true });
    expect(found).toMatchObject({ answeredBy: 'database', hits: [{}] });
    await search.close();
  });
});
