import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundKeyOf } from './sound-key.ts';

describe('how a word sounds', () => {
  it.each([
    ['leitstandsysteme', 'leitstantsystehme'],
    ['fotovoltaik', 'votowoltaig'],
    ['meier', 'mayr'],
    ['ampere', 'amber'],
    ['exner', 'eksner'],
    ['schulz', 'chulss'],
    ['zentral', 'sentrahl'],
  ])('is the same for %s and %s', (written, heard) => {
    expect(soundKeyOf(heard)).toBe(soundKeyOf(written));
  });

  it.each([
    ['solar', 'polar'],
    ['kabel', 'kanal'],
    ['netz', 'nest'],
    ['strom', 'stamm'],
  ])('is another for %s and %s', (one, other) => {
    expect(soundKeyOf(one)).not.toBe(soundKeyOf(other));
  });

  it('is nothing of what has no consonant', () => {
    expect(['', 'eau', 'uhu'].map(soundKeyOf)).toEqual(['', '', '']);
  });

  it('is digits of which none stands twice in a row, the same at any time', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const sound = soundKeyOf(word);
        expect(sound).toMatch(/^(?:(\d)(?!\1))*$/);
        expect(soundKeyOf(word)).toBe(sound);
      }),
    );
  });
});
