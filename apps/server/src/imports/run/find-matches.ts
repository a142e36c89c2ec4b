import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { COMPANY_SQL } from './name-sql.ts';

/** A provider whose company is like that of a row. */
export interface AlikeProvider {
  readonly id: string;
  /** Of the company. */
  readonly name: string;
  /** Given for a row of this import, which is not readable yet; null: read it from the entry. */
  readonly email: string | null;
}

/** What the directory, and what this import stored so far, has for one row. */
export interface RowMatch {
  /** The provider that the row is, or null. */
  readonly sameId: string | null;
  /** That provider was stored by this import: it stood earlier in the file. */
  readonly isOwn: boolean;
  /** A provider with the same company but for the legal form, when there is no `sameId`. */
  readonly similar: AlikeProvider | null;
}

export interface RowKeys {
  readonly nameKey: number;
  readonly matchKey: number;
  /** The provider that the row says it is; it counts before the keys, when it is there. */
  readonly id?: string;
}

/** Time limit of looking for the matches of one batch. */
const FIND_TIMEOUT_MS = 30_000;

const matchRow = z.object({
  place: z.number(),
  same_id: z.nullable(z.string()),
  is_own: z.nullable(z.boolean()),
  similar_id: z.nullable(z.string()),
  similar_name: z.nullable(z.string()),
  similar_email: z.nullable(z.string()),
});
type MatchRow = Readonly<z.infer<typeof matchRow>>;

/** Of many rows with one name, hidden ones among them, so many are looked at: a hint may be missed, time may not. */
const SIMILAR_LOOKED_AT = 100;

/**
 * One look into the index whether the name is known, which it mostly is not; then one for a provider of the same keys, one
 * for the same name; never more than one row each. While an import runs, no replacement is shown, so the originals are what everybody sees.
 */
const FIND_SQL = `
  select wanted.place::integer as place, same.id as same_id, same.is_own,
    similar_one.id as similar_id, similar_one.name as similar_name, similar_one.email as similar_email
  from unnest($1::bigint[], $2::bigint[]) with ordinality as wanted (name_key, match_key, place)
  cross join lateral (
    select from only rer_dienstleister_rows where name_key = wanted.name_key limit 1
  ) as known
  left join lateral (
    select p.id, p.import_id is not distinct from $3::uuid as is_own from only rer_dienstleister_rows as p
    where p.name_key = wanted.name_key and p.match_key = wanted.match_key and ${seenByImport('$3::uuid')}
    limit 1
  ) as same on true
  left join lateral (
    select p.id, ${COMPANY_SQL} as name, case when p.import_id = $3::uuid then p.email end as email from (
      select * from only rer_dienstleister_rows where name_key = wanted.name_key and same.id is null limit ${SIMILAR_LOOKED_AT}
    ) as p
    where ${seenByImport('$3::uuid')} limit 1
  ) as similar_one on true
  where same.id is not null or similar_one.id is not null`;

/** Only lists that this directory gave out name ids. */
const BY_ID_SQL = `
  select p.id, p.import_id is not distinct from $2::uuid as is_own from only rer_dienstleister_rows as p
  where p.id = any($1::uuid[]) and ${seenByImport('$2::uuid')}`;

const namedRow = z.object({
  id: z.string(),
  is_own: z.boolean(),
});

/** Matches by the place of their keys in `rows`; rows without any are not in it. */
export async function findMatches(
  db: Database,
  importId: string,
  rows: readonly RowKeys[],
): Promise<ReadonlyMap<number, RowMatch>> {
  return db.transaction(
    async (tx) => {
      // The first of many providers with one name is found by walking the index, not by gathering all (a bitmap).
      await tx.execute('set local enable_bitmapscan = off');
      const matches = await byKeys(tx, importId, rows);
      return rows.some(({ id }) => id !== undefined)
        ? new Map([...matches, ...(await byId(tx, importId, rows))])
        : matches;
    },
    { readOnly: true, timeoutMs: FIND_TIMEOUT_MS },
  );
}

type Matches = ReadonlyMap<number, RowMatch>;

async function byKeys(tx: Transaction, importId: string, rows: readonly RowKeys[]): Promise<Matches> {
  const found = await tx.rows(matchRow, FIND_SQL, [
    rows.map(({ nameKey }) => nameKey),
    rows.map(({ matchKey }) => matchKey),
    importId,
  ]);
  return new Map(
    found.map((row) => [
      row.place - 1,
      { sameId: row.same_id, isOwn: row.is_own ?? false, similar: similarOf(row) },
    ]),
  );
}

function similarOf({ similar_id, similar_name, similar_email }: MatchRow): AlikeProvider | null {
  if (similar_id === null || similar_name === null) return null;
  return { id: similar_id, name: similar_name, email: similar_email };
}

async function byId(tx: Transaction, importId: string, rows: readonly RowKeys[]): Promise<Matches> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const found = await tx.rows(namedRow, BY_ID_SQL, [ids, importId]);
  const isOwnById = new Map(found.map(({ id, is_own }) => [id, is_own]));
  return new Map(
    rows.flatMap(({ id }, place) => {
      const isOwn = id === undefined ? undefined : isOwnById.get(id);
      return id === undefined || isOwn === undefined ? [] : [[place, { sameId: id, isOwn, similar: null }]];
    }),
  );
}

/**
 * Whether the import that is bound as parameter `own` may see row `p` of the physical table: what everybody sees, and
 * what it stored itself. Deleted providers count as not there.
 */
function seenByImport(own: string): string {
  return (
    'p.deleted_at is null and (p.import_id is null or p.import_id = ' +
    `${own} or p.import_id not in (select hidden.id from rer_imports as hidden where hidden.is_hidden))`
  );
}
