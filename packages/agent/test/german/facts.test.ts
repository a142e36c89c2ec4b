import { DeIntentModel, DirectoryWords, type Interpretation, type Slots } from '@rer/agent';
import { ManualClock, MemoryDirectory, providerOf, testId, understood } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

/** A talk in which each message means what stands beside it, and the answers. */
async function answersTo(
  meanings: readonly Interpretation[],
  directory = new MemoryDirectory(readSetDirectory()),
  said: readonly string[] = [],
): Promise<string[]> {
  const left = [...meanings];
  const model = new DeIntentModel({
    clock: NOW,
    words: () => DirectoryWords.of(directory.providers),
    interpret: () => understood(left.shift() ?? { intent: 'refuse', slots: {}, refusal: 'topic' }),
  });
  const talk = new StaffTalk({ directory, model, clock: NOW });
  const answers: string[] = [];
  for (const at of meanings.keys()) answers.push(await talk.says(said[at] ?? 'was gesagt wird'));
  return answers;
}

describe('several of a list at once', () => {
  const listed: Interpretation = { intent: 'search', slots: { stadt: 'Chemnitz' } };

  it('are told side by side', async () => {
    const [, answer] = await answersTo([listed, { intent: 'pick', slots: { ordinals: [1, 2] } }]);
    expect(answer).toMatch(/^Im Vergleich: /);
  });

  it('must all be in the list', async () => {
    const [, answer] = await answersTo([listed, { intent: 'pick', slots: { ordinals: [1, 99] } }]);
    expect(answer).toBe('So viele Treffer gab es nicht. Welche Nummer aus der Liste meinen Sie?');
  });
});

const NOW = new ManualClock(Date.parse('2026-11-26T12:00:00Z'));
const OWN = [
  providerOf({
    id: testId(1),
    name: 'Kölner Netze GmbH',
    email: 'info@koelner-netze.example',
    stadt: 'Köln',
    plz: '50667',
    phone: '+49 (0)221 178-0',
    url: 'https://www.koelner-netze.example/',
    strasse_mit_hausnummer: 'Lange Straße 4',
    category: 'Energieversorger',
    umsatz: 900,
    mitarbeiter: 12,
    additional_data: { Kundennummer: 'K-1' },
  }),
  providerOf({
    id: testId(2),
    name: 'Münchner Wind AG',
    email: 'post@muenchner-wind.example',
    stadt: 'München',
    plz: '80331',
    category: 'Energieversorger',
    umsatz: 1234.5,
    mitarbeiter: 7,
  }),
  providerOf({
    id: testId(3),
    name: 'Hürther Solar',
    email: 'a@huerth.example',
    stadt: 'Hürth',
    plz: '50354',
    category: 'Solarteur',
  }),
  providerOf({
    id: testId(4),
    name: 'Rheinbau',
    email: 'b@rheinbau.example',
    stadt: 'Köln',
    is_active: false,
  }),
];

function own(): MemoryDirectory {
  return new MemoryDirectory(OWN, { now: () => NOW.now() });
}

async function answerTo(...meanings: readonly Interpretation[]): Promise<string | undefined> {
  return (await answersTo(meanings, own())).at(-1);
}

const ALL: Interpretation = { intent: 'count', slots: {} };

describe('a search by what reaches a company', () => {
  it.each<[Slots, string]>([
    [{ phone: '0221/1780' }, 'Gefunden: Kölner Netze GmbH'],
    [{ url: 'www.koelner-netze.example' }, 'Gefunden: Kölner Netze GmbH'],
    [{ strasse_mit_hausnummer: 'Lange Str. 4' }, 'Gefunden: Kölner Netze GmbH'],
    [{ additional: { kundennummer: 'k1' } }, 'Gefunden: Kölner Netze GmbH'],
    [{ phone: '0221/99999' }, 'Ich habe keinen Dienstleister mit der Telefonnummer „0221/99999“ gefunden.'],
    [{ phone: '0221' }, 'Nach einer Telefonnummer kann ich ab fünf Ziffern suchen.'],
    [
      { near: 'Bonn' },
      'Ich habe keinen Dienstleister in der Nähe von „Bonn“ (nach den ersten zwei Ziffern der Postleitzahl) gefunden.',
    ],
  ])('%j', async (slots, answer) => {
    expect(await answerTo({ intent: 'search', slots })).toContain(answer);
  });

  it('says of a state that the postcode tells of it', async () => {
    expect(await answerTo({ intent: 'count', slots: { state: 'NRW' } })).toBe(
      'Es sind 2 Dienstleister im Bundesland „Nordrhein-Westfalen“ (nach den ersten zwei Ziffern der Postleitzahl).',
    );
    expect(await answerTo({ intent: 'search', slots: { stadt: 'Bayern' } })).toContain('Münchner Wind AG');
  });
});

