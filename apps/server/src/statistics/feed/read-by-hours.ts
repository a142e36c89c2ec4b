import type { Database } from '../../db/database.ts';
import type { ByKind } from '../ledger/by-kind.ts';
import type { ClickLedger } from '../ledger/click-ledger.ts';
import { addCounts, type SparseCounts } from '../ledger/sparse-counts.ts';
import type { LocalDays } from '../range/local-days.ts';
import { readFigures } from './read-figures.ts';

/**
 * Brings a day whose hours are kept apart (`RecentHours`) up to date in the ledger. The running day changes all the time,
 * but mostly in its last hour: only the hours that have changed are read again.
 * @param changed Those of its hours that are not what the ledger says.
 */
export async function readByHours(
  db: Database,
  ledger: ClickLedger,
  days: LocalDays,
  day: number,
  changed: ReadonlySet<number>,
): Promise<void> {
  const { recent } = ledger;
  const first = days.firstHour(day);
  const end = days.firstHour(day + 1);
  // Hours that are neither changed nor known have no clicks.
  const missing = ledger.hours.hoursOf(day).filter((hour) => !recent.has(hour));
  for (const hour of new Set([...changed, ...missing])) {
    recent.set(hour, await readFigures(db, ledger, hour, hour + 1));
  }
  const parts = recent.between({ first, end });
  ledger.setDay(day, {
    hours: parts.flatMap(({ hours }) => hours),
    pages: sumOf(parts.map(({ pages }) => pages)),
    elements: sumOf(parts.map(({ elements }) => elements)),
  });
}

function sumOf(parts: readonly ByKind<SparseCounts>[]): ByKind<SparseCounts> {
  return {
    person: addCounts(parts.map(({ person }) => person)),
    bot: addCounts(parts.map(({ bot }) => bot)),
  };
}
