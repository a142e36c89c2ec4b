const clocks = new Map<string, Intl.DateTimeFormat>();

function makeClock(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  let clock: Intl.DateTimeFormat;
  try {
    clock = makeClock(timeZone);
  } catch {
    // A zone that this browser does not know yet: its own is nearer to the truth than none.
    clock = makeClock(undefined);
  }
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * A moment as `YYYY-MM-DD HH:mm:ss` in `timeZone` (IANA name). `timestamp` is ISO 8601; one that cannot be read is
 * returned as it is.
 */
export function formatZonedTime(timestamp: string, timeZone: string): string {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return timestamp;
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const join = (types: readonly Intl.DateTimeFormatPartTypes[], sign: string) =>
    types.map((type) => parts.get(type) ?? '').join(sign);
  return `${join(['year', 'month', 'day'], '-')} ${join(['hour', 'minute', 'second'], ':')}`;
}

/** The day of a moment in `timeZone`, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  return formatZonedTime(moment.toISOString(), timeZone).slice(0, 10);
}

/** What the time of `timeZone` is called at a moment: `MEZ`, `MESZ`, or where there is no German name `GMT-7`. */
export function zoneNameAt(timeZone: string, moment: Date): string {
  // The browser's own zone stands in for one that it does not know.
  const { timeZone: known } = clockOf(timeZone).resolvedOptions();
  const parts = new Intl.DateTimeFormat('de-DE', { timeZone: known, timeZoneName: 'short' }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
