import type { DirectoryAccess } from '@rer/agent';
import type { GroupQuery, ProviderCriteria, ProviderQuery } from '@rer/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller, Role } from '../src/access/caller.ts';
import { createDirectory } from '../src/directory/directory-service.ts';
import { DirectorySearch } from '../src/directory/search/directory-search.ts';
import { createCallerDirectoryAccess } from '../src/voice/directory-access/caller-directory-access.ts';
import { USUAL_DATABASES as DATABASES, type TestDatabase } from './support/databases.ts';
import { emptyDirectory } from './support/empty-directory.ts';
import { type IndexedProviders, startIndexedProviders } from './support/indexed-providers.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { until } from './support/until.ts';

type Row = Readonly<Record<string, unknown>> & { readonly name: string };
const ROWS: readonly Row[] = [
  {
    name: 'Stadtwerke Köln GmbH',
    email: 'info@sw-koeln.de',
    url: 'https://www.sw-koeln.de/start',
    stadt: 'Köln',
    plz: '50667',
    land: 'Deutschland',
    category: 'Versorger',
    mitarbeiter: 2800,
    rating: 4.5,
    umsatz: 900_000.5,
    phone: '+49 (0)221 178-0',
    strasse_mit_hausnummer: 'Parkgürtel 24',
    additional_data: { Kundennummer: 'K-10996', Durchwahl: 12 },
  },
  {
    name: 'Hansa Solartechnik AG',
    email: 'kontakt@hansa-solar.de',
    stadt: 'Hamburg',
    plz: '20095',
    land: 'Deutschland',
    produktgruppen: 'Photovoltaik, Wechselrichter',
    stadtwerke_kollaborationen: 'Stadtwerke Kiel, Hamburg Energie',
    phone: '040/4711-0815',
    strasse_mit_hausnummer: 'Lange Straße 4',
    mitarbeiter: 40,
    rating: 3.9,
  },
  {
    name: 'Rheinpumpen KG',
    email: 'post@rheinpumpen.example',
    stadt: 'Köln-Deutz',
    land: 'Deutschland',
    produktgruppen: 'Wärmepumpen',
    angebote: 'Wartung und Notdienst',
    phone: '0171 2211780, 02203 99',
    plz: '50679',
    strasse_mit_hausnummer: 'Lange Str. 41',
    mitarbeiter: 12,
    is_active: false,
  },
  {
    name: 'Alpenstrom',
    email: 'a@alpenstrom.example',
    stadt: 'Essen',
    land: 'Österreich',
    notes: 'Rückruf',
    plz: '50670',
    additional_data: { kundennummer: 'K-1099' },
  },
  {
    name: 'Nordlicht',
    email: 'n@nordlicht.example',
    stadt: 'Hessenthal',
    intern: true,
    url: 'nordlicht.example/ueber-uns/',
  },
];

