import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestMs, PAUSE_MAX_MS, withRetries } from './backoff.ts';

/** Asks a server that has `answers` for one try after the other, and tells how long it waited between them. */
async function asked(backoffPlan: object | undefined, answers: readonly string[]) {
  const pauses: number[] = [];
  let tries = 0;
  const answer = await withRetries(
    { url: 'https://example.org', ...(backoffPlan && { backoffPlan }) },
    async () => {
      tries += 1;
      return answers[tries - 1] ?? 'bad';
    },
    {
      isGood: (each) => each === 'good',
      signal: new AbortController().signal,
      pause: async (ms) => pauses.push(ms),
    },
  );
  return { answer, tries, pauses };
}

describe('a server is asked', () => {
  test('once where it has no plan', async () => {
    expect(await asked(undefined, [])).toEqual({ answer: 'bad', tries: 1, pauses: [] });
    expect(await asked({ type: 'exponential', baseDelaySeconds: 1 }, [])).toMatchObject({ tries: 1 });
  });

  test('again after pauses of the same length, or of twice the length', async () => {
    const plan = { maxRetries: 3, baseDelaySeconds: 2 };
    expect((await asked(plan, [])).pauses).toEqual([2000, 2000, 2000]);
    expect((await asked({ ...plan, type: 'fixed' }, [])).pauses).toEqual([2000, 2000, 2000]);
    expect((await asked({ ...plan, type: 'exponential' }, [])).pauses).toEqual([2000, 4000, 8000]);
  });

  test('until its answer is good', async () => {
    expect(await asked({ maxRetries: 5 }, ['bad', 'good', 'good'])).toEqual({
      answer: 'good',
      tries: 2,
      pauses: [0],
    });
  });

  test('never longer than its tries and pauses take, and no pause is longer than a minute', async () => {
    const plans = fc.record({
      maxRetries: fc.nat(10),
      baseDelaySeconds: fc.nat(10),
      type: fc.constantFrom('fixed' as const, 'exponential' as const),
    });
    await fc.assert(
      fc.asyncProperty(plans, async (backoffPlan) => {
        const { pauses, tries } = await asked(backoffPlan, []);
        expect(tries).toBe(backoffPlan.maxRetries + 1);
        expect(Math.max(0, ...pauses)).toBeLessThanOrEqual(PAUSE_MAX_MS);
        const waited = pauses.reduce((sum, ms) => sum + ms, 0);
        expect(longestMs({ backoffPlan, timeoutSeconds: 3 })).toBe(waited + tries * 3000);
      }),
    );
  });
});

test('aborting ends the pause too', async () => {
  const stop = new AbortController();
  const waiting = withRetries({ backoffPlan: { maxRetries: 1, baseDelaySeconds: 10 } }, async () => 'bad', {
    isGood: () => false,
    signal: stop.signal,
  });
  stop.abort();
  await expect(waiting).rejects.toThrow();
});
