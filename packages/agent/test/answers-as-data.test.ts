import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory, providerOf, testId } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { StaffTalk } from './support/staff-talk.ts';

const detail = z.looseObject({ kind: z.string(), providers: z.optional(z.array(z.looseObject({}))) });

const ELBE = testId(1);
const HAVEL = testId(2);

const PROVIDERS = [
  providerOf({
    id: ELBE,
    name: 'Elbkabel GmbH',
    email: 'info@elbkabel.example',
    phone: '040 7001',
    stadt: 'Hamburg',
    category: 'Netzbau',
    mitarbeiter: 40,
  }),
  providerOf({
    id: HAVEL,
    name: 'Havelstrom AG',
    email: 'post@havelstrom.example',
    phone: '0331 5002',
    stadt: 'Potsdam',
    category: 'Netzbau',
    mitarbeiter: 12,
  }),
  providerOf({ id: testId(3), name: 'Isarlicht KG', email: 'kontakt@isarlicht.example', stadt: 'München' }),
];
const elbkabel = {
  id: ELBE,
  name: 'Elbkabel GmbH',
  firmen_name: null,
  email: 'info@elbkabel.example',
  stadt: 'Hamburg',
};

/** What was answered to the last of some messages, as a text and as data. */
async function answered(...messages: readonly string[]) {
  const words = DirectoryWords.of(PROVIDERS);
  const talk = new StaffTalk({
    directory: new MemoryDirectory(PROVIDERS),
    model: new DeIntentModel({ words: () => words }),
  });
  let text = '';
  let from = 0;
  for (const message of messages) {
    from = talk.events.length;
    text = await talk.says(message);
  }
  const data = talk.events
    .slice(from)
    .flatMap((event) => (event.kind === 'step' ? [detail.parse(event.step.detail)] : []));
  return { text, data };
}

describe('an answer as data says the same as its text', () => {
  test('a value that was asked for, with the company that has it and no other value', async () => {
    const { text, data } = await answered('Welche Telefonnummer hat Elbkabel?');
    expect(data.at(-1)).toEqual({ kind: 'read', provider: elbkabel, values: { phone: '040 7001' } });
    expect(text).toContain('040 7001');
  });

  test('a list in the order in which it is told, with what was looked for', async () => {
    const { text, data } = await answered('Suche Netzbau');
    const [list] = data;
    expect(list).toMatchObject({
      kind: 'searched',
      criteria: { category: 'Netzbau' },
      offset: 0,
      total: { count: 2, isExact: true },
    });
    const names = list?.providers?.map((provider) => String(provider['name'])) ?? [];
    expect(names.toSorted()).toEqual(['Elbkabel GmbH', 'Havelstrom AG']);
    expect(names.map((name) => text.indexOf(name)).every((at, i, all) => at > (all[i - 1] ?? -1))).toBe(true);
  });

  test('a count with its criteria', async () => {
    const { text, data } = await answered('Wie viele Firmen gibt es in Hamburg?');
    expect(data).toEqual([
      { kind: 'counted', criteria: { stadt: 'Hamburg' }, total: { count: 1, isExact: true } },
    ]);
    expect(text).toContain('1');
  });

  test('groups with how many of all have the column filled', async () => {
    const { data } = await answered('Welche Kategorien gibt es?');
    expect(data).toEqual([
      {
        kind: 'grouped',
        criteria: {},
        by: 'category',
        groups: [{ value: 'Netzbau', count: 2 }],
        distinct: 1,
        filled: 2,
        total: { count: 3, isExact: true },
      },
    ]);
  });

  test('a mean with the values that it is of', async () => {
    const { data } = await answered('Wie viele Mitarbeiter haben sie im Durchschnitt?');
    expect(data).toEqual([
      {
        kind: 'averaged',
        criteria: {},
        column: 'mitarbeiter',
        average: 26,
        min: 12,
        max: 40,
        sum: 52,
        filled: 2,
        total: { count: 3, isExact: true },
      },
    ]);
  });

  test('a comparison, of each company the column that was asked for', async () => {
    const { data } = await answered('Vergleiche die Mitarbeiter von Elbkabel und Havelstrom');
    const last = data.at(-1);
    expect(last?.providers?.map((provider) => provider['values'])).toEqual([
      { mitarbeiter: 40 },
      { mitarbeiter: 12 },
    ]);
  });

  test('a proposal with old and new values, and then the written ones', async () => {
    const proposed = await answered('Ändere die Telefonnummer von Elbkabel auf 040 9999');
    const fields = [{ field: 'phone', old: '040 7001', new: '040 9999' }];
    expect(proposed.data.at(-1)).toEqual({
      kind: 'proposed',
      proposal: { kind: 'change', provider: elbkabel, version: 1, fields },
    });
    expect(proposed.text).toContain('040 9999');
    const written = await answered('Ändere die Telefonnummer von Elbkabel auf 040 9999', 'ja');
    expect(written.data).toMatchObject([{ kind: 'changed', providerId: ELBE, fields }]);
  });

  test('the history with actors', async () => {
    const { data } = await answered('Wer hat heute etwas geändert?');
    expect(data).toMatchObject([{ kind: 'looked-back', entries: [], count: 0 }]);
  });
});
