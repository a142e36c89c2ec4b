import { DirectoryWords } from '@rer/agent';
import { providerOf, testId, understand } from '@rer/agent/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const EMPTY = { focus: null, shown: [], proposal: null, asked: null, hasWritten: false, last: null };
const WORDS = DirectoryWords.of([
  providerOf({
    id: testId(1),
    name: 'Doreen Fischer',
    firmen_name: 'Volt & Watt Ladesysteme GmbH',
    email: 'a@volt.example',
    stadt: 'Frankfurt am Main',
    land: 'Deutschland',
    category: 'Fertigung',
    produktgruppen: 'Fernwirktechnik, Ladesäulen',
    angebote: 'Vermietung',
  }),
  providerOf({ id: testId(2), name: 'Kabel Bergmann KG', email: 'b@kabel.example', stadt: 'Essen' }),
  providerOf({ id: testId(3), name: 'Bergmann Kabel und Leitungen GmbH', email: 'c@kabel.example' }),
]);
const meant = (message: string) => understand(message, EMPTY, WORDS);

describe('names that the directory knows', () => {
  it.each([
    ['setz volt & watt auf inaktiv', { name: 'volt & watt' }],
    ['Telefonnummer von Volt und Watt Ladesysteme', { name: 'Volt und Watt Ladesysteme' }],
    ['Adresse von Kabel Bergmann', { name: 'Kabel Bergmann' }],
    ['Adresse von Bergmann Kabel und Leitungen', { name: 'Bergmann Kabel und Leitungen' }],
  ])('end where they end: %s', (message, slots) => {
    expect(meant(message).slots).toMatchObject(slots);
  });

  it('are compared as they are', () => {
    expect(meant('Vergleiche Kabel Bergmann und Bergmann Kabel und Leitungen')).toMatchObject({
      intent: 'compare',
      slots: { names: ['Kabel Bergmann', 'Bergmann Kabel und Leitungen'] },
    });
  });
});

describe('values that records hold', () => {
  it.each([
    ['wen haben wir für fernwirktechnik', { produktgruppe: 'Fernwirktechnik' }],
    ['thema fernwirktechnik, wen haben wir da', { produktgruppe: 'Fernwirktechnik' }],
    ['ladesäule, essen', { produktgruppe: 'Ladesäulen', stadt: 'Essen' }],
    [
      'aktive anbieter ladesäulen frankfurt',
      { produktgruppe: 'Ladesäulen', stadt: 'Frankfurt am Main', is_active: true },
    ],
  ])('are looked for where they are held: %s', (message, slots) => {
    expect(meant(message)).toMatchObject({ intent: 'search', slots });
    expect(meant(message).slots.name).toBeUndefined();
  });

  it.each(['wer hat keine Ladesäulen', 'Firmen in Essen ohne Ladesäulen'])(
    'are not looked for where they are excluded, and it is said so: %s',
    (message) => {
      expect(meant(message)).toMatchObject({ intent: 'refuse', refusal: 'without' });
    },
  );

  it.each(['was bedeutet fernwirktechnik', 'wie komme ich nach essen'])(
    'make no search of a question about the world: %s',
    (message) => {
      expect(understand(message, EMPTY).intent === 'refuse' ? meant(message).intent : 'refuse').toBe(
        'refuse',
      );
    },
  );
});

it('a bare word that resembles no name is no search', () => {
  expect(meant('schubidu rambazamba').intent).toBe('refuse');
  expect(meant('Suche Schubidu Rambazamba')).toMatchObject({
    intent: 'search',
    slots: { name: 'Schubidu Rambazamba' },
  });
  expect(meant('bergman').intent).toBe('search');
});

it('any message means something, and the same each time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (message) => {
      expect(meant(message)).toEqual(meant(message));
    }),
  );
});
