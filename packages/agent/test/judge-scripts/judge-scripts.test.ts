import { DIRECTORY_TOOLS } from '@rer/agent';
import { called, ScriptedModel, said } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { MUELLER, PROVIDERS } from '../support/staff-talk.ts';
import { judgeScripts } from './judge-scripts.ts';
import { says } from './says.ts';
import { readInjections, readScripts, readSetDirectory, type Script } from './script-files.ts';
import { isStored } from './stored-value.ts';

describe('an answer says', () => {
  test.each([
    ['Die Nummer ist +49 214 77120.', '0214 77120', true],
    ['Die Nummer ist 0214/77120.', '+49 214 77120', true],
    ['Sie haben 1.250 Mitarbeiter.', '1250', true],
    ['Sie haben 1250 Mitarbeiter.', '1.250', true],
    ['Sie haben 11250 Mitarbeiter.', '1250', false],
    ['Es sind 60.', '6', false],
    ['Das ist inaktiv.', 'aktiv', false],
    ['Elektrotechnik Müller in Leverkusen', 'müller', true],
    ['Bewertung 4,9', '4,9', true],
  ])('%s / %s: %s', (answer, sought, expected) => {
    expect(says(answer, sought)).toBe(expected);
  });
});

test.each([
  ['phone', '040 66969 123', '+49 (0)40 66969-123', true],
  ['url', 'www.busdepot.example', 'https://busdepot.example/', true],
  ['produktgruppen', 'PV, Speicher', 'Speicher und PV', true],
  ['notes', 'Rückruf am 3.4.', 'Rückruf am 3. April', true],
  ['mitarbeiter', 41, 42, false],
  ['stadt', null, '', true],
])('in %s the value %j is %j: %s', (field, expected, stored, same) => {
  expect(isStored(field, expected, stored)).toBe(same);
});

test('a script is right when every turn is', async () => {
  const script: Script = {
    id: 'a',
    title: 'a change',
    turns: [
      {
        user: 'Telefon von Müller auf 0221 2000',
        expect: { tools: ['search', 'propose'], says: ['0221 2000'], unchanged: true },
      },
      {
        user: 'ja',
        expect: { tools: ['write'], state: [{ id: MUELLER, field: 'phone', value: '02212000' }] },
      },
      {
        user: 'rückgängig',
        expect: { tools: ['undo'], state: [{ id: MUELLER, field: 'phone', value: '02211000' }] },
      },
      { user: 'danke', expect: { saysNot: ['Fehler'], unchanged: true } },
    ],
  };
  const newModel = () =>
    new ScriptedModel([
      [called(DIRECTORY_TOOLS.search, { query: 'Müller' })],
      [called(DIRECTORY_TOOLS.proposeChange, { id: MUELLER, changes: { phone: '0221 2000' } })],
      [said('Gern.')],
    ]);
  const wrong: Script = {
    ...script,
    id: 'b',
    turns: [{ user: 'Telefon von Müller auf 0221 2000', expect: { tools: ['count'], says: ['nie'] } }],
  };
  const verdict = await judgeScripts([script, wrong], PROVIDERS, newModel);
  expect(verdict).toMatchObject({ scripts: 2, scriptsRight: 1, turns: 5, turnsRight: 4 });
  expect(verdict.misses).toMatchObject([
    { script: 'b', turn: 0, wrong: ['tools search, propose', 'does not say nie'] },
  ]);
});

test('the sets can be read', () => {
  expect(readScripts(new URL('../sets/scripts.json', import.meta.url)).length).toBeGreaterThan(30);
  expect(readSetDirectory()).toHaveLength(60);
  expect(readInjections()).toHaveLength(200);
});
