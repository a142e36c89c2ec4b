import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import type { ByKind } from '../ledger/by-kind.ts';
import type { ClickFigures } from '../ledger/click-figures.ts';
import type { ClickLedger } from '../ledger/click-ledger.ts';
import type { HourClicks } from '../ledger/hour-figures.ts';
import { LABELS_MAX, type LabelNames } from '../ledger/label-names.ts';
import { NO_COUNTS, type SparseCounts } from '../ledger/sparse-counts.ts';
import { type LabelTable, readNames } from './read-names.ts';

type Kind = keyof ByKind<unknown>;

const PAGES = { hours: 'click_page_hours', column: 'page_id' } as const;
const ELEMENTS = { hours: 'click_element_hours', column: 'element_id' } as const;

const kind = z.enum(['person', 'bot']);
const hourRow = z.object({ hour: z.number(), kind, clicks: z.number() });
const countsRow = z.object({ kind, labels: z.array(z.number()), clicks: z.array(z.number()) });

/**
 * The figures of the hours from `firstHour` up to `endHour`, all as of one moment, and the names of their labels, which
 * are given to the ledger.
 */
export function readFigures(
  db: Database,
  names: Pick<ClickLedger, 'pages' | 'elements'>,
  firstHour: number,
  endHour: number,
): Promise<ClickFigures> {
  return db.transaction(
    async (tx) => {
      const hours = await readHours(tx, firstHour, endHour);
      const pages = await readCounts(tx, PAGES, firstHour, endHour);
      const elements = await readCounts(tx, ELEMENTS, firstHour, endHour);
      return {
        hours,
        pages: await named(tx, 'click_pages', names.pages.names, pages),
        elements: await named(tx, 'click_elements', names.elements.names, elements),
      };
    },
    { readOnly: true, consistent: true },
  );
}

async function readHours(tx: Transaction, firstHour: number, endHour: number): Promise<HourClicks[]> {
  const rows = await tx.rows(
    hourRow,
    `select (extract(epoch from hour) / 3600)::integer as hour, kind, clicks::float8 from click_hours
     where hour >= to_timestamp($1::float8 * 3600) and hour < to_timestamp($2::float8 * 3600)`,
    [firstHour, endHour],
  );
  const hours = new Map<number, Record<Kind, number>>();
  for (const found of rows) {
    const known = hours.get(found.hour) ?? { person: 0, bot: 0 };
    hours.set(found.hour, { ...known, [found.kind]: found.clicks });
  }
  return [...hours].map(([hour, clicks]) => ({ hour, ...clicks }));
}

/** Two arrays in one row: thousands of rows would cost more than their figures. */
async function readCounts(
  tx: Transaction,
  { hours, column }: typeof PAGES | typeof ELEMENTS,
  firstHour: number,
  endHour: number,
): Promise<ByKind<SparseCounts>> {
  const rows = await tx.rows(
    countsRow,
    `select kind, array_agg(label order by label) as labels, array_agg(clicks order by label) as clicks
     from (
       select kind, least(${column}, ${LABELS_MAX}) as label, least(sum(clicks), ${2 ** 32 - 1})::float8 as clicks
       from ${hours}
       where hour >= to_timestamp($1::float8 * 3600) and hour < to_timestamp($2::float8 * 3600)
       group by 1, 2
     ) as counted
     group by kind`,
    [firstHour, endHour],
  );
  const counts: Record<Kind, SparseCounts> = { person: NO_COUNTS, bot: NO_COUNTS };
  for (const found of rows) {
    counts[found.kind] = { labels: Uint32Array.from(found.labels), clicks: Uint32Array.from(found.clicks) };
  }
  return counts;
}

/** The same clicks, after their labels have been given to the ledger. */
async function named(
  tx: Transaction,
  table: LabelTable,
  names: LabelNames,
  { person, bot }: ByKind<SparseCounts>,
): Promise<ByKind<SparseCounts>> {
  await readNames(tx, table, names, [...person.labels, ...bot.labels]);
  return { person: names.withRest(person), bot: names.withRest(bot) };
}
