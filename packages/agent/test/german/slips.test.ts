import { DirectoryWords } from '@rer/agent';
import { providerOf, testId, understand } from '@rer/agent/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const EMPTY = { focus: null, shown: [], proposal: null, asked: null, hasWritten: false, last: null };
const WORDS = DirectoryWords.of([
  providerOf({ id: testId(1), name: 'Nien Metraq GmbH', email: 'a@metraq.example', stadt: 'Bremen' }),
  providerOf({
    id: testId(2),
    name: 'Datenhafen Rechenzentren GmbH',
    email: 'b@metraq.example',
    stadt: 'Ulm',
  }),
]);
const meant = (message: string) => understand(message, EMPTY, WORDS);

describe('a small word typed in a hurry', () => {
  it.each([
    ['with two letters swapped', 'firmen mit bewertung üebr 4,5', 'firmen mit bewertung über 4,5'],
    ['of three letters', 'mehr asl 50 mitarbeiter', 'mehr als 50 mitarbeiter'],
    ['with a letter doubled', 'nimm die letzte speicherung zurrück', 'nimm die letzte speicherung zurück'],
    ['for what is refused', 'liste bitte ausdrucekn', 'liste bitte ausdrucken'],
  ])('is understood as it is written: %s', (_, typed, written) => {
    expect(meant(typed)).toEqual(meant(written));
  });

  it.each(['nien', 'suche nien'])('stays the name that the directory has: %s', (message) => {
    const { intent, slots } = meant(message);
    expect([intent, slots.name?.toLowerCase()]).toEqual(['search', 'nien']);
  });

  it('stays the part of a name that a recognizer hears apart', () => {
    expect(meant('such datenhafen rechen zentren').intent).toBe('search');
  });

  it('stays as it was typed in a new value', () => {
    expect(meant('setz die stadt von metraq auf untre aue').slots.changes).toEqual({ stadt: 'Untre Aue' });
  });
});

describe('a word with the sounds of a dialect', () => {
  it.each([
    ['wie vui firmen ham mia in bremen', 'wie viel firmen haben wir in bremen'],
    ['wia muass i di denn bedienen', 'wie muss ich dich denn bedienen'],
    ['mach des ruckgängich', 'mach das rückgängig'],
  ])('is understood as it is written: %s', (said, written) => {
    expect(meant(said)).toEqual(meant(written));
  });
});

it('understands any message of small letters without an error', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnoprstuwzäöüß '.split(''));
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 40 }), (letters) => {
      expect(meant(letters.join('')).intent).toBeTypeOf('string');
    }),
  );
});
