import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import type { LabelClicks } from '../ledger/top-labels.ts';
import { ELEMENT, type EventSelection, newestEvents, PAGE } from './event-source.ts';

/** Events that are read for one answer, some 25 ms on the embedded database: of a page or element with more, the newest count. */
export const COUNTED_MAX = 2_000;

/** The other list of a filter: elements of a page, or pages of an element. */
export interface OtherLabels {
  /** The most clicks first, then by label. */
  readonly labels: readonly LabelClicks[];
  /** How many labels there are, of which `labels` may be the first. */
  readonly unique: number;
  /** How many events were counted. */
  readonly counted: number;
}

const row = z.object({ label: z.string(), clicks: z.number(), unique: z.number(), counted: z.number() });

/** Counts the other list over the newest events of a selection with a filter; at most `limit` labels of it. */
export async function countOtherLabels(
  tx: Transaction,
  selection: EventSelection,
  limit: number,
): Promise<OtherLabels> {
  const { text, values } = newestEvents(selection, COUNTED_MAX);
  const label = selection.filter?.list === 'page' ? ELEMENT : PAGE;
  const rows = await tx.rows(
    row,
    `select ${label} as label, count(*)::float8 as clicks, (count(*) over ())::float8 as unique,
            (sum(count(*)) over ())::float8 as counted
     from ${text}
     group by 1 order by clicks desc, ${label} collate "C" limit $${values.length + 1}::integer`,
    // One row tells the numbers, also when no label is asked for.
    [...values, Math.max(1, limit)],
  );
  const labels = rows;
  return {
    labels: labels.slice(0, limit).map(({ label: name, clicks }) => ({ label: name, clicks })),
    unique: labels[0]?.unique ?? 0,
    counted: labels[0]?.counted ?? 0,
  };
}
