import type { ClickStatistics } from '@rer/contracts';
import { expect, it } from 'vitest';
import { readTrend } from './trend.ts';

const NOW = new Date('2026-11-21T13:30:00Z');

function answer(
  unit: ClickStatistics['trend']['unit'],
  starts: readonly string[],
  to = '2026-11-21',
): ClickStatistics {
  return {
    total: 0,
    uniquePages: 0,
    uniqueElements: 0,
    topPages: [],
    topElements: [],
    recent: [],
    range: { name: 'own', from: '2026-01-01', to },
    visitors: 'persons',
    filter: {},
    timeZone: 'Europe/Berlin',
    previous: null,
    trend: { unit, steps: starts.map((start, index) => ({ start, clicks: index })) },
    countedNewest: null,
  };
}

it.each([
  ['hour', '2026-11-21T14:00+01:00', 'Sa., 21. November 2026, 14 bis 15 Uhr', '14 Uhr'],
  ['day', '2026-11-21', 'Sa., 21. November 2026', '21.11.'],
  ['week', '2026-11-16', 'Woche ab Mo., 16. November 2026', '16.11.'],
  ['month', '2026-11-01', 'November 2026', '11/26'],
] as const)('a step of one %s is named in words and shortly', (unit, start, label, short) => {
  expect(readTrend(answer(unit, [start]), NOW).steps).toEqual([{ label, short, clicks: 0 }]);
});

it('the hour that the clock shows twice has a label for each', () => {
  const hours = ['01:00+02:00', '02:00+02:00', '02:00+01:00', '03:00+01:00'];
  const { steps } = readTrend(
    answer(
      'hour',
      hours.map((hour) => `2026-10-25T${hour}`),
    ),
    NOW,
  );
  expect(steps.map(({ label }) => label.replace('So., 25. Oktober 2026, ', ''))).toEqual([
    '01 bis 02 Uhr',
    '02 bis 03 Uhr MESZ',
    '02 bis 03 Uhr MEZ',
    '03 bis 04 Uhr',
  ]);
  expect(steps.map(({ short }) => short)).toEqual(['01 Uhr', '02 MESZ', '02 MEZ', '03 Uhr']);
});

it('hours and days that are still to come are left out', () => {
  const hours = ['2026-11-21T13:00+01:00', '2026-11-21T14:00+01:00', '2026-11-21T15:00+01:00'];
  expect(readTrend(answer('hour', hours), NOW).steps.map(({ clicks }) => clicks)).toEqual([0, 1]);
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
  expect(readTrend(answer('day', days), NOW).steps.map(({ clicks }) => clicks)).toEqual([0, 1]);
});

it('the last step still runs when the range reaches today, in the zone of the figures', () => {
  expect(readTrend(answer('day', ['2026-11-21']), NOW).isRunning).toBe(true);
  expect(readTrend(answer('day', ['2026-11-20'], '2026-11-20'), NOW).isRunning).toBe(false);
  const nearMidnight = new Date('2026-11-21T23:30:00Z');
  expect(readTrend(answer('day', ['2026-11-21']), nearMidnight).isRunning).toBe(false);
});
