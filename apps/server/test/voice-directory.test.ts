import type { DirectoryAccess, ProviderCriteria, ProviderQuery } from '@rer/agent';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller, Role } from '../src/access/caller.ts';
import { createDirectoryService } from '../src/directory/directory-service.ts';
import { createProviderService, type ProviderService } from '../src/providers/provider-service.ts';
import { createDirectoryAccess } from '../src/voice/directory-access/create-directory-access.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';
import { emptyDirectory } from './support/empty-directory.ts';
import { type IndexedProviders, startIndexedProviders } from './support/indexed-providers.ts';
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
  },
  {
    name: 'Hansa Solartechnik AG',
    email: 'kontakt@hansa-solar.de',
    stadt: 'Hamburg',
    plz: '20095',
    land: 'Deutschland',
    produktgruppen: 'Photovoltaik, Wechselrichter',
    stadtwerke_kollaborationen: 'Stadtwerke Kiel, Hamburg Energie',
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
    mitarbeiter: 12,
    is_active: false,
  },
  { name: 'Alpenstrom', email: 'a@alpenstrom.example', stadt: 'Essen', land: 'Österreich', notes: 'Rückruf' },
  { name: 'Nordlicht', email: 'n@nordlicht.example', stadt: 'Hessenthal', intern: true },
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
  let providers: ProviderService;
  let ids: Map<string, string>;
  beforeAll(async () => {
    place = await side.create();
    indexed = hasIndex ? await startIndexedProviders(place.db) : undefined;
    providers = indexed?.providers ?? createProviderService({ db: place.db, logger: SILENT });
  });
  afterAll(async () => {
    await (indexed ?? providers).close();
    await place.dispose();
  });
  beforeEach(async () => {
    await providers.catchUpSearch();
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
    providers.noteWrite([...ids.values()]);
    // While it is built anew the database answers, which knows nothing of what is similar.
    await until('the index is ready', () => indexed?.search.figures().isReady !== false, 20_000);
  });

  const as = (role: Role, actor = `user:${role}`): DirectoryAccess =>
    accessOf(async () => ({ role, actor }), role !== 'viewer');
  const accessOf = (standing: () => Promise<Caller | null>, mayWrite: boolean): DirectoryAccess =>
    createDirectoryAccess({
      db: place.db,
      ranking: providers.ranking,
      writes: createDirectoryService({ db: place.db, providers }),
      standing,
      mayWrite,
    });
  const soon = () => AbortSignal.timeout(20_000);
  const names = async (criteria: ProviderCriteria, more: Partial<ProviderQuery> = {}) =>
    (await as('viewer').find({ criteria, limit: 20, ...more }, soon())).providers.map(({ name }) => name);
  const idOf = (name: string): string => ids.get(name) ?? '';
  const actorsOf = async (id: string) =>
    (
      await place.db.transaction(({ client }) =>
        client.query(
          'select actor, via, undo_of is not null as is_undo from rer_dienstleister_changes where provider_id = $1 order by id',
          [id],
        ),
      )
    ).rows;

  test('tells of what is no more than similar that it is', async () => {
    const totalOf = async (text: string) =>
      (await as('viewer').find({ criteria: { text }, limit: 5 }, soon())).total;
    expect(await totalOf('Rheinpumpen')).toEqual({ count: 1, isExact: true });
    if (hasIndex) expect(await totalOf('Rhain Pumpn')).toEqual({ count: 1, isExact: true, isSimilar: true });
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

  test('reads one by its id; what is no id, or was removed, is not there', async () => {
    const id = idOf('Alpenstrom');
    expect(await as('viewer').read(id, soon())).toMatchObject({ name: 'Alpenstrom', notes: 'Rückruf' });
    await place.db.transaction(({ client }) =>
      client.query('update rer_dienstleister set deleted_at = now() where id = $1', [id]),
    );
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

  test('a change that somebody else was faster with is not done', async () => {
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

  test('who added a provider takes it back if he may remove providers', async () => {
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
  });

  test('an id or a change that is none is unknown', async () => {
    for (const id of ['x', crypto.randomUUID()]) {
      expect(await as('editor').change(id, 1, { phone: '1' })).toEqual({ outcome: 'unknown' });
      expect(await as('editor').undo(id, '1')).toEqual({ outcome: 'unknown' });
    }
    expect(await as('editor').undo(idOf('Alpenstrom'), "1' or '1")).toEqual({ outcome: 'unknown' });
  });
});