describe('superlatives', () => {
  const by = (field: 'umsatz' | 'rating', more: Slots = {}): Interpretation => ({
    intent: 'search',
    slots: { sort: { by: field }, ...more },
  });

  it('go over filled values, and say how many those are', async () => {
    expect(await answerTo(by('umsatz'))).toBe(
      'Das sind alle 2 Dienstleister, bei denen der Umsatz eingetragen ist:\n1. Münchner Wind AG, München (1.234,5 Euro)\n2. Kölner Netze GmbH, Köln (900 Euro)',
    );
    expect(await answerTo(by('umsatz', { limit: 1 }))).toMatch(
      /^Von 2 Dienstleistern, bei denen der Umsatz eingetragen ist, an erster Stelle \(1\.234,5 Euro\): Münchner Wind AG/,
    );
    expect(await answerTo(by('umsatz', { stadt: 'Köln' }))).toMatch(
      /^Nur bei einem Dienstleister in „Köln“ ist der Umsatz eingetragen \(900 Euro\): Kölner Netze GmbH/,
    );
  });

  it('of an empty column are none', async () => {
    expect(await answerTo(by('rating', { limit: 5 }))).toBe(
      'Bei keinem von 4 Dienstleistern ist die Bewertung eingetragen.',
    );
    expect(await answerTo(by('umsatz', { stadt: 'Hürth' }))).toBe(
      'Bei dem einzigen Dienstleister in „Hürth“ ist kein Umsatz eingetragen.',
    );
  });

  it('among those that were told are none of an empty column', async () => {
    expect(
      await answerTo({ intent: 'search', slots: {} }, { intent: 'pick', slots: { sort: { by: 'rating' } } }),
    ).toBe('Bei keinem von 4 Dienstleistern ist die Bewertung eingetragen.');
  });
});

describe('counting for each value', () => {
  it.each<[Slots, string]>([
    [
      { by: 'stadt', which: 'most' },
      'Ort mit den meisten Dienstleistern: „Köln“, 2 von 4, bei denen der Ort eingetragen ist.',
    ],
    [
      { by: 'category' },
      'Von 4 Dienstleistern ist bei 3 die Kategorie eingetragen. Je Kategorie:\n1. „Energieversorger“: 2\n2. „Solarteur“: 1',
    ],
    [
      { by: 'state', which: 'most' },
      'Bundesland mit den meisten Dienstleistern: „Nordrhein-Westfalen“, 2 von 3, bei denen eine deutsche Postleitzahl eingetragen ist (nach den ersten zwei Ziffern der Postleitzahl).',
    ],
    [
      { by: 'stadt', which: 'least' },
      'Gleichauf mit den wenigsten Dienstleistern, je 1 von 4, bei denen der Ort eingetragen ist: „Hürth“ und „München“.',
    ],
    [
      { by: 'stadt', which: 'most', limit: 2 },
      'Von 4 Dienstleistern ist bei 4 der Ort eingetragen. Je Ort:\n1. „Köln“: 2\n2. „Hürth“: 1\nInsgesamt sind es 3 Orte; das sind die 2 mit den meisten.',
    ],
    [{ by: 'land' }, 'Bei keinem von 4 Dienstleistern ist das Land eingetragen.'],
    [{ by: 'is_active', stadt: 'Köln' }, '1. inaktiv: 1\n2. aktiv: 1'],
  ])('%j', async (slots, answer) => {
    expect(await answerTo({ intent: 'count', slots })).toContain(answer);
  });
});

