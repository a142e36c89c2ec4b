const FORMAT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as Germans write it, in the time of the browser; one that cannot be read as it is. */
export function formatMoment(timestamp: string): string {
  const moment = new Date(timestamp);
  return Number.isNaN(moment.getTime()) ? timestamp : FORMAT.format(moment);
}
