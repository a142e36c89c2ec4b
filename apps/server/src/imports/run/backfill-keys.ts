import { providerKeys } from '@rer/directory/names';

import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';

/** Providers of one transaction. */
const STEP_ROWS = 1_000;

const keylessRow = z.object({
  id: z.string(),
  name: z.string(),
  firmen_name: z.nullable(z.string()),
  email: z.string(),
});

/**
 * Makes the keys of providers that were written by other ways than an import, or got another company since. They are no change
 * that is visible: version and history stay. Returns how many had none.
 */
export async function backfillKeys(db: Database): Promise<number> {
  let backfilled = 0;
  for (;;) {
    const step = await backfillStep(db);
    backfilled += step;
    if (step < STEP_ROWS) return backfilled;
  }
}

async function backfillStep(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.rows(
      keylessRow,
      `select id, name, firmen_name, email from only rer_dienstleister_rows where name_key is null
       order by id limit ${STEP_ROWS} for update`,
    );
    if (rows.length === 0) return 0;
    const keys = rows.map(providerKeys);
    await tx.execute(`set local rer.bookkeeping = 'off'`);
    await tx.execute(
      `update only rer_dienstleister_rows as p set name_key = made.name_key, match_key = made.match_key
       from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as made (id, name_key, match_key) where p.id = made.id`,
      [rows.map(({ id }) => id), keys.map(({ nameKey }) => nameKey), keys.map(({ matchKey }) => matchKey)],
    );
    return rows.length;
  });
}
