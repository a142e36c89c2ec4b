const DAY_MS = 24 * 60 * 60 * 1000;
/** Days are `YYYY-MM-DD`; as text they sort as in time. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Noon in Greenwich: a moment well inside that day. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Whether `text` is a day that the calendar knows. */
export function isRealDay(text: string): boolean {
  const noon = noonOf(text);
  return DAY.test(text) && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text);
}

/** How many days a range has, both ends included. */
export function daysInRange(from: string, to: string): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / DAY_MS) + 1;
}

const FULL = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const SPAN = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Sa., 21. November 2026`. */
export function formatFullDay(day: string): string {
  return FULL.format(noonOf(day));
}

/** `15.–21. Nov. 2026`, or the one day. */
export function formatDays(from: string, to: string): string {
  return SPAN.formatRange(noonOf(from), noonOf(to));
}

/** `November 2026`. */
export function formatMonth(day: string): string {
  return MONTH.format(noonOf(day));
}
