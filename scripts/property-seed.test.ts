import process from 'node:process';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('property tests try the same values in every run, unless PROPERTY_SEED asks for others', () => {
  const expected =
    process.env['PROPERTY_SEED'] === undefined ? 20_260_123 : Number(process.env['PROPERTY_SEED']);
  expect(fc.sample(fc.nat(), 3)).toEqual(fc.sample(fc.nat(), { numRuns: 3, seed: expected }));
});
