import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('a message as it is read', () => {
  it.each([
    ['Suche   Solar', 'Suche Solar'],
    ['Suche \t\t Solar', 'Suche Solar'],
    ['eins \n zwei', 'eins\nzwei'],
    ['eins\n\n\n\n zwei', 'eins\n\nzwei'],
    ['wirklich?????', 'wirklich???'],
    ['und dann...', 'und dann...'],
    ['„„„„„„Solar', '„„„Solar'],
  ])('%j is %j', (message, expected) => {
    expect(foldText(message)).toBe(expected);
  });

  it('keeps letters, digits and single blanks as they are', () => {
    expect(foldText('Bitte 00049 an aaaaa')).toBe('Bitte 00049 an aaaaa');
  });

  it('has no more to fold, whatever was written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '.', ',', 'a', 'ä', '1', '„') }),
        (text) => {
          expect(foldText(foldText(text))).toBe(foldText(text));
          expect(foldText(text)).not.toMatch(/\s{3}|([^\p{L}\p{N}\s])\1{3}/u);
        },
      ),
    );
  });
});
