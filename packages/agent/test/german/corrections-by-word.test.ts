import { describe, expect, it } from 'vitest';
import {
  isHouseNumber,
  withNumber,
  withOtherNumber,
} from '../../src/german/slots/change/corrections/house-number.ts';
import { withOtherWord } from '../../src/german/slots/change/corrections/other-word.ts';

describe('a text of which one word is wrong', () => {
  it.each([
    ['Berliner Straße 8', 'Platz, nicht Straße', 'Berliner Platz 8'],
    ['Gartenweg 8', 'Ring, nicht Weg', 'Gartenring 8'],
    ['Planung, Beratung', 'wartung nicht beratung', 'Planung, Wartung'],
    ['Bonn', 'nein, Köln statt Bonn', 'Köln'],
  ])('gets the other word in its place: %s, %s', (text, message, corrected) => {
    expect(withOtherWord(text, message)).toBe(corrected);
  });

  it.each([
    ['Gartenweg 8', 'Platz, nicht Straße'],
    ['Bonn', 'nicht Bonn'],
    ['Bonn', 'Köln'],
  ])('stays as it is where the wrong word or the right one is missing: %s, %s', (text, message) => {
    expect(withOtherWord(text, message)).toBeNull();
  });
});

describe('the number of a house', () => {
  it.each([
    ['Märkische Straße 17', 'nä die elf nich die siebzehn', 'Märkische Straße 11'],
    ['Gartenweg 8', 'nee 18', 'Gartenweg 18'],
    ['Gartenweg 18', 'Hausnummer 8 nicht 18', 'Gartenweg 8'],
  ])('is exchanged alone: %s, %s', (street, message, corrected) => {
    expect(withOtherNumber(street, message)).toBe(corrected);
  });

  it('is not touched by a number that is said of something else', () => {
    expect(withOtherNumber('Gartenweg 8', 'die haben 18 Leute')).toBeNull();
  });

  it('given without a street takes the place of the one that stands there', () => {
    expect([isHouseNumber('14a'), isHouseNumber('Ring 4')]).toEqual([true, false]);
    expect([withNumber('Sigmundstraße 220', '202'), withNumber('Am Markt', '3')]).toEqual([
      'Sigmundstraße 202',
      'Am Markt 3',
    ]);
  });
});
