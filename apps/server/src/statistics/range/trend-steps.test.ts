import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourOf, LocalDays, parseDay, weekday, writeDay } from './local-days.ts';
import { resolveRange } from './statistics-range.ts';
import { trendSteps } from './trend-steps.ts';

const berlin = new LocalDays('Europe/Berlin');
const day = (text: string): number => parseDay(text) ?? Number.NaN;
const LATER = hourOf(Date.parse('2099-01-01T00:00:00Z'));

describe('the steps of a trend', () => {
  test.each([
    [1, 'hour'],
    [2, 'hour'],
    [3, 'day'],
    [92, 'day'],
    [93, 'week'],
    [730, 'week'],
    [731, 'month'],
  ])('of %i days are one %s each', (count, unit) => {
    const from = day('2024-01-03');
    expect(trendSteps({ from, to: from + count - 1 }, berlin, LATER).unit).toBe(unit);
  });

  test('cover every day of the range once, without gaps', () => {
    const range = fc.tuple(fc.integer({ min: 10_000, max: 25_000 }), fc.integer({ min: 3, max: 2_000 }));
    fc.assert(
      fc.property(range, ([from, count]) => {
        const trend = trendSteps({ from, to: from + count - 1 }, berlin, LATER);
        if (trend.unit === 'hour') throw new Error('Days were expected.');
        let next = from;
        for (const step of trend.steps) {
          expect([step.from, step.start]).toEqual([next, writeDay(next)]);
          next = step.to + 1;
          if (trend.unit === 'week' && next < from + count) expect(weekday(next)).toBe(0);
          if (trend.unit === 'month' && next < from + count) expect(writeDay(next)).toMatch(/-01$/);
        }
        expect(next).toBe(from + count);
      }),
    );
  });

  test('of a day when the clock changes are 23 or 25 hours that follow each other', () => {
    for (const [text, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
    ] as const) {
      const { steps } = trendSteps({ from: day(text), to: day(text) }, berlin, LATER);
      const starts = steps.map(({ start }) => Date.parse(start));
      expect(starts).toHaveLength(hours);
      expect(new Set(starts.slice(1).map((start, index) => start - (starts[index] ?? 0)))).toEqual(
        new Set([60 * 60 * 1000]),
      );
    }
  });

  test('of today end with the running hour', () => {
    const today = day('2026-11-21');
    const { steps } = trendSteps(
      { from: today, to: today },
      berlin,
      hourOf(Date.parse('2026-11-21T14:30:00Z')),
    );
    expect(steps.at(-1)?.start).toBe('2026-11-21T15:00+01:00');
  });
});

describe('the days of a range', () => {
  const noonOf = (text: string) => hourOf(Date.parse(`${text}T11:00:00Z`));

  test.each([
    ['2026-11-21T11:00:00Z', '2026-11-20T13:00+01:00', 13],
    ['2026-11-20T23:05:00Z', '2026-11-20T01:00+01:00', 1],
    ['2026-10-26T11:59:59Z', '2026-10-25T13:00+01:00', 14],
    ['2026-03-30T10:00:00Z', '2026-03-29T13:00+02:00', 12],
  ])('at %s today is compared with yesterday until %s, %i hours', (now, until, count) => {
    const { previous } = resolveRange({ name: 'today' }, berlin, hourOf(Date.parse(now)), undefined);
    const { first, end } = previous?.hours ?? { first: 0, end: 0 };
    expect([berlin.writeHour(end), end - first]).toEqual([until, count]);
    expect(berlin.writeHour(first)).toContain('T00:00');
  });

  test('in its last hour today is compared with the whole of yesterday', () => {
    const today = day('2026-11-21');
    const lastHour = hourOf(Date.parse('2026-11-21T22:00:00Z'));
    expect(resolveRange({ name: 'today' }, berlin, lastHour, undefined).previous).toEqual({
      from: today - 1,
      to: today - 1,
    });
  });

  test('7 days are today and the six before, compared with the seven before them', () => {
    const today = day('2026-11-21');
    expect(resolveRange({ name: '7' }, berlin, noonOf('2026-11-21'), undefined)).toEqual({
      name: '7',
      from: today - 6,
      to: today,
      previous: { from: today - 13, to: today - 7 },
    });
  });

  test('an own range ends today at the latest', () => {
    const today = day('2026-11-21');
    const days = { from: today - 1, to: today + 5 };
    expect(resolveRange({ name: 'own', days }, berlin, noonOf('2026-11-21'), undefined)).toMatchObject({
      to: today,
      previous: { from: today - 3, to: today - 2 },
    });
  });

  test('all time begins with the first click and has nothing to be compared with', () => {
    const today = day('2026-11-21');
    expect(resolveRange({ name: 'all' }, berlin, noonOf('2026-11-21'), 40)).toEqual({
      name: 'all',
      from: 40,
      to: today,
      previous: null,
    });
  });
});
