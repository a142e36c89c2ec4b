import { isWritableField } from '@rer/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describedCorrection } from './described-correction.ts';
import { saidWords } from './said-words.ts';

const corrected = (field: string, value: string | number, message: string) => {
  if (!isWritableField(field)) throw new TypeError(field);
  return describedCorrection(message, [{ field, old: null, new: value }])?.value ?? null;
};

describe('a correction that describes the mistake', () => {
  it.each([
    ['leaves a sign out', 'email', 'tom-meyer@weiss.de', 'fast, aber ohne Bindestrich', 'tommeyer@weiss.de'],
    ['exchanges signs', 'email', 'tom.meyer@weiss.de', 'ne, Bindestrich statt Punkt', 'tom-meyer@weiss.de'],
    [
      'puts a sign between',
      'email',
      'tommeyer@weiss.de',
      'zwischen tom und meyer gehört ein punkt',
      'tom.meyer@weiss.de',
    ],
    [
      'changes the digit that is named, the last of its kind',
      'phone',
      '0521 52345',
      'hinten die fünf muss ne sechs sein',
      '0521 52346',
    ],
    [
      'changes the first of its kind in front',
      'phone',
      '0321 55378',
      'vorne die drei muss ne vier sein',
      '0421 55378',
    ],
    ['takes another ending', 'email', 'info@weiss.de', 'hinten com nicht de', 'info@weiss.com'],
    [
      'keeps what stands behind the host',
      'url',
      'https://weiss.de/',
      'endung eu statt de',
      'https://weiss.eu/',
    ],
    ['spells by letters that sound alike', 'name', 'Karin Schmitt', 'schmidt mit dt', 'Karin Schmidt'],
    ['spells without the word', 'name', 'Jan Beker', 'der schreibt sich mit ck', 'Jan Becker'],
    ['leaves a letter out', 'name', 'Tom Schultz', 'Schulz ohne t', 'Tom Schulz'],
    ['says the word that is right', 'name', 'Swen Roth', 'Der Vorname ist Sven, nicht Swen', 'Sven Roth'],
    ['gives a title', 'name', 'Anja Weber', 'Ja, aber mit Doktor davor', 'Dr. Anja Weber'],
    ['takes a title', 'name', 'Dr. Anja Weber', 'ohne Doktor', 'Anja Weber'],
    [
      'changes the legal form',
      'firmen_name',
      'Netzblick Holding GmbH',
      'nich gmbh, ag',
      'Netzblick Holding AG',
    ],
    [
      'hears the legal form without a comma',
      'firmen_name',
      'Netzblick GmbH',
      'nicht gmbh ag',
      'Netzblick AG',
    ],
    ['names digits at the end', 'phone', '0681 38499', 'hinten doppelvier statt doppelneun', '0681 38444'],
    [
      'counts digits and says them',
      'phone',
      '0761 45590',
      'die letzten zwei ziffern sind aber neun drei',
      '0761 45593',
    ],
    ['changes the scale', 'umsatz', 3500, 'Millionen, nicht Tausend', 3_500_000],
    ['takes a null', 'umsatz', 35_000_000, 'eine null zu viel', 3_500_000],
    ['gives a null', 'umsatz', 500_000, 'da fehlt eine null', 5_000_000],
    [
      'names the number of the house',
      'strasse_mit_hausnummer',
      'Ringstraße 14',
      'mach 14a draus',
      'Ringstraße 14a',
    ],
  ])('%s', (_, field, value, message, right) => {
    expect(corrected(field, value, message)).toBe(right);
  });

  it.each([
    ['a sign that is not there', 'email', 'info@weiss.de', 'ohne Unterstrich'],
    ['an ending that it does not have', 'email', 'info@weiss.de', 'endung eu statt com'],
    ['the dot before the ending', 'email', 'info@weiss.de', 'ohne Punkt'],
    ['letters that nothing in it sounds like', 'name', 'Lena Ohm', 'mit ck'],
    ['digits that do not stand there', 'phone', '0761 45590', 'doppelvier statt doppelneun'],
    ['an answer', 'name', 'Lena Ohm', 'ja bitte'],
  ])('is none where it speaks of %s', (_, field, value, message) => {
    expect(corrected(field, value, message)).toBeNull();
  });

  it('changes one value or none, whatever is said', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80 }),
        fc.string({ minLength: 1, maxLength: 40 }),
        (message, value) => {
          for (const field of ['email', 'url', 'phone', 'name', 'firmen_name', 'strasse_mit_hausnummer']) {
            const right = corrected(field, value, message);
            expect(right === null || (typeof right === 'string' && right !== value)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('the words of a correction', () => {
  const denied = (message: string) =>
    saidWords(message)
      .filter(({ isDenied }) => isDenied)
      .map(({ text }) => text);

  it.each([
    ['behind a denial', 'nicht GmbH, AG', ['GmbH']],
    ['up to what is meant', 'nicht buero sondern office', ['buero']],
    ['behind instead of', 'com statt de', ['de']],
    ['where it is to go', 'der Bindestrich muss weg', ['der', 'Bindestrich', 'muss', 'weg']],
  ])('are wrong %s', (_, message, words) => {
    expect(denied(message)).toEqual(words);
  });
});
