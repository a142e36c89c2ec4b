import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { SEARCH_QUERY_MAX, type SearchHit, type SearchPort } from './search-port.ts';

/** Hits of one question that are named. */
const HITS = 5;
/** Questions at a time: keeps the thread busy, while another search waits for two at most. */
const IN_FLIGHT = 2;
const READ_TIMEOUT_MS = 5_000;

const namedRow = z.object({ id: z.string(), name: z.string(), firmen_name: z.nullable(z.string()) });
type Named = z.infer<typeof namedRow>;

/** A name of a provider that was found. */
export interface FoundName {
  readonly id: string;
  readonly name: string;
}

/** See `DirectorySearch.findNames`. */
export async function findNames(
  db: Database,
  index: Pick<SearchPort, 'search'> | undefined,
  queries: readonly string[],
): Promise<readonly (readonly FoundName[])[]> {
  const found = index === undefined ? [] : await askIndex(index, queries);
  const byId = await readNames(
    db,
    found.flatMap((hits) => hits.map(({ id }) => id)),
  );
  return queries.map((_, index) => (found[index] ?? []).flatMap(({ id }) => namesOf(byId.get(id))));
}

/** Whatever the index does not answer has no hits. */
async function askIndex(
  index: Pick<SearchPort, 'search'>,
  queries: readonly string[],
): Promise<readonly (readonly SearchHit[])[]> {
  const found: (readonly SearchHit[])[] = [];
  const entries = queries.entries();
  const askOneByOne = async () => {
    for (const [position, query] of entries) {
      const options = { query: query.slice(0, SEARCH_QUERY_MAX), limit: HITS, intern: true };
      found[position] = (await index.search(options)) ?? [];
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, askOneByOne));
  return found;
}

/** As they are stored: the index may be a moment behind. */
async function readNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db.transaction(
    (tx) =>
      tx.rows(
        namedRow,
        `select p.id, p.name, p.firmen_name from rer_dienstleister as p
         where p.id = any($1::uuid[]) and p.deleted_at is null`,
        [[...new Set(ids)]],
      ),
    { readOnly: true, timeoutMs: READ_TIMEOUT_MS },
  );
  return new Map(rows.map((named) => [named.id, named]));
}

function namesOf(named: Named | undefined): readonly FoundName[] {
  if (named === undefined) return [];
  const { id, name, firmen_name } = named;
  return firmen_name === null
    ? [{ id, name }]
    : [
        { id, name },
        { id, name: firmen_name },
      ];
}
