import { describe, expect, it } from 'vitest';
import { CONTRACT_CHECKS } from './contract-checks.ts';
import { INTENDED_DIFFERENCES } from './differences.ts';
import { DISAGREEMENTS } from './disagreements.ts';
import { STARTS } from './starts.ts';

describe('the tables of the contract', () => {
  it('hold at least 600 checks, each with an id of its own', () => {
    const ids = [...CONTRACT_CHECKS.map(({ id }) => id), ...DISAGREEMENTS.map(({ shows }) => shows.id)];
    expect(ids.length).toBeGreaterThanOrEqual(600);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('state a difference for each check that differs, and for no other', () => {
    const differing = CONTRACT_CHECKS.filter(({ original }) => original === 'differs').map(({ id }) => id);
    expect(INTENDED_DIFFERENCES.map(({ id }) => id).sort()).toEqual(differing.sort());
  });

  it('begin where a check can begin, and expect something', () => {
    for (const { start, steps } of CONTRACT_CHECKS) {
      expect(STARTS[start]).toBeTypeOf('function');
      expect(steps.some((step) => 'expect' in step || step.do === 'sent' || step.do === 'logged')).toBe(true);
    }
  });
});