describe('a mean', () => {
  it('says over how many values it goes', async () => {
    expect(await answerTo({ intent: 'average', slots: { column: 'mitarbeiter' } })).toBe(
      'Der Durchschnitt (Mitarbeiterzahl) über 2 von 4 Dienstleistern, bei denen die Mitarbeiterzahl eingetragen ist: 9,5 Mitarbeiter (kleinster Wert 7 Mitarbeiter, größter 12 Mitarbeiter).',
    );
    expect(await answerTo({ intent: 'average', slots: { column: 'umsatz', stadt: 'Köln' } })).toBe(
      'Nur bei einem von 2 Dienstleistern in „Köln“ ist der Umsatz eingetragen: 900 Euro.',
    );
    expect(await answerTo({ intent: 'average', slots: { column: 'rating' } })).toBe(
      'Bei keinem von 4 Dienstleistern ist die Bewertung eingetragen.',
    );
  });
});

it('what there is in a column is listed, with how many have it', async () => {
  expect(await answerTo({ intent: 'values', slots: { column: 'category' } })).toBe(
    'Es gibt 2 Kategorien: „Energieversorger“ (2), „Solarteur“ (1). Bei 1 ist keine Kategorie eingetragen.',
  );
});

describe('„davon“', () => {
  const inCologne: Interpretation = { intent: 'search', slots: { stadt: 'Köln' } };

  it.each<[Interpretation, string]>([
    [{ intent: 'count', slots: {}, isContinued: true }, 'Es sind 2 Dienstleister in „Köln“.'],
    [
      { intent: 'average', slots: { column: 'umsatz' }, isContinued: true },
      'Nur bei einem von 2 Dienstleistern in „Köln“',
    ],
    [
      { intent: 'count', slots: { by: 'is_active' }, isContinued: true },
      'Von 2 Dienstleistern in „Köln“ ist bei 2 der Status eingetragen.',
    ],
    [
      { intent: 'count', slots: { state: 'Bayern' }, isContinued: true },
      'Es gibt 1 Dienstleister im Bundesland „Bayern“',
    ],
  ])('means the last list: %j', async (meaning, answer) => {
    expect(await answerTo(inCologne, meaning)).toContain(answer);
  });

  it('goes on from a count, and from a group', async () => {
    const grouped: Interpretation = { intent: 'count', slots: { stadt: 'Köln', by: 'category' } };
    expect(await answerTo(grouped, { intent: 'count', slots: {}, isContinued: true })).toBe(
      'Es sind 2 Dienstleister in „Köln“.',
    );
  });

  it('without a list is asked about, and nothing is counted', async () => {
    expect(await answerTo({ intent: 'count', slots: {}, isContinued: true })).toBe(
      'Es gibt noch keine Liste, auf die sich das beziehen könnte. Wonach soll ich suchen?',
    );
  });
});

