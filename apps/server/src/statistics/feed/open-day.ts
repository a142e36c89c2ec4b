import type { Database } from '../../db/database.ts';
import type { ByKind } from '../ledger/by-kind.ts';
import type { ClickFigures, ClickLedger } from '../ledger/click-ledger.ts';
import { addCounts, type SparseCounts } from '../ledger/sparse-counts.ts';
import type { LocalDays } from '../range/local-days.ts';
import { readFigures } from './read-figures.ts';

/**
 * The running day. It changes all the time, but mostly in its last hour: its hours are kept apart, so that only those
 * that have changed are read again.
 */
export class OpenDay {
  readonly #db: Database;
  readonly #ledger: ClickLedger;
  readonly #days: LocalDays;
  #day: number | undefined;
  #hours = new Map<number, ClickFigures>();

  constructor(db: Database, ledger: ClickLedger, days: LocalDays) {
    this.#db = db;
    this.#ledger = ledger;
    this.#days = days;
  }

  /** Brings this day in the ledger up to date. `changed`: those of its hours that are not what the ledger says. */
  async read(day: number, changed: ReadonlySet<number>): Promise<void> {
    if (day !== this.#day) this.#hours = new Map();
    this.#day = day;
    const end = this.#days.firstHour(day + 1);
    for (let hour = this.#days.firstHour(day); hour < end; hour += 1) {
      if (this.#hours.has(hour) && !changed.has(hour)) continue;
      this.#hours.set(hour, await readFigures(this.#db, this.#ledger, hour, hour + 1));
    }
    const hours = [...this.#hours.values()];
    this.#ledger.setDay(day, {
      hours: hours.flatMap((figures) => figures.hours),
      pages: sumOf(hours.map(({ pages }) => pages)),
      elements: sumOf(hours.map(({ elements }) => elements)),
    });
  }
}

function sumOf(parts: readonly ByKind<SparseCounts>[]): ByKind<SparseCounts> {
  return {
    person: addCounts(parts.map(({ person }) => person)),
    bot: addCounts(parts.map(({ bot }) => bot)),
  };
}
