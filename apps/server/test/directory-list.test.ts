import { DIRECTORY_TEXTS, directoryPage, directoryValues } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { type DirectoryServer, startDirectory } from './support/directory-server.ts';

/** In German order. */
const NAMES = ['Äpfel und Strom', 'apfelkraft', 'Öko Netz', 'Solar Ost', 'straße 1', 'Zähler AG'];

describe.each(DATABASES)('the list of the directory on $name', (side) => {
  let server: DirectoryServer;

  beforeAll(async () => {
    server = await startDirectory(side);
    await server.store(
      { name: 'Zähler AG', stadt: 'Ulm', category: 'Messung', rating: 4.5 },
      { name: 'apfelkraft', stadt: 'Aachen', rating: 3, is_active: false },
      { name: 'Öko Netz', stadt: 'Öhringen', category: 'Netz', rating: 5, notes: 'geheim' },
      { name: 'Äpfel und Strom', stadt: 'aachen', category: '', phone: '0221 / 47 11-0' },
      { name: 'straße 1', stadt: 'Ulm', category: 'Messung', intern: true },
      { name: 'Solar Ost', stadt: '', category: 'Netz', rating: -1 },
      { name: 'Gelöscht', stadt: 'Ulm', deleted_at: '2026-11-01' },
    );
  });
  afterAll(() => server.dispose());

  const page = async (query: string) => {
    const { status, json } = await server.ask('GET', query);
    expect(status, JSON.stringify(json)).toBe(200);
    return directoryPage.parse(json);
  };
  const names = async (query: string) => (await page(query)).providers.map(({ name }) => name);
  /** All names, page by page. */
  const scrolled = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { providers, next } = await page(`?limit=2&${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found.push(...providers.map(({ name }) => name));
      cursor = next;
    }
    return found;
  };

  it('stands in German order, without those that were removed, and tells how many there are', async () => {
    const { providers, total, next, rights } = await page('');
    expect(providers.map(({ name }) => name)).toEqual(NAMES);
    expect(total).toEqual({ count: 6, isExact: true });
    expect(next).toBeNull();
    expect(rights).toEqual({ write: true, remove: true });
  });

  it('shows the columns of the list alone', async () => {
    const { json } = await server.ask('GET', '');
    expect(JSON.stringify(json)).not.toContain('geheim');
  });

  it.each(['name', 'stadt', 'category', 'rating', 'updated_at'])(
    'gives every provider once, page by page, sorted by %s up and down',
    async (sort) => {
      const all = await names(`?sort=${sort}&order=asc&limit=200`);
      expect(await scrolled(`sort=${sort}&order=asc`)).toEqual(all);
      const down = await names(`?sort=${sort}&order=desc&limit=200`);
      expect(await scrolled(`sort=${sort}&order=desc`)).toEqual(down);
      expect(all.toSorted()).toEqual([...NAMES].toSorted());
      expect(down.toSorted()).toEqual([...NAMES].toSorted());
    },
  );

  it('puts those without a value last, whatever the order', async () => {
    expect(await names('?sort=rating&order=desc')).toEqual([
      'Öko Netz',
      'Zähler AG',
      'apfelkraft',
      'Solar Ost',
      'straße 1',
      'Äpfel und Strom',
    ]);
    expect((await names('?sort=stadt&order=asc')).at(-1)).toBe('Solar Ost');
    expect((await names('?sort=stadt&order=desc')).at(-1)).toBe('Solar Ost');
  });

  it.each([
    ['stadt=Ulm', ['straße 1', 'Zähler AG']],
    ['stadt=', ['Solar Ost']],
    ['category=', ['Äpfel und Strom', 'apfelkraft']],
    ['category=Netz&rating_min=0', ['Öko Netz']],
    ['is_active=false', ['apfelkraft']],
    ['rating_min=4.5', ['Öko Netz', 'Zähler AG']],
    ['stadt=%27%3B%20drop%20table%20rer_dienstleister%3B%20--', []],
  ])('narrows by %s', async (filter, expected) => {
    const { providers, total } = await page(`?${filter}`);
    expect(providers.map(({ name }) => name)).toEqual(expected);
    expect(total).toEqual({ count: expected.length, isExact: true });
  });

  it('takes places of any length: the first 100 characters count where they are looked up', async () => {
    const long = Array.from({ length: 4_000 }, (_, i) =>
      String.fromCodePoint(0x4e00 + ((i * 7_919) % 20_000)),
    ).join('');
    const server = await startDirectory(side);
    try {
      await server.store({ name: 'Weit Weg', stadt: long }, { name: 'Nah', stadt: 'Ulm' });
      const place = encodeURIComponent(long.slice(0, 100));
      for (const query of ['?sort=stadt&order=desc', `?stadt=${place}`]) {
        const { providers } = directoryPage.parse((await server.ask('GET', query)).json);
        expect(providers[0]).toMatchObject({ name: 'Weit Weg', stadt: long });
      }
      const values = directoryValues.parse(
        (await server.ask('GET', `/values?field=stadt&prefix=${place}`)).json,
      );
      expect(values.values).toEqual([long.slice(0, 100)]);
    } finally {
      await server.dispose();
    }
  });

  it('searches with the filters applied, best first, or in the order that is asked for', async () => {
    expect(await names('?query=Z%C3%A4hler')).toEqual(['Zähler AG']);
    expect(await names('?query=Z%C3%A4hler&stadt=Aachen')).toEqual([]);
    expect((await page('?query=Quastenflosser')).total).toEqual({ count: 0, isExact: true });
    const both = await scrolled('query=aepfel%20strom%20apfelkraft&sort=name&order=desc');
    expect(both).toEqual([...both].sort(new Intl.Collator('de').compare).reverse());
  });

  it('offers the values that are in use, by their beginning in any case, in German order', async () => {
    const values = async (query: string) =>
      directoryValues.parse((await server.ask('GET', `/values?${query}`)).json);
    expect(await values('field=stadt')).toEqual({
      values: ['aachen', 'Aachen', 'Öhringen', 'Ulm'],
      hasMore: false,
    });
    expect((await values('field=stadt&prefix=%C3%B6')).values).toEqual(['Öhringen']);
    expect((await values('field=category&prefix=_')).values).toEqual([]);
  });

  it('refuses a query of more than 200 characters in the words of the page', async () => {
    const { status, json } = await server.ask('GET', `?query=${'x'.repeat(201)}`);
    expect([status, json]).toMatchObject([400, { error: { message: DIRECTORY_TEXTS.queryTooLong } }]);
    expect((await server.ask('GET', `?query=%20${'x'.repeat(200)}%20`)).status).toBe(200);
  });

  it.each([
    'sort=email',
    'sort=relevance',
    'order=up',
    'limit=0',
    'limit=201',
    'limit=x',
    'rating_min=viel',
    'is_active=ja',
    'colour=red',
    'stadt=a&stadt=b',
    'stadt=%00',
    'query=%00',
    'cursor=x',
    'cursor=eyJoaXRzIjotMX0',
    `cursor=${Buffer.from('{"sort":"stadt","order":"asc","value":"a","name":"a","id":"x"}').toString('base64url')}`,
  ])('refuses %s with 400', async (query) => {
    expect((await server.ask('GET', `?${query}`)).json).toMatchObject({ error: { code: 'bad_request' } });
  });

  it('goes on only in the list that a cursor is of', async () => {
    const { next } = await page('?limit=2&sort=stadt');
    expect((await server.ask('GET', `?sort=rating&cursor=${next}`)).status).toBe(400);
    expect((await server.ask('GET', `?query=Strom&cursor=${next}`)).status).toBe(400);
    expect((await server.ask('GET', `?sort=stadt&cursor=${next}`)).status).toBe(200);
  });

  it('keeps a place together, by name within it, and finds its values by any beginning', async () => {
    const places = ['Bonn', 'Böblingen', 'bad Ems', 'Buxtehude', 'Bonn', 'Č', 'Bonn', "B'dorf"];
    await server.store(...places.map((stadt, i) => ({ name: `Ort ${9 - i}`, stadt, category: 'Ort' })));
    const sorted = await page('?category=Ort&sort=stadt&limit=200');
    expect(sorted.providers.map(({ name, stadt }) => `${stadt} ${name}`)).toEqual([
      "B'dorf Ort 2",
      'bad Ems Ort 7',
      'Böblingen Ort 8',
      'Bonn Ort 3',
      'Bonn Ort 5',
      'Bonn Ort 9',
      'Buxtehude Ort 6',
      'Č Ort 4',
    ]);
    expect(await scrolled('category=Ort&sort=stadt')).toEqual(sorted.providers.map(({ name }) => name));
    const begun = async (prefix: string) =>
      directoryValues.parse((await server.ask('GET', `/values?field=stadt&prefix=${prefix}`)).json).values;
    expect(await begun('B')).toEqual(["B'dorf", 'bad Ems', 'Böblingen', 'Bonn', 'Buxtehude']);
    expect(await begun('bo')).toEqual(['Bonn']);
    expect(await begun('b%C3%96')).toEqual(['Böblingen']);
    expect(await begun('bad%20')).toEqual(['bad Ems']);
    expect(await begun('x')).toEqual([]);
  });
});
