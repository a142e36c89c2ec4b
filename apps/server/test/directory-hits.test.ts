import { randomUUID } from 'node:crypto';
import { DIRECTORY_SORTS, directoryPage } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCursor } from '../src/directory/list/cursor.ts';
import { hitPage } from '../src/directory/list/hit-page.ts';
import type { PageOptions } from '../src/directory/search/search-port.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { type DirectoryServer, startDirectory } from './support/directory-server.ts';

/** Found by `netzbau`; every fourth has no rating and every fifth no place, and the last one alone stands in Zwickau. */
const HITS = 1_200;
const STORE_HITS = `
  insert into rer_dienstleister (id, name, email, stadt, category, rating, is_active)
  select ('7a1c0000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
    (array['Netzbau', 'Ökonetzbau', 'netzbau', 'Ärzte-Netzbau'])[1 + n % 4] || ' ' || n % 97, n || '@example.org',
    case when n = ${HITS} then 'Zwickau' when n % 5 > 0 then (array['Ulm', 'Aachen', 'öhringen', 'Ulm'])[1 + n % 4] end,
    'Netz', case when n % 4 > 0 then n % 7 end, n % 3 > 0
  from generate_series(1, ${HITS}) as n`;

/** What each database listed, by what was asked. */
const listedByQuery = new Map<string, readonly string[]>();

