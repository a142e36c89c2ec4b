import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutQuotations } from './quotations.ts';

/** The same for short texts: of long ones it takes the time of their square. */
const QUOTATION = /„[^“”"]*[“”"]|»[^«]*«|«[^»]*»|"[^"\n]*"|“[^”]*”|‚[^‘’]*[‘’]/g;

test('every quotation is left out, whatever marks it has', () => {
  const text = fc.string({ unit: fc.constantFrom(...'„“”"»«‚‘’\nab'), maxLength: 30 });
  fc.assert(
    fc.property(text, (quoting) => {
      expect(withoutQuotations(quoting)).toBe(quoting.replace(QUOTATION, ' zitat '));
    }),
    { numRuns: 2_000 },
  );
});

test.each([...'„»«“‚', '"\n'])(
  'marks that nothing ends (%j) are looked at once: 500,000 of them are no work',
  (mark) => {
    const text = mark.repeat(500_000);
    expect(withoutQuotations(text)).toBe(text);
  },
);
