import type { Database } from './database.ts';

/** Providers of one step: some tens of milliseconds, so that others are not held up. */
const STEP_ROWS = 2_000;

/** Brings the search texts of some providers up to date, after the commit that changed them. Returns how many were behind. */
export async function refreshSearchTexts(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await db.transaction(({ client }) =>
    client.query<{ refreshed: number }>('SELECT rer_dienstleister_refresh_search($1::uuid[]) AS refreshed', [
      ids,
    ]),
  );
  return rows[0]?.refreshed ?? 0;
}

/**
 * Brings all search texts up to date, step by step in transactions of their own: after an import, and once after the
 * start for what a kill left behind. Returns how many were behind. Stops early when `signal` is aborted.
 */
export async function refreshAllSearchTexts(db: Database, signal?: AbortSignal): Promise<number> {
  let total = 0;
  let after: string | null = null;
  do {
    const step: SearchTextStep = await refreshStep(db, after);
    after = step.last_id;
    total += step.refreshed;
  } while (after !== null && signal?.aborted !== true);
  return total;
}

interface SearchTextStep {
  /** Where the next step goes on; null when there is none. */
  readonly last_id: string | null;
  readonly refreshed: number;
}

async function refreshStep(db: Database, after: string | null): Promise<SearchTextStep> {
  const { rows } = await db.transaction(({ client }) =>
    client.query<SearchTextStep>(
      'SELECT last_id, refreshed FROM rer_dienstleister_refresh_search_step($1, $2)',
      [after, STEP_ROWS],
    ),
  );
  return rows[0] ?? { last_id: null, refreshed: 0 };
}
