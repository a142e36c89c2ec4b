import { DirectoryWords } from '@rer/agent';
import { providerOf, testId, understand } from '@rer/agent/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const EMPTY = { focus: null, shown: [], proposal: null, asked: null, hasWritten: false, last: null };
const WORDS = DirectoryWords.of([
  providerOf({
    id: testId(1),
    name: 'Metraq GmbH',
    email: 'a@metraq.example',
    stadt: 'Bremen',
    category: 'Netzbau',
  }),
]);
const slots = (message: string) => understand(message, EMPTY, WORDS).slots;

describe('words of dialects and short forms', () => {
  it.each([
    ['hamma wen in Bremen', { stadt: 'Bremen' }],
    ['ham wir wen in Bremen', { stadt: 'Bremen' }],
    ['i bräucht wen aus Bremen', { stadt: 'Bremen' }],
    ['firmen mit mehr als fuffzig leut', { range: { mitarbeiter: { min: 51 } } }],
    ['kat. Netzbau', { category: 'Netzbau' }],
    ['anz. ma bei Metraq', { name: 'Metraq', fields: ['mitarbeiter'] }],
    ['mail v. Metraq pls', { name: 'Metraq', fields: ['email'] }],
  ])('are read as they are in writing: %s', (message, expected) => {
    expect(slots(message)).toEqual(expected);
  });

  it('stay as they are in what is noted down', () => {
    expect(slots('Notiz bei Metraq: geht net ans Telefon').changes).toEqual({
      notes: { add: 'Geht net ans Telefon' },
    });
  });

  it.each(['a punkt i at des punkt de', 'https://des.example/de', 'v.meier@metraq.example'])(
    'stay as they are within addresses: %s',
    (address) => {
      const { changes } = slots(`setz die E-Mail von Metraq auf ${address}`);
      expect(JSON.stringify(changes)).not.toMatch(/das|den|von |ich/);
    },
  );

  it('leave the letter of a house as it is', () => {
    expect(slots('die Straße von Metraq ist jetzt Musterstraße 17 b. Mitarbeiter 2').changes).toMatchObject({
      strasse_mit_hausnummer: 'Musterstraße 17 b',
    });
  });

  it('leave every message understandable', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (message) => {
        expect(understand(message, EMPTY, WORDS).intent).toBeTypeOf('string');
      }),
    );
  });
});
