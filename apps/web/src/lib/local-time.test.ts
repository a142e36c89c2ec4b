import { expect, it } from 'vitest';
import { formatLocalTime } from './local-time.ts';

it('writes year, month, day and the time with two digits each, in local time', () => {
  const moment = new Date(2026, 0, 5, 7, 3, 9);
  expect(formatLocalTime(moment.toISOString())).toBe('2026-01-05 07:03:09');
});

it('returns what is no time as it is', () => {
  expect(formatLocalTime('gestern')).toBe('gestern');
});
