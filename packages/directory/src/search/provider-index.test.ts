import { describe, expect, it } from 'vitest';
import type { SearchRecord } from './fields.ts';
import { ProviderIndex } from './provider-index.ts';
import { RANKED_MAX } from './rank/rank-all.ts';

const id = (number: number) => `7a1c0000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The providers that the lines below are about, by a short name. */
const PROVIDERS = {
  roeder: {
    name: 'Röder Solartechnik GmbH',
    email: 'info@roeder-solartechnik.example',
    phone: '+49 (0)221 / 4710-123',
    plz: '50667',
    stadt: 'Köln',
    produktgruppen: 'Batteriespeicher, Wallboxen',
  },
  roth: { name: 'Roth Elektro AG', stadt: 'Köln', plz: '50668', url: 'https://www.sonnenhaus.example/' },
  bonn: { name: 'Stadtwerke Bonn', stadt: 'Bonn', angebote: 'Fernwärme', phone: '0228 711-0' },
  weiss: { name: 'Weiß & Groß Haustechnik e.K.', firmen_name: 'Weiß & Groß OHG', stadt: 'Bonn' },
  meyer: { name: 'Meyer Kälte-Klima', company: 'Nordlicht Holding AG', category: 'Installateur' },
  kovacic: { name: 'Kovačić Metallbau KG', stadtwerke_kollaborationen: 'Stadtwerke Trier' },
  atu: { name: 'A. T. U. Werkstatt', notes: 'Rechnung an Frau Quitte' },
  amt: { name: 'Elektrizitätswerk Landsberg GmbH', stadt: 'Landsberg am Lech' },
  rwe: { name: 'RWE Aktiengesellschaft', stadt: 'Essen' },
  tuev: { name: 'TÜV Saarland e.V.' },
  km: { name: 'K&M Computer GmbH & Co.KG' },
  check: { name: 'CHECK24 Vergleichsportal GmbH' },
  yacht: { name: 'Deutscher Motoryachtverband e. V.' },
  plus: { name: 'E-Plus Service GmbH' },
} satisfies Record<string, Omit<SearchRecord, 'id'>>;
type Provider = keyof typeof PROVIDERS;
const NAMES = Object.keys(PROVIDERS);

function indexOf(records: readonly SearchRecord[]): ProviderIndex {
  const index = new ProviderIndex();
  for (const record of records) index.upsert(record);
  return index;
}

const index = indexOf(Object.values(PROVIDERS).map((provider, i) => ({ id: id(i), ...provider })));

function found(query: string, includeNotes = false): readonly (string | undefined)[] {
  return index
    .search(query, { limit: 10, includeNotes })
    .map((hit) => NAMES[NAMES.findIndex((_, i) => id(i) === hit.id)]);
}

/** What a person types, by rule, and whom it means first. */
const FIRST: Readonly<Record<string, readonly (readonly [string, Provider])[]>> = {
  'whole names': [
    ['Röder Solartechnik', 'roeder'],
    ['stadtwerke bonn', 'bonn'],
    ['Nordlicht Holding', 'meyer'],
  ],
  beginnings: [
    ['Röd', 'roeder'],
    ['Elektrizi', 'amt'],
    ['Röd Solart', 'roeder'],
  ],
  'umlauts in every spelling': [
    ['Roeder', 'roeder'],
    ['Roder', 'roeder'],
    ['Ro\u0308der', 'roeder'],
    ['RÖDER', 'roeder'],
    ['Röder Solar\u00adtechnik', 'roeder'],
    ['Weiss Gross', 'weiss'],
    ['Koln Solar', 'roeder'],
  ],
  'words in any order': [
    ['Solartechnik Röder', 'roeder'],
    ['Bonn Stadtwerke', 'bonn'],
  ],
  'legal forms left off, wrong or written out': [
    ['Röder Solartechnik AG', 'roeder'],
    ['RöderGmbH', 'roeder'],
    ['Röder Solartechnik Gesellschaft mit beschränkter Haftung', 'roeder'],
    ['Weiß Groß offene Handelsgesellschaft', 'weiss'],
    ['G.m.b.H. Röder', 'roeder'],
  ],
  'parts of compounds': [
    ['werk Landsberg', 'amt'],
    ['technik Röder', 'roeder'],
    ['elektrizität', 'amt'],
  ],
  'one typing error': [
    ['Rödr', 'roeder'],
    ['Solartehcnik', 'roeder'],
    ['Stadwerke Bonn', 'bonn'],
    ['Lansdberg', 'amt'],
  ],
  'two typing errors': [
    ['Soalrtecnik', 'roeder'],
    ['Elektrzitätswrek', 'amt'],
  ],
  'errors in a word that is not typed to the end': [['Elektrzität', 'amt']],
  'joined and split words': [
    ['Rödersolartechnik', 'roeder'],
    ['Solar Technik', 'roeder'],
    ['Kälteklima', 'meyer'],
    ['ATU', 'atu'],
    ['Elektrizitäts Werk', 'amt'],
    ['Elektrizitets Werg', 'amt'],
  ],
  'words as they sound': [
    ['Maier', 'meyer'],
    ['Kovatschitsch', 'kovacic'],
    ['Rehder', 'roeder'],
  ],
  'words of three letters with an error, missing one and more than one': [
    ['RWR', 'rwe'],
    ['Rew Essen', 'rwe'],
    ['RW Essen', 'rwe'],
    ['TUF Saarland', 'tuev'],
  ],
  'letters with dots, apart, and called by their names': [
    ['R.W.E.', 'rwe'],
    ['r w e Essen', 'rwe'],
    ['er we e', 'rwe'],
    ['er we e a ge', 'rwe'],
    ['Erweeh', 'rwe'],
    ['te ü vau saarland', 'tuev'],
    ['ka und em ge em be ha', 'km'],
    ['R. E. W.', 'rwe'],
  ],
  'numbers in words': [['check vierundzwanzig', 'check']],
  'names in three pieces, and joined with an error or a small word': [
    ['Motor Yacht Verband', 'yacht'],
    ['Eplusservice', 'plus'],
    ['Kälteundklima', 'meyer'],
    ['Nordlichtholdink', 'meyer'],
  ],
  'parts of words with an error or as they sound': [
    ['Jachtverband', 'yacht'],
    ['Elektrisitetswerk Lanzberg', 'amt'],
  ],
  'e-mail addresses and domains': [
    ['info@roeder-solartechnik.example', 'roeder'],
    ['@roeder-solartechnik.example', 'roeder'],
    ['roeder-solartechnik.example', 'roeder'],
    ['https://www.sonnenhaus.example/kontakt?a=1', 'roth'],
    ['sonnenhaus.example', 'roth'],
  ],
  'telephone numbers in any grouping': [
    ['0221 4710123', 'roeder'],
    ['0049 221 47 10 123', 'roeder'],
    ['+492214710123', 'roeder'],
    ['4710123', 'roeder'],
    ['0221 4710', 'roeder'],
    ['0221 4710124', 'roeder'],
    ['(0228) 7110', 'bonn'],
    ['Röder 0221/4710123', 'roeder'],
  ],
  'several things at once': [
    ['Solar Köln', 'roeder'],
    ['Stadtwerke in Bonn mit Fernwärme', 'bonn'],
    ['Batteriespeicher 50667', 'roeder'],
    ['Metallbau Stadtwerke Trier', 'kovacic'],
    ['Installateur für Kälte', 'meyer'],
  ],
};

describe.each(Object.entries(FIRST))('the search knows %s', (_, lines) => {
  it.each(lines)('%s means %s', (query, provider) => {
    expect(found(query)[0]).toBe(provider);
  });
});

describe('the search', () => {
  it.each([
    '',
    '   ',
    '???',
    'qwxyz',
    'Zahnarzt Kreuzfahrt',
    'zzzzzzzzzz',
    '0911 998877',
    'Владивосток',
    '@',
  ])('finds nothing for %s', (query) => {
    expect(found(query)).toEqual([]);
  });

  it('says that what only a wider sense finds is no more than similar', () => {
    const isWide = (query: string) => index.rank(query, {}).isWide;
    expect(['RWE Essen', 'R. W. E.', 'Rödr'].map(isWide)).toEqual([false, false, false]);
    expect(['RWR Essen', 'Jachtverband'].map(isWide)).toEqual([true, true]);
    expect(index.rankPage('RWR Essen', {})).toMatchObject({ isWide: true, count: 1 });
  });

  it('asks in a wider sense too where what was found may be chance', () => {
    const some = indexOf([
      { id: id(1), name: 'happycar', stadt: 'Kiel' },
      { id: id(2), name: 'Handel', notes: 'epay', produktgruppen: 'Hapythek, Karton' },
    ]);
    expect(some.search('Hapy Kar', { limit: 1 }).map((hit) => hit.id)).toEqual([id(1)]);
  });

  it('finds a company by its name beside a place where it is not, as no more than similar', () => {
    expect(found('Rheinturm RWE')).toEqual(['rwe']);
    expect(index.rank('RWE Bonn', {})).toMatchObject({ count: 1, isWide: true });
    expect(found('Solartechnik Bonn')).toEqual([]);
  });

  it('gives the fallback query of a query that finds nothing', () => {
    const fallback = (query: string, includeIntern = true) => index.fallbackQuery(query, { includeIntern });
    const one = { count: 1, isComplete: true };
    expect(fallback('Solartechnik in Bonn')).toEqual({ query: 'Solartechnik', without: ['Bonn'], ...one });
    expect(fallback('xqzzy Röder Fernwärme Köln')).toMatchObject({ query: 'Röder Köln' });
    expect(fallback('Röder Köln')).toBeNull();
    expect(['xqzzy', 'xqzzy yqqzx', '', '& &'].map((query) => fallback(query))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const hidden = indexOf([{ id: id(1), name: 'Röder', intern: true }]);
    expect(hidden.fallbackQuery('Röder Köln')).toBeNull();
  });

  it('prefers the legal form that was typed', () => {
    const forms = indexOf(['AG', 'GmbH', 'KG'].map((form, i) => ({ id: id(i), name: `Nordwind ${form}` })));
    expect(forms.search('Nordwind GmbH', { limit: 3 }).map((hit) => hit.id)[0]).toBe(id(1));
    expect(forms.search('Nordwind Kommanditgesellschaft', { limit: 3 })).toHaveLength(3);
  });

  it('prefers the spelling that was typed, and a name before a product', () => {
    const names = ['Roeder', 'Röder', 'Roder', 'Rüder'];
    const spelled = indexOf([
      ...names.map((name, i) => ({ id: id(i), name })),
      { id: id(9), name: 'Handel', produktgruppen: 'Roder' },
    ]);
    expect(spelled.search('Roder', { limit: 9 }).map((hit) => hit.id)).toEqual([
      id(2),
      id(0),
      id(1),
      id(3),
      id(9),
    ]);
  });

  it('says where each word was found and why', () => {
    const [hit] = index.search('Maier Kima', { limit: 1 });
    expect(hit?.matches).toEqual([
      { field: 'name', kind: 'sound', query: { from: 0, to: 5 }, words: ['meyer'], term: 'maier' },
      { field: 'name', kind: 'similar', query: { from: 6, to: 10 }, words: ['klima'], term: 'kima' },
    ]);
  });

  it('calls a typing error similar, though it sounds alike', () => {
    const works = indexOf([{ id: id(0), name: 'Stadtwerke Bonn' }]);
    const kindsOf = (query: string) => works.search(query, { limit: 1 })[0]?.matches.map(({ kind }) => kind);
    expect(kindsOf('Stadwerke')).toEqual(['similar']);
    expect(kindsOf('Schtatwerke')).toEqual(['sound']);
    expect(kindsOf('werke')).toEqual(['exact']);
    const banks = indexOf([{ id: id(0), name: 'Bausparkasse Schwäbisch Hall' }]);
    const kindOf = (query: string) => banks.search(query, { limit: 1 })[0]?.matches[0]?.kind;
    expect([kindOf('sparkasse'), kindOf('sparkase')]).toEqual(['exact', 'similar']);
    expect([kindOf('schwabisch'), kindOf('schwaebisch')]).toEqual(['exact', 'exact']);
  });

  it('searches notes for those who may see them', () => {
    expect(found('Quitte')).toEqual([]);
    expect(found('Quitte', true)).toEqual(['atu']);
    expect(found('Werkstatt Quitte')).toEqual([]);
    expect(found('Werkstatt Quitte', true)).toEqual(['atu']);
  });

  it('follows changes, and keeps nothing of what was taken out', () => {
    const changing = indexOf([{ id: id(1), name: 'Alt', stadt: 'Köln', intern: true }]);
    expect(changing.search('Alt', { limit: 1 })).toEqual([]);
    expect(changing.search('Alt', { limit: 1, includeIntern: true })).toHaveLength(1);
    changing.upsert({ id: id(1), name: 'Neu' });
    expect(changing.search('Alt Köln', { limit: 1, includeIntern: true })).toEqual([]);
    expect(changing.search('Neu', { limit: 1 })).toHaveLength(1);
    expect(changing.remove(id(1))).toBe(true);
    expect(changing.remove(id(1))).toBe(false);
    expect(changing.search('Neu', { limit: 1 })).toEqual([]);
    expect(changing.size).toBe(0);
  });

  it('finds nothing of what was forgotten, and keeps nothing of it once it was swept', () => {
    const changing = indexOf([1, 2, 3].map((number) => ({ id: id(number), name: `Nordwind ${number}` })));
    changing.forget(id(1));
    changing.forget(id(2));
    expect(changing.search('Nordwind', { limit: 9 }).map((hit) => hit.id)).toEqual([id(3)]);
    expect(changing.explain('Nordwind', [id(1)])).toEqual([]);
    expect([changing.size, changing.sweep(), changing.sweep(), changing.sweep()]).toEqual([
      1,
      true,
      true,
      false,
    ]);
    expect([changing.remove(id(1)), changing.remove(id(3))]).toEqual([false, true]);
  });

  it('keeps what was forgotten and taken in again, and shows nothing that was only forgotten', () => {
    const changing = indexOf([1, 2].map((number) => ({ id: id(number), name: `Nordwind ${number}` })));
    changing.forget(id(1));
    changing.forget(id(2));
    changing.upsert({ id: id(1), name: 'Nordwind 1' });
    expect(changing.show(id(2))).toBe(false);
    while (changing.sweep());
    expect(changing.search('Nordwind', { limit: 9 }).map((hit) => hit.id)).toEqual([id(1)]);
  });

  it('ranks all that a query means, and gives any part of it', () => {
    const many = indexOf(
      Array.from({ length: 1_500 }, (_, i) => ({
        id: id(i),
        name: `${['Netzbau', 'Netzbua', 'Kabelnetz'][i % 3]} ${i % 40} GmbH`,
        ...(i % 5 === 0 ? { intern: true } : {}),
      })),
    );
    const all = many.rank('Netzbau', { includeIntern: true });
    expect([all.count, all.isComplete, new Set(all.ids).size]).toEqual([1_000, true, 1_000]);
    expect(many.rank('Netzbau', {})).toMatchObject({ count: 800, isComplete: true });
    for (const [from, to] of [
      [0, 50],
      [40, 90],
      [480, 560],
      [990, 1_050],
    ] as const) {
      const part = many.rank('Netzbau', { from, to, includeIntern: true });
      expect(part).toEqual({ ...all, ids: all.ids.slice(from, to) });
      const { hits, ...page } = many.rankPage('Netzbau', { from, to, includeIntern: true });
      expect({ ...page, ids: hits.map((hit) => hit.id) }).toEqual(part);
      expect(hits).toEqual(many.explain('Netzbau', part.ids, { includeIntern: true }));
    }
  });

  it('ranks, of a part, those that have a word of the query in one of some fields', () => {
    const many = indexOf(
      Array.from({ length: 600 }, (_, i) => ({
        id: id(i),
        name: i % 2 === 0 ? `Netzbau ${i}` : `Rohrbau ${i}`,
        ...(i % 2 === 0 ? {} : { angebote: 'Netzbau' }),
      })),
    );
    const { ids } = many.rank('Netzbau', {});
    const isNamed = (found: string) => Number(found.slice(-3)) % 2 === 0;
    for (const [from, to] of [
      [0, 20],
      [290, 310],
      [500, 600],
    ] as const) {
      const part = ids.slice(from, to);
      const named = many.rank('Netzbau', { from, to, fields: ['name', 'company'] });
      expect(named).toEqual({
        ids: part.filter(isNamed),
        count: 600,
        isComplete: true,
        isWide: false,
      });
      const offered = many.rank('Netzbau', { from, to, fields: ['angebote'] });
      expect(offered.ids).toEqual(part.filter((found) => !isNamed(found)));
    }
    expect(many.rank('Netzbau', { fields: [] })).toMatchObject({ ids: [], count: 600 });
  });

  it('says when it finds more than it ranks, and ranks the same ones however the records came', () => {
    const records = Array.from({ length: 12_000 }, (_, i) => ({
      id: id(i),
      name: `Netzbau ${i % 3 === 0 ? 'Ost' : 'West'}`,
    }));
    const [one, other] = [indexOf(records), indexOf(records.toReversed())];
    const ranked = one.rank('Netzbau', {});
    expect([ranked.count, ranked.isComplete]).toEqual([RANKED_MAX, false]);
    expect(other.rank('Netzbau', {})).toEqual(ranked);
    expect(one.rank('Netzbau Ost', {})).toMatchObject({ count: 4_000, isComplete: true });
    expect(one.rank('Netzbau', { to: 3 })).toEqual({ ...ranked, ids: ranked.ids.slice(0, 3) });
  });

  it('explains hits that were found before, and no others', () => {
    const ids = [id(3), id(0), id(99), id(1)];
    const scope = { includeNotes: false, includeIntern: false };
    const [hit, ...others] = index.explain('Roeder Kölln', ids, scope);
    expect(others).toEqual([]);
    expect(hit).toEqual(index.search('Roeder Kölln', { limit: 1 })[0]);
    expect(index.explain('Zahnarzt', ids, scope)).toEqual([]);
  });

  it('is built in slices that hand over in between', () => {
    const built = new ProviderIndex();
    const records = Array.from({ length: 25 }, (_, i) => ({ id: id(i), name: `Firma ${i}` }));
    expect([...built.upsertInSlices(records, 10)]).toEqual([10, 20]);
    expect(built.size).toBe(25);
  });

  it('takes no id but a UUID', () => {
    expect(() => index.upsert({ id: 'röder', name: 'Röder' })).toThrow(TypeError);
  });
});
