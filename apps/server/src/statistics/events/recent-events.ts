import type { ClickStatistics } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { ELEMENT, type EventPosition, type EventSelection, newestEvents, PAGE } from './event-source.ts';

/** One event, as the statistics show it. */
export type RecentEvent = ClickStatistics['recent'][number];

const eventRow = z.object({
  timestamp: z.string(),
  page: z.string(),
  element: z.string(),
  kind: z.enum(['person', 'bot']),
  moment: z.string(),
  id: z.string(),
});

/** The newest events of a selection, and where the next ones begin; `next` null: these were all. */
export async function readEvents(
  tx: Transaction,
  selection: EventSelection,
  limit: number,
  after?: EventPosition,
): Promise<{ readonly events: readonly RecentEvent[]; readonly next: EventPosition | null }> {
  const { text, values } = newestEvents(selection, limit, after);
  const rows = await tx.rows(
    eventRow,
    `select to_char("timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "timestamp",
            ${PAGE} as page, ${ELEMENT} as element, kind, "timestamp"::text as moment, id::text
     from ${text} order by events."timestamp" desc, events.id desc`,
    [...values],
  );
  const found = rows;
  const last = found.at(-1);
  return {
    events: found.map(({ timestamp, page, element, kind }) => ({ timestamp, page, element, kind })),
    next: last === undefined || found.length < limit ? null : { moment: last.moment, id: last.id },
  };
}
