import { describe, expect, it } from 'vitest';
import { CHECK } from './language.ts';
import { readContract, readDifferences, readDisagreements } from './read-tables.ts';
import { STARTS } from './starts.ts';

const CHECKS = readContract();

describe('the tables of the contract', () => {
  it('hold all that was recorded, each with an id of its own', () => {
    const ids = [...CHECKS.map(({ id }) => id), ...readDisagreements().map(({ shows }) => shows.id)];
    expect(ids.length).toBeGreaterThanOrEqual(2729);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('state a difference for each check that differs, and for no other', () => {
    const differing = CHECKS.filter(({ original }) => original === 'differs').map(({ id }) => id);
    expect(
      readDifferences()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(differing.sort());
  });

  it('begin where a check can begin, and expect something', () => {
    for (const { start, steps } of CHECKS) {
      expect(STARTS[start]).toBeTypeOf('function');
      expect(steps.some((step) => 'expect' in step || step.do === 'sent' || step.do === 'logged')).toBe(true);
    }
  });

  it('are in the notation, and a row that is not is refused', () => {
    const [row] = CHECKS;
    expect(CHECK.safeParse(row).success).toBe(true);
    expect(CHECK.safeParse({ ...row, steps: [{ do: 'cal', method: 'load' }] }).success).toBe(false);
    expect(CHECK.safeParse({ ...row, options: { url: { $: 'rom', name: 'green' } } }).success).toBe(false);
  });
});
