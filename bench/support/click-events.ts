import type { Database } from '../../apps/server/src/db/database.ts';

const STATEMENT_LIMIT_MS = 60 * 60 * 1000;

/** What is clicked, and over how long. */
export interface ClickFill {
  readonly events: number;
  readonly pages: number;
  readonly elements: number;
  readonly days: number;
  /** Events of one statement. */
  readonly step: number;
}

/**
 * Stores events as they would have come, evenly over the last `days`, pages and elements by Zipf, every tenth by a
 * machine; their totals are written by the trigger that writes them in operation. Then brings the planner's figures up to
 * date, as the databases do by themselves within the hour.
 */
export async function fillClicks(
  db: Database,
  fill: ClickFill,
  tell: (done: number) => void = () => undefined,
): Promise<void> {
  const { events, pages, elements, days, step } = fill;
  for (let first = 0; first < events; first += step) {
    const next = Math.min(events, first + step);
    await db.transaction(
      async ({ client }) => {
        await client.query('select setseed($1)', [first / events]);
        // exp(u * ln(n + 1)) rounded down is k with probability ln((k + 1) / k) / ln(n + 1): Zipf's law.
        await client.query(
          `insert into analytics_events ("timestamp", page_url, element_id, kind)
           select now() - make_interval(secs => ($3::float8 - n) * $4::float8 * 86400 / $3::float8),
                  '/seite-' || floor(exp(random() * ln($5::float8 + 1))),
                  'element-' || floor(exp(random() * ln($6::float8 + 1))),
                  case when random() < 0.1 then 'bot' else 'person' end
           from generate_series($1::bigint, $2::bigint - 1) as n`,
          [first, next, events, days, pages, elements],
        );
      },
      { timeoutMs: STATEMENT_LIMIT_MS },
    );
    tell(next);
  }
  await settle(db);
}

/** `VACUUM` runs in no transaction: past the seam, by a plain connection of the same address. */
async function settle(db: Database): Promise<void> {
  const { default: pg } = await import('pg');
  const address =
    db.address.engine === 'postgres'
      ? { connectionString: db.address.url }
      : { host: db.address.socketFolder, user: 'postgres', database: 'postgres' };
  const client = new pg.Client(address);
  await client.connect();
  try {
    for (const table of [
      'analytics_events',
      'click_pages',
      'click_elements',
      'click_hours',
      'click_page_hours',
      'click_element_hours',
    ]) {
      await client.query(`vacuum (analyze) ${table}`);
    }
  } finally {
    await client.end();
  }
}
