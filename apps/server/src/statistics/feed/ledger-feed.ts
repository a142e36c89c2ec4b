import type { Database } from '../../db/database.ts';
import type { ClickLedger } from '../ledger/click-ledger.ts';
import type { HourClicks } from '../ledger/hour-figures.ts';
import type { LocalDays } from '../range/local-days.ts';
import { readByHours } from './read-by-hours.ts';
import { readFigures } from './read-figures.ts';
import { type HoursRead, readAllHours, readChangedHours } from './read-hours.ts';
import { readOldestNames } from './read-names.ts';

/**
 * Fills the ledger from the totals in the database and keeps it up to date, in transactions of some milliseconds each:
 * on the embedded database all other queries wait meanwhile. Clicks stored by this process or another one are found by the
 * changed hours.
 */
export class LedgerFeed {
  readonly #db: Database;
  readonly #ledger: ClickLedger;
  readonly #days: LocalDays;
  readonly #now: () => number;
  /** The database's clock at the last look; undefined: nothing has been read yet. */
  #since: string | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(db: Database, ledger: ClickLedger, days: LocalDays, now: () => number = Date.now) {
    this.#db = db;
    this.#ledger = ledger;
    this.#days = days;
    this.#now = now;
  }

  get isLoaded(): boolean {
    return this.#since !== undefined;
  }

  /** Reads what has changed since the last look; the first time, everything. One look at a time. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#since === undefined) {
        await readOldestNames(this.#db, 'click_pages', this.#ledger.pages.names);
        await readOldestNames(this.#db, 'click_elements', this.#ledger.elements.names);
        await this.#compareAll();
      } else await this.#take(await readChangedHours(this.#db, this.#since));
    });
  }

  /** Compares all hours, also with what has changed without a trace: rows that were restored or removed by hand. */
  compareAll(): Promise<void> {
    return this.#inTurn(() => this.#compareAll());
  }

  /** Ends a look after the day that it is reading, and waits for that. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running.catch(() => undefined);
  }

  #inTurn(look: () => Promise<void>): Promise<void> {
    const turn = this.#running.catch(() => undefined).then(look);
    this.#running = turn;
    return turn;
  }

  async #compareAll(): Promise<void> {
    const read = await readAllHours(this.#db);
    const found = new Set(read.hours.map(({ hour }) => hour));
    const gone: HourClicks[] = [];
    for (const day of this.#ledger.hours.days) {
      for (const hour of this.#ledger.hours.hoursOf(day)) {
        if (!found.has(hour)) gone.push({ hour, person: 0, bot: 0 });
      }
    }
    await this.#take({ now: read.now, hours: [...read.hours, ...gone] });
  }

  async #take({ hours, now }: HoursRead): Promise<void> {
    const today = this.#days.dayOf(this.#now());
    for (const [day, changed] of this.#daysToRead(hours)) {
      if (this.#isClosed) return;
      if (day === today || day === today - 1) {
        await readByHours(this.#db, this.#ledger, this.#days, day, changed);
      } else await this.#readDay(day);
    }
    // A day that was still to come when it was read has no hours yet.
    for (const day of [today - 1, today]) await this.#readMissingHours(day);
    this.#ledger.recent.dropBefore(this.#days.firstHour(today - 1));
    this.#since = now;
  }

  /** Hours that are not what the ledger says, by day, the newest first. */
  #daysToRead(hours: readonly HourClicks[]): readonly (readonly [number, ReadonlySet<number>])[] {
    const days = new Map<number, Set<number>>();
    for (const { hour, person, bot } of hours) {
      const known = this.#ledger.hours.clicksIn(hour);
      if (known.person === person && known.bot === bot) continue;
      const day = this.#days.dayOfHour(hour);
      days.set(day, (days.get(day) ?? new Set()).add(hour));
    }
    return [...days].sort(([a], [b]) => b - a);
  }

  async #readMissingHours(day: number): Promise<void> {
    const { hours, recent } = this.#ledger;
    if (hours.hoursOf(day).every((hour) => recent.has(hour))) return;
    await readByHours(this.#db, this.#ledger, this.#days, day, new Set());
  }

  async #readDay(day: number): Promise<void> {
    const end = this.#days.firstHour(day + 1);
    this.#ledger.setDay(day, await readFigures(this.#db, this.#ledger, this.#days.firstHour(day), end));
  }
}
