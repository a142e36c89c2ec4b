import { describe, expect, test } from 'vitest';
import { hourOf, LocalDays, parseDay, weekday, writeDay } from './local-days.ts';

const day = (text: string): number => {
  const found = parseDay(text);
  if (found === undefined) throw new Error(`${text} is no day.`);
  return found;
};
const lengthOf = (zone: string, text: string): number => {
  const days = new LocalDays(zone);
  return days.firstHour(day(text) + 1) - days.firstHour(day(text));
};

describe('days of a zone', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Europe/Berlin', '2026-06-01', 24],
    ['America/Los_Angeles', '2026-03-08', 23],
    ['America/Los_Angeles', '2026-11-01', 25],
    ['Asia/Kolkata', '2026-01-01', 24],
    // The clock changes at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', 23],
    // Samoa went to the other side of the date line.
    ['Pacific/Apia', '2011-12-30', 0],
    ['Pacific/Kiritimati', '2026-01-01', 24],
  ])('in %s, %s has %i hours', (zone, text, hours) => {
    expect(lengthOf(zone, text)).toBe(hours);
  });

  test('a moment belongs to the day that the clock on the wall shows', () => {
    const days = new LocalDays('Europe/Berlin');
    expect(writeDay(days.dayOf(Date.parse('2026-06-30T21:59:59Z')))).toBe('2026-06-30');
    expect(writeDay(days.dayOf(Date.parse('2026-06-30T22:00:00Z')))).toBe('2026-07-01');
  });

  test('where the offset is not whole hours, a day begins with the first whole hour of UTC in it', () => {
    const days = new LocalDays('Asia/Kolkata');
    expect(writeDay(days.dayOf(Date.parse('2026-01-01T18:45:00Z')))).toBe('2026-01-01');
    expect(writeDay(days.dayOf(Date.parse('2026-01-01T19:00:00Z')))).toBe('2026-01-02');
    expect(days.writeHour(days.firstHour(day('2026-01-02')))).toBe('2026-01-02T00:30+05:30');
  });

  test('the hour that comes twice is told apart by its offset', () => {
    const days = new LocalDays('Europe/Berlin');
    const first = hourOf(Date.parse('2026-10-25T00:00:00Z'));
    expect([days.writeHour(first), days.writeHour(first + 1)]).toEqual([
      '2026-10-25T02:00+02:00',
      '2026-10-25T02:00+01:00',
    ]);
    expect(new LocalDays('America/St_Johns').writeHour(first)).toBe('2026-10-24T21:30-02:30');
  });
});

describe('dates', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00', '', '+002026-01-01'])(
    '%j is none',
    (text) => {
      expect(parseDay(text)).toBeUndefined();
    },
  );

  test('weeks begin on Monday', () => {
    expect(['2026-11-16', '2026-11-22', '1969-12-29'].map((text) => weekday(day(text)))).toEqual([0, 6, 0]);
  });
});
