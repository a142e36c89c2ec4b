const MINUTE_MS = 60_000;
/** Milliseconds of an hour, the step in which clicks are kept. */
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** No zone is further from UTC. */
const OFFSET_MAX_H = 15;

/**
 * Days of a time zone as numbers, and the hours that belong to them. A day is the number of days from 1970-01-01 of its
 * date; an hour is the number of whole hours of UTC since 1970.
 *
 * An hour belongs to the day in which it begins. Where the offset is whole hours, that is the day of the clock, 23 or 25
 * hours long when the clock changes. Elsewhere (India: 5:30) a day begins with the first whole hour of UTC in it.
 */
export class LocalDays {
  readonly timeZone: string;
  readonly #clock: Intl.DateTimeFormat;
  readonly #firstHours = new Map<number, number>();

  /** @param timeZone An IANA name, checked by the configuration. */
  constructor(timeZone: string) {
    this.timeZone = timeZone;
    this.#clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** The day of a moment (milliseconds since 1970), as clicks of that moment are counted. */
  dayOf(moment: number): number {
    return this.dayOfHour(hourOf(moment));
  }

  dayOfHour(hour: number): number {
    return Math.floor(this.#wallClock(hour * HOUR_MS) / DAY_MS);
  }

  /** The first hour of a day; the day before ends there. A day that a zone has left out has no hours. */
  firstHour(day: number): number {
    const known = this.#firstHours.get(day);
    if (known !== undefined) return known;
    let before = day * 24 - OFFSET_MAX_H;
    let first = day * 24 + OFFSET_MAX_H;
    while (first - before > 1) {
      const middle = Math.floor((before + first) / 2);
      if (this.dayOfHour(middle) >= day) first = middle;
      else before = middle;
    }
    this.#firstHours.set(day, first);
    return first;
  }

  /** Clock time of a moment, `YYYY-MM-DD HH:mm:ss`. */
  writeMoment(moment: number): string {
    return new Date(this.#wallClock(moment)).toISOString().slice(0, 19).replace('T', ' ');
  }

  /** Clock time of an hour's beginning with its offset, `YYYY-MM-DDTHH:mm+HH:mm`. */
  writeHour(hour: number): string {
    const moment = hour * HOUR_MS;
    const clock = this.#wallClock(moment);
    const minutes = Math.round((clock - moment) / MINUTE_MS);
    const size = Math.abs(minutes);
    const offset = `${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
    return `${new Date(clock).toISOString().slice(0, 16)}${minutes < 0 ? '-' : '+'}${offset}`;
  }

  /** What the clock shows, as if it were UTC. */
  #wallClock(moment: number): number {
    const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of this.#clock.formatToParts(moment)) {
      if (isPart(type, parts)) parts[type] = Number(value);
    }
    return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  }
}

function isPart<T extends object>(type: string, parts: T): type is string & keyof T {
  return Object.hasOwn(parts, type);
}

/** The hour in which a moment (milliseconds since 1970) lies. */
export function hourOf(moment: number): number {
  return Math.floor(moment / HOUR_MS);
}

/** `YYYY-MM-DD`, for years 0 to 9999. */
export function writeDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of `YYYY-MM-DD`; undefined: there is no such date. */
export function parseDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const moment = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(moment)) return undefined;
  const day = moment / DAY_MS;
  return writeDay(day) === text ? day : undefined;
}

/** 0 is Monday (ISO 8601). */
export function weekday(day: number): number {
  // 1970-01-01 was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
}
