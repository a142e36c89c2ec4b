interface Formats {
  readonly moment: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

function formatsIn(timeZone: string | undefined): Formats {
  return {
    moment: new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    day: new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone }),
    time: new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone }),
  };
}

let formats = formatsIn(undefined);

/** Says in whose time moments are written from now on: that of the site (`TIME_ZONE`), wherever the browser is. */
export function setMomentZone(timeZone: string): void {
  try {
    formats = formatsIn(timeZone);
  } catch {
    // A browser older than the zone's name: its own time is better than none.
    formats = formatsIn(undefined);
  }
}

function format(timestamp: string, by: Intl.DateTimeFormat): string {
  const moment = new Date(timestamp);
  return Number.isNaN(moment.getTime()) ? timestamp : by.format(moment);
}

/** Day and time as Germans write them, in the time of the site; what cannot be read stays as it is. */
export function formatMoment(timestamp: string): string {
  return format(timestamp, formats.moment);
}

/** The day of a moment. */
export function formatDay(timestamp: string): string {
  return format(timestamp, formats.day);
}

/** The time of day of a moment, in milliseconds since 1970. */
export function formatTime(moment: number): string {
  return formats.time.format(moment);
}
