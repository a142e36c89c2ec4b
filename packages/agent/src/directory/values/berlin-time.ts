const ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

// Made once: that takes longer than a thousand dates.
const CALENDAR = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
const LONG_DAY = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, dateStyle: 'full' });
const MOMENT = new Intl.DateTimeFormat('de-DE', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** When the day began, in Germany, that was so many days before the one of `nowMs` (milliseconds since 1970). */
export function germanDayBegin(nowMs: number, daysBack: number): Date {
  const [year = 0, month = 1, day = 1] = CALENDAR.format(nowMs).split('-').map(Number);
  const utc = Date.UTC(year, month - 1, day) - daysBack * DAY_MS;
  // Germany is one or two hours ahead.
  const ahead = [1, 2].find((hours) => HOUR.format(utc - hours * HOUR_MS) === '00:00') ?? 1;
  return new Date(utc - ahead * HOUR_MS);
}

/** `Donnerstag, 26. November 2026`, in Germany. */
export function germanDay(nowMs: number): string {
  return LONG_DAY.format(nowMs);
}

/** `26.11., 14:03` of an ISO date, in Germany; the text itself where it is none. */
export function germanMoment(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : MOMENT.format(time);
}
