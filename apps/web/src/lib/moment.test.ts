import { expect, test } from 'vitest';
import { formatDay, formatMoment, formatTime, setMomentZone } from './moment.ts';

test('moments are written as Germans do, in the time of the site', () => {
  setMomentZone('Europe/Berlin');
  expect(formatMoment('2026-07-01T22:30:00Z')).toBe('02.07.2026, 00:30');
  expect(formatDay('2026-07-01T22:30:00Z')).toBe('02.07.2026');
  expect(formatTime(Date.UTC(2026, 6, 1, 22, 30))).toBe('00:30');
  setMomentZone('America/New_York');
  expect(formatMoment('2026-07-01T22:30:00Z')).toBe('01.07.2026, 18:30');
});

test('a zone that the browser does not know costs nothing but its own time, and what is no moment stays as it is', () => {
  setMomentZone('Nowhere/Here');
  expect(formatDay('2026-07-01T12:00:00Z')).toBe('01.07.2026');
  expect(formatMoment('gestern')).toBe('gestern');
});
