import { expect, it } from 'vitest';
import { dayIn, formatZonedTime } from './zoned-time.ts';

it.each([
  ['Europe/Berlin', '2026-01-05 07:03:09'],
  ['Asia/Kolkata', '2026-01-05 11:33:09'],
  ['America/Los_Angeles', '2026-01-04 22:03:09'],
])('a moment is written as the clock of %s shows it', (zone, written) => {
  expect(formatZonedTime('2026-01-05T06:03:09.000Z', zone)).toBe(written);
});

it('midnight is hour 00, and the day is that of the zone', () => {
  const midnight = new Date('2026-07-01T22:00:00Z');
  expect(formatZonedTime(midnight.toISOString(), 'Europe/Berlin')).toBe('2026-07-02 00:00:00');
  expect(dayIn('Europe/Berlin', midnight)).toBe('2026-07-02');
});

it('what is no time is returned as it is, and an unknown zone breaks nothing', () => {
  expect(formatZonedTime('gestern', 'Europe/Berlin')).toBe('gestern');
  expect(formatZonedTime('2026-01-05T06:03:09Z', 'Mars/Tharsis')).toMatch(/^2026-01-0\d \d\d:\d\d:\d\d$/);
});