describe.each(DATABASES)('hits in the list of the directory on $name', (side) => {
  let server: DirectoryServer;
  beforeAll(async () => {
    server = await startDirectory(side, { hasIndex: true });
    await run(STORE_HITS);
    await server.store(
      { name: 'Solar Ost', category: 'Sonne', stadt: 'Ulm' },
      { name: 'Sonnenschein', category: 'Netz', is_active: false, deleted_at: '2026-11-01' },
    );
    await server.whenFindable(HITS + 1);
  });
  afterAll(() => server.dispose());

  const run = (sql: string) => server.db.transaction(({ client }) => client.query(sql));
  const page = async (query: string) => {
    const { status, json } = await server.ask('GET', `?${query}`);
    expect(status, JSON.stringify(json)).toBe(200);
    return directoryPage.parse(json);
  };
  /** All ids, page by page. */
  const scrolled = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { providers, next } = await page(`limit=200&${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found.push(...providers.map(({ id }) => id));
      cursor = next;
    }
    return found;
  };

  it('that are none are told with the part of the search that has some, unless filters stand in the way', async () => {
    const none = await page('query=netz+buxtehude');
    expect([none.total?.count, none.part]).toEqual([
      0,
      { query: 'netz', without: ['buxtehude'], count: HITS, isExact: true },
    ]);
    expect((await page('query=netz+buxtehude&stadt=Ulm')).part).toBeUndefined();
    expect((await page('query=netzbau')).part).toBeUndefined();
  });

  it('are counted, and come all and once, best first, each with its reason', async () => {
    const first = await page('query=netzbau');
    expect(first.total).toEqual({ count: HITS, isExact: true });
    expect(first.providers.map(({ name }) => name.replace(/ \d+$/, '').toLowerCase())).toEqual(
      Array.from({ length: 50 }, () => 'netzbau'),
    );
    expect(first.providers.every(({ matches }) => matches?.[0]?.field === 'name')).toBe(true);
    const all = await scrolled('query=netzbau');
    expect([all.length, new Set(all).size]).toEqual([HITS, HITS]);
    const cursor = Buffer.from(JSON.stringify({ hits: 1190, last: all[1189] })).toString('base64url');
    const last = await page(`query=netzbau&cursor=${cursor}`);
    expect(last.total).toBeNull();
    expect(last.providers.map(({ id }) => id)).toEqual(all.slice(1190));
    expect(last.providers.every(({ matches }) => matches?.[0]?.field === 'name')).toBe(true);
  });

  it.each(['stadt=Ulm', 'stadt=', 'stadt=Zwickau', 'is_active=false&rating_min=3', 'rating_min=0'])(
    'are narrowed by %s, all of them, and keep their order',
    async (filter) => {
      const passing = new Set(await scrolled(`${filter}&category=Netz`));
      const best = await scrolled('query=netzbau');
      const wanted = best.filter((id) => passing.has(id));
      expect(wanted.length).toBeGreaterThan(0);
      expect(await scrolled(`query=netzbau&${filter}`)).toEqual(wanted);
      const { total, providers } = await page(`query=netzbau&${filter}`);
      expect(total).toEqual({ count: wanted.length, isExact: true });
      expect(providers.every(({ matches }) => matches?.[0]?.kind === 'exact')).toBe(true);
    },
  );

  it.each(DIRECTORY_SORTS.filter((sort) => sort !== 'relevance'))(
    'sorted by %s stand as the list without a search has them, up and down, also narrowed',
    async (sort) => {
      for (const rest of ['order=asc', 'order=desc', 'order=desc&is_active=true&stadt=Ulm']) {
        const listed = await scrolled(`category=Netz&sort=${sort}&${rest}`);
        expect(await scrolled(`query=netzbau&sort=${sort}&${rest}`)).toEqual(listed);
      }
      const { total, providers } = await page(`query=netzbau&sort=${sort}&rating_min=6`);
      expect(total).toEqual({
        count: (await page('category=Netz&rating_min=6')).total?.count,
        isExact: true,
      });
      expect(providers.every(({ matches }) => matches?.[0]?.field === 'name')).toBe(true);
    },
  );

  it.each(['query=netzbau', 'query=oekonetz&sort=name', 'query=Netzbua&stadt=Ulm'])(
    'are the same in the same order on every database: %s',
    async (query) => {
      const listed = await scrolled(query);
      expect(listed.length).toBeGreaterThan(100);
      expect(listed).toEqual(listedByQuery.get(query) ?? listed);
      listedByQuery.set(query, listed);
    },
  );

  it('go on only in a list of hits in the same order', async () => {
    const { next } = await page('query=netzbau&sort=stadt');
    expect((await server.ask('GET', `?query=netzbau&sort=name&cursor=${next}`)).status).toBe(400);
    expect((await server.ask('GET', `?query=netzbau&cursor=${next}`)).status).toBe(400);
    expect((await server.ask('GET', `?query=netzbau&sort=stadt&cursor=${next}`)).status).toBe(200);
  });

  it('lie in the file, all of them, in the order of the list', async () => {
    for (const query of [
      'query=netzbau',
      'query=netzbau&stadt=Ulm',
      'query=netzbau&sort=rating&order=desc',
    ]) {
      const file = await server.app.inject({ url: `/api/directory/export.csv?${query}` });
      expect(file.headers['content-disposition']).toBe('attachment; filename="dienstleister.csv"');
      expect(file.body.match(/^[0-9a-f-]{36}(?=;)/gm)).toEqual(await scrolled(query));
    }
  });

  it('that were removed a moment ago are neither shown nor counted', async () => {
    const ids = await server.store(
      ...Array.from({ length: 30 }, (_, i) => ({ name: `Windmessung ${'x'.repeat(i)}` })),
    );
    await server.whenFindable(HITS + 31);
    expect((await page('query=windmessung')).total).toEqual({ count: 30, isExact: true });
    const best = (await page('query=windmessung&limit=12')).providers.map(({ id }) => id);
    await run(
      `update rer_dienstleister set deleted_at = now() where id = any(array['${best.join("','")}']::uuid[])`,
    );
    const [whole, part] = [await page('query=windmessung'), await page('query=windmessung&limit=10')];
    expect([whole.total, whole.providers.length]).toEqual([{ count: 18, isExact: true }, 18]);
    expect(part.providers).toEqual(whole.providers.slice(0, 10));
    const rest = async () => (await page(`query=windmessung&limit=10&cursor=${part.next}`)).providers;
    expect(await rest()).toEqual(whole.providers.slice(10));
    // Also when the index has noticed, and those before them have gone.
    await server.whenFindable(HITS + 1 + 18);
    expect(await rest()).toEqual(whole.providers.slice(10));
    await run(`delete from rer_dienstleister where id = any(array['${ids.join("','")}']::uuid[])`);
    expect(await page('query=windmessung')).toMatchObject({
      total: { count: 0, isExact: true },
      providers: [],
    });
    await server.whenFindable(HITS + 1);
  });

  it('that vanished by the thousand a moment ago are not counted above the few that are left', async () => {
    const [left = ''] = await server.store({ name: 'Turmdrehkran' });
    const ids = Array.from({ length: 10_000 }, () => randomUUID());
    const ranked = [...ids.slice(1), left];
    const search = {
      rank: () => Promise.resolve({ ids: ranked, isComplete: false, isWide: false, fallback: null }),
      explain: () => Promise.resolve(new Map()),
      rankPage: ({ from, to }: PageOptions) => {
        const hits = ranked.slice(from, to).map((id) => ({ id, matches: [] }));
        return Promise.resolve({ hits, count: ranked.length, isComplete: false, fallback: null });
      },
    };
    const { total, providers } = await hitPage(
      { db: server.db, directorySearch: search, caller: { role: 'admin', actor: 'test' } },
      {
        filter: {},
        sort: 'name',
        order: 'asc',
        limit: 50,
        cursor: null,
        search: { query: 'turmdrehkran', sort: 'relevance' },
      },
    );
    expect(total).toEqual({ count: 1, isExact: false, among: 10_000 });
    expect(providers.map(({ id }) => id)).toEqual([left]);
    await run(`delete from rer_dienstleister where id = '${left}'`);
    await server.whenFindable(HITS + 1);
  });

  it('go on behind the last one that was seen while the index loses those before it', async () => {
    const ids = await server.store(...Array.from({ length: 6 }, (_, i) => ({ name: `Turmdrehkran ${i}` })));
    const gone = ids.slice(0, 3);
    await run(`delete from rer_dienstleister where id = any(array['${gone.join("','")}']::uuid[])`);
    let ranked = ids;
    const notAsked = () => Promise.reject(new Error('Only a part is asked for.'));
    const search = {
      rank: notAsked,
      explain: notAsked,
      rankPage: ({ from, to }: PageOptions) => {
        const hits = ranked.slice(from, to).map((id) => ({ id, matches: [] }));
        const page = { hits, count: ranked.length, isComplete: true, fallback: null };
        ranked = ids.slice(3);
        return Promise.resolve(page);
      },
    };
    const { providers } = await hitPage(
      { db: server.db, directorySearch: search, caller: { role: 'admin', actor: 'test' } },
      {
        filter: {},
        sort: 'name',
        order: 'asc',
        limit: 50,
        cursor: writeCursor({ hits: 4, last: ids[3] ?? '' }),
        search: { query: 'turmdrehkran', sort: 'relevance' },
      },
    );
    expect(providers.map(({ id }) => id)).toEqual(ids.slice(4));
    await run(`delete from rer_dienstleister where id = any(array['${ids.join("','")}']::uuid[])`);
    await server.whenFindable(HITS + 1);
  });

  it('beyond ten thousand are told to be left out, in the list and by the name of the file', async () => {
    await run(`insert into rer_dienstleister (name, email, stadt)
      select 'Kabelwerk', n || '@example.org', 'Ulm' from generate_series(1, 10050) as n`);
    await server.whenFindable(HITS + 1 + 10_050);
    const best = { count: 10_000, isExact: false, among: 10_000 };
    expect((await page('query=kabelwerk')).total).toEqual(best);
    expect((await page('query=kabelwerk&sort=name')).total).toEqual(best);
    expect((await page('query=kabelwerk&stadt=Ulm')).total).toEqual(best);
    expect(await page('query=kabelwerk&stadt=Bonn')).toMatchObject({
      total: { ...best, count: 0 },
      providers: [],
    });
    const file = await server.app.inject({ url: '/api/directory/export.csv?query=kabelwerk' });
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="dienstleister-beste-10000-treffer.csv"',
    );
    expect(file.body.match(/^[0-9a-f-]{36}(?=;)/gm)).toHaveLength(10_000);
  });
});

describe.each(DATABASES)('hits while there is no index on $name', (side) => {
  let server: DirectoryServer;
  beforeAll(async () => {
    server = await startDirectory(side);
    await server.db.transaction(({ client }) =>
      client.query(`
        insert into rer_dienstleister (name, email, stadt)
        select 'Netzbau ' || n, n || '@example.org', 'Ulm' from generate_series(1, 310) as n
        union all
        select 'Solarwerk ' || n, n || '@example.org', 'Ulm' from generate_series(1, 300) as n`),
    );
    await server.whenFindable(610);
  });
  afterAll(() => server.dispose());

  const total = async (query: string) => {
    const { json } = await server.ask('GET', `?${query}`);
    return directoryPage.parse(json).total;
  };

  it('are the best three hundred, which the list and the file say', async () => {
    const best = { count: 300, isExact: false, among: 300 };
    expect(await total('query=netzbau')).toEqual(best);
    expect(await total('query=netzbau&sort=name')).toEqual(best);
    expect(await total('query=netzbau&stadt=Aachen')).toEqual({ ...best, count: 0 });
    const file = await server.app.inject({ url: '/api/directory/export.csv?query=netzbau' });
    expect(file.headers['content-disposition']).toContain('dienstleister-beste-300-treffer.csv');
    expect(file.body.match(/^[0-9a-f-]{36}(?=;)/gm)).toHaveLength(300);
  });

  it('are all when there are no more', async () => {
    expect(await total('query=solarwerk')).toEqual({ count: 300, isExact: true });
    expect(await total('query=solarwerk&stadt=Bonn')).toEqual({ count: 0, isExact: true });
  });
});
