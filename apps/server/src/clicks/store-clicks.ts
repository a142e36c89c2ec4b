import type { Database } from '../db/database.ts';
import type { ClickRow } from './click-row.ts';

/** A clock of ours that is fast must not put a click into the database's future. */
const INSERT = `
  INSERT INTO analytics_events ("timestamp", page_url, element_id, element_text, kind)
    SELECT least(at, clock_timestamp()), page, element_id, element_text, kind
      FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[])
        AS click (at, page, element_id, element_text, kind)`;

/** Stores clicks in one statement, all or none, in their order. A trigger counts them. Throws a `DatabaseError`. */
export async function storeClicks(db: Database, rows: readonly ClickRow[]): Promise<void> {
  await db.transaction(
    (tx) =>
      tx.execute(INSERT, [
        rows.map((row) => row.at.toISOString()),
        rows.map((row) => row.page),
        rows.map((row) => row.elementId),
        rows.map((row) => row.elementText),
        rows.map((row) => row.kind),
      ]),
    { actor: 'clicks' },
  );
}
