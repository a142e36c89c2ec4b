import {
  createDirectoryAssistant,
  DIRECTORY_TOOLS,
  type JsonObject,
  requestWording,
  type ToolOutcome,
} from '@rer/agent';
import { ManualClock, MemoryDirectory, providerOf, testId } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { SILENT_TURN } from '../support/silent-turn.ts';

const SIGNAL = new AbortController().signal;
const PEOPLE = [
  providerOf({
    id: testId(1),
    name: 'Kölner Netze GmbH',
    email: 'info@koelner-netze.example',
    stadt: 'Köln',
    plz: '50667',
    phone: '+49 (0)221 178-0',
    url: 'https://www.koelner-netze.example/start',
    strasse_mit_hausnummer: 'Lange Straße 4',
    category: 'Energieversorger',
    produktgruppen: 'PV, Speicher',
    umsatz: 900,
    additional_data: { 'Kunden-Nr.': 'K-1' },
  }),
  providerOf({
    id: testId(2),
    name: 'Münchner Wind AG',
    email: 'post@muenchner-wind.example',
    stadt: 'München',
    plz: '80331',
    land: 'Deutschland',
    category: 'energieversorger',
    produktgruppen: 'Wind; pv',
    umsatz: 300,
  }),
  providerOf({
    id: testId(3),
    name: 'Wiener Strom KG',
    email: 'a@wiener-strom.example',
    stadt: 'Wien',
    plz: '80100',
    land: 'Österreich',
    is_active: false,
  }),
  providerOf({
    id: testId(4),
    name: 'Hürther Solar',
    email: 'a@huerth.example',
    stadt: 'Hürth',
    plz: '50354',
  }),
];

function opened(providers = PEOPLE) {
  const clock = new ManualClock(Date.parse('2026-11-26T12:00:00Z'));
  const directory = new MemoryDirectory(providers, { now: () => clock.now() });
  const assistant = createDirectoryAssistant({ access: directory, wordingOf: requestWording, clock });
  const run = async (name: string, given: JsonObject): Promise<unknown> => {
    const outcome: ToolOutcome = await assistant.tools.run(
      { id: 'a', name, arguments: given },
      SIGNAL,
      SILENT_TURN,
    );
    return outcome.isError === true ? outcome.content : JSON.parse(outcome.content);
  };
  return { directory, run };
}

async function names(criteria: JsonObject): Promise<unknown> {
  const result = await opened().run(DIRECTORY_TOOLS.search, { criteria });
  return typeof result === 'object' &&
    result !== null &&
    'providers' in result &&
    Array.isArray(result.providers)
    ? result.providers.map(({ name }) => name)
    : result;
}

const KOELN = 'Kölner Netze GmbH';
const MUENCHEN = 'Münchner Wind AG';
const HUERTH = 'Hürther Solar';

describe('a search', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ['a phone number in another spelling', { phone: '0049 221 178 0' }, [KOELN]],
    ['a part of a phone number', { phone: '21178' }, [KOELN]],
    ['a phone number of another area', { phone: '0211 780' }, []],
    ['a web address', { url: 'koelner-netze.example' }, [KOELN]],
    ['a street in another spelling', { strasse: 'lange str.' }, [KOELN]],
    ['a further column', { additional: { kundennr: 'k1' } }, [KOELN]],
    ['a federal state, where the postcode is a German one', { state: 'Bayern' }, [MUENCHEN]],
    ['a federal state in short', { state: 'NRW' }, [HUERTH, KOELN]],
    ['what is near a larger town', { near: 'koeln' }, [HUERTH, KOELN]],
    ['what is near a town that the directory knows', { near: 'Hürth' }, [HUERTH, KOELN]],
    ['what is near a postcode', { near: '80999 München' }, [MUENCHEN]],
    ['a state and what is near', { state: 'Bayern', near: 'Köln' }, []],
  ])('by %s', async (_what, criteria, expected) => {
    expect(await names(criteria)).toEqual(expected);
  });

  test.each<[JsonObject, RegExp]>([
    [{ phone: '0221' }, /ab fünf Ziffern/],
    [{ near: 'Xanten' }, /^Wo „Xanten“ liegt, weiß ich nicht/],
    [{ state: 'Tirol' }, /kenne ich nicht als deutsches Bundesland/],
    [{ url: '/' }, /keine Adresse einer Webseite/],
  ])('by what nothing can be found by is refused: %j', async (criteria, sentence) => {
    expect(await names(criteria)).toMatch(sentence);
  });

  test('sorted by a number leaves out providers without it', async () => {
    const sort = { by: 'umsatz', order: 'desc' };
    expect(await opened().run(DIRECTORY_TOOLS.search, { sort })).toMatchObject({
      providers: [{ name: KOELN }, { name: MUENCHEN }],
      total: { count: 2 },
    });
    expect(await opened().run(DIRECTORY_TOOLS.search, { sort: { ...sort, by: 'rating' } })).toMatchObject({
      providers: [],
      total: { count: 0 },
      unfilled: { column: 'rating', total: { count: 4 } },
    });
  });

  test('of an empty directory says so', async () => {
    const { run } = opened([]);
    expect(await run(DIRECTORY_TOOLS.search, { criteria: { stadt: 'Köln' } })).toMatchObject({
      isEmptyDirectory: true,
    });
    expect(await opened().run(DIRECTORY_TOOLS.count, { criteria: { stadt: 'Xanten' } })).toEqual({
      total: { count: 0, isExact: true },
    });
  });
});

