import { DirectoryWords } from '@rer/agent';
import { providerOf, testId, understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';

const EMPTY = { focus: null, shown: [], proposal: null, asked: null, hasWritten: false, last: null };
const WORDS = DirectoryWords.of([
  providerOf({ id: testId(1), name: 'Leitstand Systeme GmbH', email: 'a@leitstand.example' }),
  providerOf({ id: testId(2), name: 'Solarwerk Rheinhessen GmbH', email: 'b@rheinhessen.example' }),
  providerOf({ id: testId(3), name: 'Metraq GmbH', email: 'c@metraq.example' }),
]);

describe('a self-correction within one sentence', () => {
  it.each([
    [
      'a column',
      'gib mir die Mail ach nee quatsch die Telefonnummer von Metraq',
      'read',
      { name: 'Metraq', fields: ['phone'] },
    ],
    [
      'a column after mere hesitation',
      'die Telefonnummer äh die Mailadresse von Metraq',
      'read',
      { name: 'Metraq', fields: ['email'] },
    ],
    ['a town', 'suche Firmen in Köln nein in Bonn', 'search', { stadt: 'Bonn' }],
    [
      'whom it is about',
      'die Mail von Metraq quatsch von Leitstand Systeme',
      'read',
      { name: 'Leitstand Systeme', fields: ['email'] },
    ],
    [
      'a number, and what is counted stays',
      'Metraq hat jetzt fünfundzwanzig Mitarbeiter nee quatsch siebenundzwanzig',
      'change',
      { name: 'Metraq', changes: { mitarbeiter: 27 } },
    ],
  ])('is taken as it was meant: %s', (_, message, intent, slots) => {
    expect(understand(message, EMPTY, WORDS)).toMatchObject({ intent, slots });
  });

  it('keeps both after mere hesitation between two names', () => {
    expect(understand('vergleiche Metraq äh und Leitstand Systeme', EMPTY, WORDS).slots.names).toHaveLength(
      2,
    );
  });

  it.each([
    'Leitstand Systeme nicht löschen, nur auf inaktiv stellen',
    'nicht löschen, nur auf inaktiv stellen: Leitstand Systeme',
    'setz Leitstand Systeme auf inaktiv, nicht löschen',
  ])('leaves out what is not to be done: %s', (message) => {
    expect(understand(message, EMPTY, WORDS)).toMatchObject({
      intent: 'change',
      slots: { name: 'Leitstand Systeme', changes: { is_active: false } },
    });
  });
});
