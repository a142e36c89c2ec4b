import { describe, expect, it } from 'vitest';
import { foldLetters } from '../../names/fold-letters.ts';
import { cologneCode } from './cologne-phonetics.ts';

function sound(word: string): number {
  const bytes = new TextEncoder().encode(foldLetters(word));
  return cologneCode(bytes, 0, bytes.length);
}

describe('how a word sounds', () => {
  // The digits of Postel's rules, behind a leading 1.
  it.each([
    ['Wikipedia', '3412'],
    ['Breschnew', '17863'],
    ['Müller', '657'],
    ['Schmidt', '862'],
    ['Schneider', '8627'],
    ['Fischer', '387'],
    ['Wagner', '3467'],
    ['Becker', '147'],
    ['Hoffmann', '0366'],
    ['Schäfer', '837'],
    ['Philipp', '351'],
    ['Xaver', '4837'],
    ['Claus', '458'],
    ['Celle', '85'],
    ['Dachs', '248'],
    ['Lutz', '58'],
    ['Achse', '048'],
  ])('writes %s as %s', (word, digits) => {
    expect(String(sound(word))).toBe(`1${digits}`);
  });

  it.each([
    ['Maier', 'Meyer'],
    ['Kowalczyk', 'Kowaltschik'],
    ['Fetzer', 'Vetzer'],
    ['Philippsen', 'Filipsen'],
    ['Kovačić', 'Kovatschitsch'],
    ['Quandt', 'Kuant'],
  ])('is the same of %s and %s', (one, other) => {
    expect(sound(one)).toBe(sound(other));
  });

  it('is none of a short word, or of one with anything but letters', () => {
    expect([sound('Ihm'), sound('24h7'), sound('Владимир')]).toEqual([0, 0, 0]);
  });
});