describe('the history', () => {
  const changed = (at: string, actor: string, field: string, value: string) => ({
    provider: { id: testId(1), name: 'Kölner Netze GmbH', firmen_name: null, email: '', stadt: 'Köln' },
    kind: 'update' as const,
    at,
    actor,
    isByAssistant: false,
    fields: [{ field, old: null, new: value }],
  });
  async function told(
    meaning: Interpretation,
    before: readonly Interpretation[] = [],
  ): Promise<string | undefined> {
    const directory = own();
    directory.happened(changed('2026-11-20T08:00:00Z', 'Max Muster', 'stadt', 'Köln'));
    directory.happened(changed('2026-11-26T09:30:00Z', 'open-access', 'phone', '0221 1'));
    directory.imports = [
      { fileName: 'neu.csv', at: '2026-11-26T08:00:00Z', actor: 'Max Muster', inserted: 1200, updated: 3 },
    ];
    return (await answersTo([...before, meaning], directory)).at(-1);
  }

  it('of all providers lists changes with their actors, and imports, newest first', async () => {
    expect(await told({ intent: 'history', slots: { since: 'today' } })).toBe(
      '2 Änderungen im Verzeichnis heute:\n- 26.11., 10:30 Uhr, an diesem Rechner: Kölner Netze GmbH, Köln, Telefon: bisher leer, neu „0221 1“\n- 26.11., 09:00 Uhr, Max Muster: Import „neu.csv“, 1.200 neu, 3 geändert',
    );
  });

  it('of one person', async () => {
    expect(await told({ intent: 'history', slots: { who: 'Max', since: 'month' } })).toContain(
      '2 Änderungen im Verzeichnis von „Max“ in den letzten 30 Tagen:',
    );
    expect(await told({ intent: 'history', slots: { who: 'Erika', since: 'today' } })).toBe(
      'Ich finde im Verzeichnis heute keine Änderung von „Erika“.',
    );
  });

  it('of the company that is named or spoken of', async () => {
    const expected =
      /^2 Änderungen bei Kölner Netze GmbH, Köln:\n- 26\.11\., 10:30 Uhr.*\n- 20\.11\., 09:00 Uhr/;
    expect(await told({ intent: 'history', slots: { name: 'Kölner Netze' } })).toMatch(expected);
    const read: Interpretation = { intent: 'read', slots: { name: 'Kölner Netze', fields: ['phone'] } };
    expect(await told({ intent: 'history', slots: {} }, [read])).toMatch(expected);
    expect(await told({ intent: 'history', slots: { name: 'Rheinbau', since: 'week' } })).toMatch(
      /^Ich finde bei .*Rheinbau.* in den letzten 7 Tagen keine Änderung\.$/,
    );
  });
});

it('the date is the one of the clock, in Germany', async () => {
  expect(await answerTo({ intent: 'date', slots: {} })).toBe('Heute ist Donnerstag, der 26. November 2026.');
});

describe('a repetition', () => {
  const again: Interpretation = { intent: 'repeat', slots: {} };

  it('says the last answer again, as often as asked', async () => {
    const [told, once, twice] = await answersTo([ALL, again, again], own());
    expect([once, twice]).toEqual([told, told]);
  });

  it('before any answer says so', async () => {
    expect(await answerTo(again)).toBe(
      'In diesem Gespräch habe ich noch nichts gesagt, das ich wiederholen könnte.',
    );
  });

  it('of a proposal reads it back, and writes nothing', async () => {
    const directory = own();
    const change: Interpretation = {
      intent: 'change',
      slots: { name: 'Rheinbau', changes: { phone: '0221 5' } },
    };
    const [proposed, repeated] = await answersTo([change, again], directory, [
      'Ändere die Telefonnummer von Rheinbau auf 0221 5',
    ]);
    expect(proposed).toContain('neu „0221 5“');
    expect(repeated).toBe(proposed);
    expect(directory.writes).toEqual([]);
  });
});

describe('an empty directory', () => {
  it.each<Interpretation>([
    ALL,
    { intent: 'search', slots: { stadt: 'Köln' } },
    { intent: 'search', slots: { sort: { by: 'umsatz' } } },
    { intent: 'count', slots: { by: 'stadt', which: 'most' } },
    { intent: 'values', slots: { column: 'state' } },
    { intent: 'average', slots: { column: 'rating' } },
  ])('is said to be empty: %j', async (meaning) => {
    expect(await answersTo([meaning], new MemoryDirectory([]))).toEqual([
      'Das Verzeichnis ist noch leer: Es ist kein Dienstleister eingetragen.',
    ]);
  });

  it('has no history, and the date all the same', async () => {
    const date: Interpretation = { intent: 'date', slots: {} };
    expect(
      await answersTo([{ intent: 'history', slots: { since: 'week' } }, date], new MemoryDirectory([])),
    ).toEqual([
      'Ich finde im Verzeichnis in den letzten 7 Tagen keine Änderung.',
      'Heute ist Donnerstag, der 26. November 2026.',
    ]);
  });
});