/** The directory as conversations reach it, with the index and without: the database answers then. */
describe.each(
  DATABASES.flatMap((side) => [
    { side, hasIndex: true },
    { side, hasIndex: false },
  ]),
)('the directory of a conversation on $side.name, index: $hasIndex', ({ side, hasIndex }) => {
  let place: TestDatabase;
  let indexed: IndexedProviders | undefined;
  let search: DirectorySearch;
  let ids: Map<string, string>;
  beforeAll(async () => {
    place = await side.create();
    indexed = hasIndex ? await startIndexedProviders(place.db) : undefined;
    search = indexed?.search ?? new DirectorySearch({ db: place.db, logger: SILENT });
  });
  afterAll(async () => {
    await search.close();
    await place.dispose();
  });
  beforeEach(async () => {
    await search.catchUp();
    await emptyDirectory(place.db);
    ids = new Map();
    await place.db.transaction(async ({ client }) => {
      for (const row of ROWS) {
        const names = Object.keys(row);
        const { rows } = await client.query<{ readonly id: string }>(
          `insert into rer_dienstleister (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
             returning id`,
          Object.values(row),
        );
        ids.set(row.name, rows[0]?.id ?? '');
      }
    });
    // What is named is found from now on.
    search.noteWrite([...ids.values()]);
    // While it is built anew the database answers, which knows nothing of what is similar.
    await until('the index is ready', () => indexed?.index.figures().isReady !== false, 20_000);
  });

  const as = (role: Role, actor = `user:${role}`): DirectoryAccess =>
    accessOf(async () => ({ role, actor }), role !== 'viewer');
  const accessOf = (currentCaller: () => Promise<Caller | null>, mayWrite: boolean): DirectoryAccess =>
    createCallerDirectoryAccess({
      directory: createDirectory({ db: place.db, search }),
      currentCaller,
      mayWrite,
    });
  const soon = () => AbortSignal.timeout(20_000);
  const names = async (criteria: ProviderCriteria, more: Partial<ProviderQuery> = {}) =>
    (await as('viewer').find({ criteria, limit: 20, ...more }, soon())).providers.map(({ name }) => name);
  const idOf = (name: string): string => ids.get(name) ?? '';
  const actorsOf = async (id: string) =>
    await runSql(
      place.db,
      'select actor, via, undo_of is not null as is_undo from rer_dienstleister_changes where provider_id = $1 order by id',
      [id],
    );

  test('tells of what is no more than similar that it is', async () => {
    const totalOf = async (text: string) =>
      (await as('viewer').find({ criteria: { text }, limit: 5 }, soon())).total;
    expect(await totalOf('Rheinpumpen')).toEqual({ count: 1, isExact: true });
    // Emptied tables have the index built anew, and the database answers until that has been.
    if (hasIndex) {
      const similar = { count: 1, isExact: true, isSimilar: true };
      await expect.poll(() => totalOf('Rhain Pumpn')).toEqual(similar);
    }
  });

  test.each<[string, ProviderCriteria, readonly string[]]>([
    ['a misspelt name', { name: 'Hansa Solartechnick' }, ['Hansa Solartechnik AG']],
    ['a name, not what merely works with it', { name: 'Stadtwerke' }, ['Stadtwerke Köln GmbH']],
    ['words anywhere', { text: 'photovoltaik' }, ['Hansa Solartechnik AG']],
    ['an e-mail address', { email: 'info@sw-koeln.de' }, ['Stadtwerke Köln GmbH']],
    ['the domain of an address', { domain: 'hansa-solar.de' }, ['Hansa Solartechnik AG']],
    ['the host of a website', { domain: 'www.sw-koeln.de' }, ['Stadtwerke Köln GmbH']],
    ['a misspelt e-mail address', { email: 'info@sw-kolen.de' }, ['Stadtwerke Köln GmbH']],
    ['a part of an e-mail address', { email: 'alpenstrom' }, ['Alpenstrom']],
    ['half a domain', { domain: 'solar.de' }, []],
    ['a town, with its districts', { stadt: 'köln' }, ['Rheinpumpen KG', 'Stadtwerke Köln GmbH']],
    ['a town in another spelling', { stadt: 'Koeln' }, ['Rheinpumpen KG', 'Stadtwerke Köln GmbH']],
    ['a misspelt town', { stadt: 'Hambrug' }, ['Hansa Solartechnik AG']],
    ['a town, not one that holds its letters', { stadt: 'Essen' }, ['Alpenstrom']],
    ['a postcode', { plz: '50667' }, ['Stadtwerke Köln GmbH']],
    ['the begin of a postcode', { plz: '506' }, []],
    ['a country', { land: 'Oesterreich' }, ['Alpenstrom']],
    ['a category', { category: 'versorger' }, ['Stadtwerke Köln GmbH']],
    ['a product group in the singular', { produktgruppe: 'Wärmepumpe' }, ['Rheinpumpen KG']],
    ['a part of a product group', { produktgruppe: 'pumpen' }, ['Rheinpumpen KG']],
    ['an offer', { angebot: 'Notdienst' }, ['Rheinpumpen KG']],
    ['a utility that it works with', { stadtwerke: 'Kiel' }, ['Hansa Solartechnik AG']],
    ['a utility, in another case', { stadtwerke: 'Stadtwerken Kiel' }, ['Hansa Solartechnik AG']],
    ['a utility that nobody works with', { stadtwerke: 'Stadtwerke Ulm' }, []],
    ['any utility', { stadtwerke: true }, ['Hansa Solartechnik AG']],
    ['being active', { isActive: false }, ['Rheinpumpen KG']],
    ['being internal', { intern: true }, ['Nordlicht']],
    [
      'figures',
      { range: { mitarbeiter: { min: 40, max: 2800 } } },
      ['Hansa Solartechnik AG', 'Stadtwerke Köln GmbH'],
    ],
    [
      'figures that are no part of what is sought',
      { range: { mitarbeiter: { above: 40, below: 2800 } } },
      [],
    ],
    ['what is filled', { filled: ['notes'] }, ['Alpenstrom']],
    ['what is empty', { empty: ['land'] }, ['Nordlicht']],
    ['columns that there are not', { filled: ["x' or true"], name: 'Alpenstrom' }, ['Alpenstrom']],
    ['several at once', { stadt: 'Köln', range: { mitarbeiter: { min: 100 } } }, ['Stadtwerke Köln GmbH']],
    ['words and a town', { text: 'pumpen', stadt: 'Köln' }, ['Rheinpumpen KG']],
    ['signs that a pattern would read', { stadt: 'K.*n' }, []],
    [
      'a NUL',
      { text: '\u0000', name: 'x\u0000', stadt: 'a\u0000', email: '\u0000', domain: 'a\u0000.de' },
      [],
    ],
    ['a text without letters', { stadt: '%' }, []],
    ['nothing that is there', { name: 'Xylophon Werke' }, []],
    ['a phone number in another spelling', { phone: '0049 221 1780' }, ['Stadtwerke Köln GmbH']],
    ['a phone number without its extension', { phone: '0221/178' }, ['Stadtwerke Köln GmbH']],
    [
      'a whole phone number, not one that holds its digits',
      { phone: '(0221) 178' },
      ['Stadtwerke Köln GmbH'],
    ],
    ['the second number of a column', { phone: '02203 99' }, ['Rheinpumpen KG']],
    ['a part of a phone number', { phone: '71108' }, ['Hansa Solartechnik AG']],
    ['a part that two numbers hold', { phone: '22117' }, ['Rheinpumpen KG', 'Stadtwerke Köln GmbH']],
    ['too few digits for a phone number', { phone: '0221' }, []],
    ['a web address', { url: 'HTTP://sw-koeln.de' }, ['Stadtwerke Köln GmbH']],
    ['a web address with its path', { url: 'www.sw-koeln.de/start' }, ['Stadtwerke Köln GmbH']],
    ['a web address with a path that is another', { url: 'sw-koeln.de/sta' }, []],
    ['a web address with a slash at its end', { url: 'nordlicht.example/ueber-uns' }, ['Nordlicht']],
    ['a part of a host', { url: 'nordlicht' }, ['Nordlicht']],
    ['half a web address', { url: 'koeln.de' }, []],
    ['signs that a pattern of addresses would read', { url: 'sw.koeln.de' }, []],
    ['a street', { strasse: 'lange strasse' }, ['Hansa Solartechnik AG', 'Rheinpumpen KG']],
    ['a street with its house number', { strasse: 'Lange Str. 4' }, ['Hansa Solartechnik AG']],
    ['a street with an umlaut', { strasse: 'Parkguertel' }, ['Stadtwerke Köln GmbH']],
    ['a part of a word of a street', { strasse: 'ange' }, []],
    ['a further column', { additional: { 'Kunden-Nummer': 'k10996' } }, ['Stadtwerke Köln GmbH']],
    ['a further column with a number', { additional: { durchwahl: '12' } }, ['Stadtwerke Köln GmbH']],
    ['a further column, not its begin', { additional: { kundennummer: 'K-1099' } }, ['Alpenstrom']],
    ['a further column that nobody has', { additional: { "x' or true": '1' } }, []],
    [
      'a region of German postcodes',
      { plzRegions: ['50', '51'] },
      ['Rheinpumpen KG', 'Stadtwerke Köln GmbH'],
    ],
    ['no region', { plzRegions: [] }, []],
    [
      'a region and a figure',
      { plzRegions: ['50'], range: { mitarbeiter: { max: 12 } } },
      ['Rheinpumpen KG'],
    ],
    [
      'a NUL in what reaches it',
      { url: 'a\u0000.de', strasse: '\u0000', additional: { '\u0000': '\u0000' } },
      [],
    ],
  ])('is searched by %s', async (_what, criteria, expected) => {
    expect((await names(criteria)).toSorted()).toEqual(expected.toSorted());
  });

  test('is sorted as asked, those without a value last, and by name else', async () => {
    expect(await names({}, { sort: { by: 'mitarbeiter', order: 'desc' } })).toEqual([
      'Stadtwerke Köln GmbH',
      'Hansa Solartechnik AG',
      'Rheinpumpen KG',
      'Alpenstrom',
      'Nordlicht',
    ]);
    expect(await names({}, { sort: { by: 'rating', order: 'asc' }, limit: 2 })).toEqual([
      'Hansa Solartechnik AG',
      'Stadtwerke Köln GmbH',
    ]);
    expect(await names({})).toEqual([
      'Alpenstrom',
      'Hansa Solartechnik AG',
      'Nordlicht',
      'Rheinpumpen KG',
      'Stadtwerke Köln GmbH',
    ]);
  });

  test('gives few, or the next, and counts all', async () => {
    const found = await as('viewer').find({ criteria: { land: 'Deutschland' }, limit: 1 }, soon());
    expect(found.providers).toHaveLength(1);
    expect(found.total).toEqual({ count: 3, isExact: true });
    expect(await names({ land: 'Deutschland' }, { limit: 2, offset: 2 })).toEqual([
      (await names({ land: 'Deutschland' })).at(2),
    ]);
    const searched = await as('viewer').find({ criteria: { text: 'Köln', stadt: 'Köln' }, limit: 1 }, soon());
    expect([searched.providers.length, searched.total]).toEqual([1, { count: 2, isExact: true }]);
    expect(await as('viewer').count({}, soon())).toEqual({ count: 5, isExact: true });
    expect(await as('viewer').count({ name: 'Solartechnik' }, soon())).toEqual({ count: 1, isExact: true });
  });

  test('counts for each value, the entries of lists and spellings as one', async () => {
    await runSql(
      place.db,
      `update rer_dienstleister set produktgruppen = 'Wärmepumpen; photovoltaik;; Photovoltaik' where name = 'Nordlicht'`,
    );
    const groups = async (query: Partial<GroupQuery> & Pick<GroupQuery, 'by'>) =>
      await as('viewer').group({ criteria: {}, order: 'most', limit: 20, ...query }, soon());
    expect(await groups({ by: 'land' })).toEqual({
      groups: [
        { value: 'Deutschland', count: 3 },
        { value: 'Österreich', count: 1 },
      ],
      distinct: 2,
      filled: 4,
      total: { count: 5, isExact: true },
    });
    expect(await groups({ by: 'produktgruppen', limit: 2 })).toMatchObject({
      groups: [
        { value: expect.stringMatching(/^photovoltaik$/i), count: 2 },
        { value: 'Wärmepumpen', count: 2 },
      ],
      distinct: 3,
      filled: 3,
    });
    expect((await groups({ by: 'stadt', order: 'value', criteria: { land: 'Deutschland' } })).groups).toEqual(
      [
        { value: 'Hamburg', count: 1 },
        { value: 'Köln', count: 1 },
        { value: 'Köln-Deutz', count: 1 },
      ],
    );
    expect((await groups({ by: 'is_active', order: 'least' })).groups).toEqual([
      { value: 'false', count: 1 },
      { value: 'true', count: 4 },
    ]);
    expect(await groups({ by: 'plzRegion' })).toMatchObject({
      groups: [
        { value: '50', count: 2 },
        { value: '20', count: 1 },
      ],
      filled: 3,
    });
    expect(await groups({ by: 'stadt', criteria: { stadt: 'Hamburg' } })).toMatchObject({ filled: 1 });
    expect(await groups({ by: 'category', criteria: { stadt: 'Xanten' } })).toMatchObject({
      groups: [],
      distinct: 0,
      filled: 0,
      total: { count: 0 },
    });
  });

  test('takes the mean of the values that there are', async () => {
    const average = (criteria: ProviderCriteria) => as('viewer').average(criteria, 'rating', soon());
    expect(await average({})).toEqual({
      average: 4.2,
      min: 3.9,
      max: 4.5,
      sum: 8.4,
      filled: 2,
      total: { count: 5, isExact: true },
    });
    expect(await average({ land: 'Österreich' })).toMatchObject({
      average: null,
      filled: 0,
      total: { count: 1 },
    });
  });

  test('tells what was changed, by whom, and what was added, newest first', async () => {
    const id = idOf('Alpenstrom');
    const since = new Date(Date.now() - 60_000).toISOString();
    await as('editor', 'service-key').change(id, 1, { phone: '0221 12345' });
    const made = await as('editor', 'open-access').create({ name: 'Neuwerk', email: 'neu@example.org' });
    const madeId = made.outcome === 'done' ? made.provider.id : '';
    await runSql(place.db, `update rer_dienstleister set name = 'Neuwerk AG' where id = $1`, [madeId]);
    const told = await as('viewer').history({ since, limit: 2 }, soon());
    expect(told.count).toBe(ROWS.length + 3);
    expect(told.entries).toMatchObject([
      { provider: { id: madeId }, kind: 'update', isByAssistant: false },
      { provider: { id: madeId }, kind: 'create', actor: 'open-access' },
    ]);
    expect(await as('viewer').history({ since, who: 'SERVICE', limit: 20 }, soon())).toMatchObject({
      count: 1,
      entries: [
        {
          provider: { id, name: 'Alpenstrom', stadt: 'Essen' },
          actor: 'service-key',
          isByAssistant: true,
          fields: [{ field: 'phone', old: null, new: '0221 12345' }],
        },
      ],
    });
    expect(await as('viewer').history({ since: null, providerId: id, limit: 20 }, soon())).toMatchObject({
      count: 2,
      entries: [{ kind: 'update' }, { kind: 'create' }],
    });
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await as('viewer').history({ since: later, limit: 20 }, soon())).toEqual({
      entries: [],
      count: 0,
      imports: [],
    });
    expect(
      await as('viewer').history({ since: null, providerId: "x' or true", limit: 1 }, soon()),
    ).toMatchObject({
      count: 0,
    });
  });

  test('tells of an import as a whole, not of its single changes', async () => {
    const importId = crypto.randomUUID();
    const id = idOf('Alpenstrom');
    await place.db.transaction(async ({ client }) => {
      await client.query(
        `insert into rer_imports (id, state, is_hidden, mode, file_name, started_by, ended_at, request_hash, inserted, updated)
         values ($1, 'succeeded', false, 'update', 'neu.csv', 'service-key', now(), '', 7, 1)`,
        [importId],
      );
      await client.query(
        `insert into rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values, import_id)
         values ($1, 'service-key', 'update', 2, '{"phone": null}', '{"phone": "1"}', $2)`,
        [id, importId],
      );
    });
    const since = new Date(Date.now() - 60_000).toISOString();
    const told = await as('viewer').history({ since, limit: 20 }, soon());
    expect(told.imports).toMatchObject([
      { fileName: 'neu.csv', actor: 'service-key', inserted: 7, updated: 1 },
    ]);
    expect(told.entries.map(({ kind }) => kind)).not.toContain('update');
    const ofOne = await as('viewer').history({ since, providerId: id, limit: 20 }, soon());
    expect([ofOne.imports.length, ofOne.entries[0]?.kind]).toEqual([0, 'update']);
    await runSql(place.db, 'delete from rer_imports where id = $1', [importId]);
  });

  test('is empty when nobody is there', async () => {
    expect(await as('viewer').isEmpty(soon())).toBe(false);
    await emptyDirectory(place.db);
    expect(await as('viewer').isEmpty(soon())).toBe(true);
    expect(
      await as('viewer').group({ criteria: {}, by: 'stadt', order: 'most', limit: 5 }, soon()),
    ).toMatchObject({
      groups: [],
      total: { count: 0 },
    });
    expect(await as('viewer').average({}, 'umsatz', soon())).toMatchObject({ average: null, filled: 0 });
  });

  test('reads one by its id; what is no id, or was removed, is not there', async () => {
    const id = idOf('Alpenstrom');
    expect(await as('viewer').read(id, soon())).toMatchObject({ name: 'Alpenstrom', notes: 'Rückruf' });
    await runSql(place.db, 'update rer_dienstleister set deleted_at = now() where id = $1', [id]);
    expect(await as('admin').read(id, soon())).toBeNull();
    expect(await as('admin').read("' or true", soon())).toBeNull();
  });

  test('reads as it is now what was found and then changed', async () => {
    const access = as('editor');
    const [found] = (await access.find({ criteria: { name: 'Alpenstrom' }, limit: 1 }, soon())).providers;
    expect(await access.read(found?.id ?? '', soon())).toMatchObject({ version: 1 });
    await access.change(found?.id ?? '', 1, { phone: '0221 12345' });
    expect(await access.read(found?.id ?? '', soon())).toMatchObject({ version: 2, phone: '0221 12345' });
  });

  test('reads nothing for who is no member of staff any more, found or not', async () => {
    let caller: Caller | null = { role: 'viewer', actor: 'user:viewer' };
    const access = accessOf(async () => caller, false);
    const [found] = (await access.find({ criteria: { name: 'Alpenstrom' }, limit: 1 }, soon())).providers;
    caller = null;
    await expect(access.read(found?.id ?? '', soon())).rejects.toThrow('not staff');
  });

  test('is changed in the name of the caller, and the change is named for the undo', async () => {
    const id = idOf('Alpenstrom');
    const changed = await as('editor').change(id, 1, { phone: '0221 12345' });
    expect(changed).toMatchObject({ outcome: 'done', provider: { phone: '0221 12345', version: 2 } });
    const changeId = changed.outcome === 'done' ? changed.changeId : null;
    const undone = await as('editor').undo(id, changeId);
    expect(undone).toMatchObject({ outcome: 'done', provider: { phone: null, version: 3 } });
    expect(await actorsOf(id)).toEqual([
      { actor: 'user:editor', via: 'assistant', is_undo: false },
      { actor: 'user:editor', via: 'assistant', is_undo: true },
    ]);
  });

  test('a change that another caller was faster with is not done', async () => {
    const id = idOf('Alpenstrom');
    await as('editor', 'user:other').change(id, 1, { phone: '1' });
    expect(await as('editor').change(id, 1, { phone: '2' })).toMatchObject({
      outcome: 'stale',
      stored: { phone: '1', version: 2 },
    });
  });

  test('an undo of what was changed since is not done', async () => {
    const id = idOf('Alpenstrom');
    const changed = await as('editor').change(id, 1, { phone: '1' });
    await as('editor', 'user:other').change(id, 2, { phone: '2' });
    const changeId = changed.outcome === 'done' ? changed.changeId : null;
    expect(await as('editor').undo(id, changeId)).toMatchObject({
      outcome: 'changed_since',
      stored: { phone: '2' },
    });
  });

  test('wrong values are told by field, and nothing is written', async () => {
    const id = idOf('Alpenstrom');
    expect(await as('editor').change(id, 1, { email: 'keine Adresse' })).toEqual({
      outcome: 'invalid',
      problems: { email: 'not_an_address' },
    });
    expect(await as('editor').create({ name: '', email: 'a@example.org' })).toMatchObject({
      outcome: 'invalid',
    });
    expect(await actorsOf(id)).toEqual([]);
  });

  test('a provider is added, and found at once', async () => {
    const made = await as('editor').create({ name: 'Neuwerk', email: 'neu@example.org', stadt: 'Bonn' });
    expect(made).toMatchObject({ outcome: 'done', changeId: null, provider: { created_by: 'user:editor' } });
    await until('it is found', async () => (await names({ name: 'Neuwerk' })).length === 1);
  });

  test('an added provider is taken back by an author who may remove providers', async () => {
    const made = await as('admin').create({ name: 'Neuwerk', email: 'neu@example.org' });
    const id = made.outcome === 'done' ? made.provider.id : '';
    expect(await as('editor').undo(id, null)).toEqual({ outcome: 'forbidden' });
    expect(await as('admin', 'user:another').undo(id, null)).toEqual({ outcome: 'forbidden' });
    expect(await as('admin').undo(id, null)).toMatchObject({ outcome: 'done', provider: { id } });
    expect(await as('admin').read(id, soon())).toBeNull();
    expect(await as('admin').undo(id, null)).toEqual({ outcome: 'removed' });
  });

  test('one that was changed since it was added is not taken back', async () => {
    const made = await as('admin').create({ name: 'Neuwerk', email: 'neu@example.org' });
    const id = made.outcome === 'done' ? made.provider.id : '';
    await as('editor').change(id, 1, { stadt: 'Bonn' });
    expect(await as('admin').undo(id, null)).toMatchObject({
      outcome: 'changed_since',
      stored: { stadt: 'Bonn' },
    });
  });

  test('who may only read changes nothing', async () => {
    const access = as('viewer');
    expect(access.mayWrite).toBe(false);
    expect(await access.change(idOf('Alpenstrom'), 1, { phone: '1' })).toEqual({ outcome: 'forbidden' });
    expect(await access.create({ name: 'Neu', email: 'neu@example.org' })).toEqual({ outcome: 'forbidden' });
    expect(await access.undo(idOf('Alpenstrom'), '1')).toEqual({ outcome: 'forbidden' });
  });

  test.each<Role>(['anon', 'authenticated', 'agent'])('%s reads nothing', async (role) => {
    await expect(as(role).find({ criteria: {}, limit: 1 }, soon())).rejects.toThrow('not staff');
    await expect(as(role).read(idOf('Alpenstrom'), soon())).rejects.toThrow('not staff');
    await expect(as(role).history({ since: null, limit: 1 }, soon())).rejects.toThrow('not staff');
    await expect(as(role).average({}, 'rating', soon())).rejects.toThrow('not staff');
    const grouped = as(role).group({ criteria: {}, by: 'stadt', order: 'most', limit: 1 }, soon());
    await expect(grouped).rejects.toThrow('not staff');
  });

  test('an id or a change that is none is unknown', async () => {
    for (const id of ['x', crypto.randomUUID()]) {
      expect(await as('editor').change(id, 1, { phone: '1' })).toEqual({ outcome: 'unknown' });
      expect(await as('editor').undo(id, '1')).toEqual({ outcome: 'unknown' });
    }
    expect(await as('editor').undo(idOf('Alpenstrom'), "1' or '1")).toEqual({ outcome: 'unknown' });
  });
});
