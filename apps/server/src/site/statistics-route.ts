import { type ClickStatistics, clickStatistics } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database, Transaction } from '../db/database.ts';

/** Seed 1, section 9. */
const TOP_PAGES = 5;
const TOP_ELEMENTS = 10;
const RECENT_EVENTS = 50;

const PAGE = `coalesce(page_url, 'unknown')`;
const ELEMENT = `coalesce(element_id, element_text, 'unknown')`;

/** `GET /api/stats`: the figures of the statistics page, for staff. */
export function statisticsRoute(app: FastifyInstance, db: Database): void {
  app.get('/api/stats', { config: { access: 'staff' } }, () =>
    db.transaction(readStatistics, { readOnly: true }),
  );
}

async function readStatistics({ client }: Transaction): Promise<ClickStatistics> {
  const { rows } = await client.query(
    `select count(*)::int as total,
            count(distinct ${PAGE})::int as "uniquePages",
            count(distinct ${ELEMENT})::int as "uniqueElements"
     from analytics_events`,
  );
  const [counts] = rows;
  const topPages = await client.query(
    `select ${PAGE} as page, count(*)::int as clicks from analytics_events
     group by 1 order by clicks desc, page limit ${TOP_PAGES}`,
  );
  const topElements = await client.query(
    `select ${ELEMENT} as element, count(*)::int as clicks from analytics_events
     group by 1 order by clicks desc, element limit ${TOP_ELEMENTS}`,
  );
  const recent = await client.query(
    `select to_char("timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "timestamp",
            ${PAGE} as page, ${ELEMENT} as element
     from analytics_events order by "timestamp" desc, id desc limit ${RECENT_EVENTS}`,
  );
  return clickStatistics.parse({
    ...counts,
    topPages: topPages.rows,
    topElements: topElements.rows,
    recent: recent.rows,
  });
}