describe('groups', () => {
  const group = (given: JsonObject) => opened().run(DIRECTORY_TOOLS.group, given);

  test('are counted, spellings as one, and how many have the column filled', async () => {
    expect(await group({ by: 'category' })).toEqual({
      by: 'category',
      groups: [{ value: 'Energieversorger', count: 2 }],
      distinct: 1,
      filled: 2,
      total: { count: 4, isExact: true },
    });
  });

  test('are the entries of lists', async () => {
    expect(await group({ by: 'produktgruppen', limit: 1 })).toMatchObject({
      groups: [{ value: 'PV', count: 2 }],
      distinct: 3,
      filled: 2,
    });
  });

  test('are states by German postcodes alone', async () => {
    expect(await group({ by: 'state' })).toMatchObject({
      groups: [
        { value: 'Nordrhein-Westfalen', count: 2 },
        { value: 'Bayern', count: 1 },
      ],
      filled: 3,
    });
    expect(await group({ by: 'state', order: 'least', limit: 1 })).toMatchObject({
      groups: [{ value: 'Bayern', count: 1 }],
      distinct: 2,
    });
  });

  test('come in the order of their values when asked for', async () => {
    expect(await group({ by: 'stadt', order: 'value', criteria: { isActive: true } })).toMatchObject({
      groups: [{ value: 'Hürth' }, { value: 'Köln' }, { value: 'München' }],
    });
  });
});

test('a mean goes over the values that there are', async () => {
  const average = (column: string) => opened().run(DIRECTORY_TOOLS.average, { column });
  expect(await average('umsatz')).toMatchObject({
    average: 600,
    min: 300,
    max: 900,
    filled: 2,
    total: { count: 4 },
  });
  expect(await average('rating')).toMatchObject({ average: null, filled: 0 });
});

describe('the history', () => {
  const happened = (at: string, actor: string, id = testId(1)) => {
    const provider = { id, name: KOELN, firmen_name: null, email: '', stadt: 'Köln' };
    const fields = [{ field: 'phone', old: null, new: 'x'.repeat(200) }];
    return { provider, kind: 'update' as const, at, actor, isByAssistant: false, fields };
  };

  test('begins with the day in Germany, and is told newest first', async () => {
    const { directory, run } = opened();
    directory.happened(happened('2026-11-25T22:59:00Z', 'Gestern'));
    directory.happened(happened('2026-11-25T23:01:00Z', 'Heute'));
    expect(await run(DIRECTORY_TOOLS.history, { since: 'today' })).toMatchObject({
      since: '2026-11-25T23:00:00.000Z',
      count: 1,
      entries: [{ actor: 'Heute' }],
    });
    expect(await run(DIRECTORY_TOOLS.history, { since: 'yesterday' })).toMatchObject({
      count: 2,
      entries: [{ actor: 'Heute' }, { actor: 'Gestern' }],
    });
  });

  test('is told of one person or one provider, in short values', async () => {
    const { directory, run } = opened();
    directory.happened(happened('2026-11-26T08:00:00Z', 'Erika Muster'));
    directory.happened(happened('2026-11-26T09:00:00Z', 'Max Muster', testId(2)));
    expect(await run(DIRECTORY_TOOLS.history, { who: 'max' })).toMatchObject({ count: 1 });
    expect(await run(DIRECTORY_TOOLS.history, { id: testId(1) })).toMatchObject({
      entries: [{ actor: 'Erika Muster', fields: [{ new: `${'x'.repeat(160)}…` }] }],
    });
  });
});
