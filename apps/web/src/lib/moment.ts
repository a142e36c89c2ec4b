const MOMENT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' });

function format(timestamp: string, by: Intl.DateTimeFormat): string {
  const moment = new Date(timestamp);
  return Number.isNaN(moment.getTime()) ? timestamp : by.format(moment);
}

/** Day and time as Germans write them, in the time of the browser; what cannot be read stays as it is. */
export function formatMoment(timestamp: string): string {
  return format(timestamp, MOMENT);
}

/** The day of a moment. */
export function formatDay(timestamp: string): string {
  return format(timestamp, DAY);
}
