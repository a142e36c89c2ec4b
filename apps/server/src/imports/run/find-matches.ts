import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { COMPANY_SQL } from './name-sql.ts';

/** A provider whose company is similar to that of a row. */
export interface SimilarProvider {
  readonly id: string;
  /** Name of the company. */
  readonly name: string;
  /** Given for a row of this import, which cannot be read yet; null: read it from the provider. */
  readonly email: string | null;
}

/** What one row matches in the directory and in what this import stored so far. */
export interface RowMatch {
  /** The same provider, or null. */
  readonly sameId: string | null;
  /** That provider was inserted by this import, for an earlier row of the file. */
  readonly isOwn: boolean;
  /** A provider with the same company but for the legal form, when there is no `sameId`. */
  readonly similar: SimilarProvider | null;
}

export interface RowKeys {
  readonly nameKey: number;
  readonly matchKey: number;
  /** Id of a provider that the row names; takes precedence over the keys, if it exists. */
  readonly id?: string;
}

/** Time limit of looking for the matches of one batch. */
const FIND_TIMEOUT_MS = 30_000;

const matchRow = z.object({
  ordinal: z.number(),
  same_id: z.nullable(z.string()),
  is_own: z.nullable(z.boolean()),
  similar_id: z.nullable(z.string()),
  similar_name: z.nullable(z.string()),
  similar_email: z.nullable(z.string()),
});
type MatchRow = Readonly<z.infer<typeof matchRow>>;

/** Rows with one name, hidden ones among them, that are examined for a similar provider: a missed hint costs less than time. */
const SIMILAR_CANDIDATES_MAX = 100;

/**
 * One index lookup whether the name is known, which it mostly is not; then one for a provider with both keys, one for a provider
 * with the name; never more than one row each. While an import runs no replacement is shown, so the originals are what is visible.
 */
const FIND_SQL = `
  select wanted.ordinal::integer as ordinal, same.id as same_id, same.is_own,
    similar_one.id as similar_id, similar_one.name as similar_name, similar_one.email as similar_email
  from unnest($1::bigint[], $2::bigint[]) with ordinality as wanted (name_key, match_key, ordinal)
  cross join lateral (
    select from only rer_dienstleister_rows where name_key = wanted.name_key limit 1
  ) as known
  left join lateral (
    select p.id, p.import_id is not distinct from $3::uuid as is_own from only rer_dienstleister_rows as p
    where p.name_key = wanted.name_key and p.match_key = wanted.match_key and ${visibleToImport('$3::uuid')}
    limit 1
  ) as same on true
  left join lateral (
    select p.id, ${COMPANY_SQL} as name, case when p.import_id = $3::uuid then p.email end as email from (
      select * from only rer_dienstleister_rows where name_key = wanted.name_key and same.id is null limit ${SIMILAR_CANDIDATES_MAX}
    ) as p
    where ${visibleToImport('$3::uuid')} limit 1
  ) as similar_one on true
  where same.id is not null or similar_one.id is not null`;

/** Only files that the directory exported have ids. */
const BY_ID_SQL = `
  select p.id, p.import_id is not distinct from $2::uuid as is_own from only rer_dienstleister_rows as p
  where p.id = any($1::uuid[]) and ${visibleToImport('$2::uuid')}`;

const namedRow = z.object({
  id: z.string(),
  is_own: z.boolean(),
});

/** Matches by the index of the row; rows without a match are not in it. */
export async function findMatches(
  db: Database,
  importId: string,
  rows: readonly RowKeys[],
): Promise<ReadonlyMap<number, RowMatch>> {
  return db.transaction(
    async (tx) => {
      // The first of many providers with one name is found by walking the index, not by gathering all (a bitmap).
      await tx.execute('set local enable_bitmapscan = off');
      const matches = await matchesByKeys(tx, importId, rows);
      return rows.some(({ id }) => id !== undefined)
        ? new Map([...matches, ...(await matchesById(tx, importId, rows))])
        : matches;
    },
    { readOnly: true, timeoutMs: FIND_TIMEOUT_MS },
  );
}

type Matches = ReadonlyMap<number, RowMatch>;

async function matchesByKeys(tx: Transaction, importId: string, rows: readonly RowKeys[]): Promise<Matches> {
  const found = await tx.rows(matchRow, FIND_SQL, [
    rows.map(({ nameKey }) => nameKey),
    rows.map(({ matchKey }) => matchKey),
    importId,
  ]);
  return new Map(
    found.map((row) => [
      row.ordinal - 1,
      { sameId: row.same_id, isOwn: row.is_own ?? false, similar: similarProviderOf(row) },
    ]),
  );
}

function similarProviderOf({ similar_id, similar_name, similar_email }: MatchRow): SimilarProvider | null {
  if (similar_id === null || similar_name === null) return null;
  return { id: similar_id, name: similar_name, email: similar_email };
}

async function matchesById(tx: Transaction, importId: string, rows: readonly RowKeys[]): Promise<Matches> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const found = await tx.rows(namedRow, BY_ID_SQL, [ids, importId]);
  const isOwnById = new Map(found.map(({ id, is_own }) => [id, is_own]));
  return new Map(
    rows.flatMap(({ id }, index) => {
      const isOwn = id === undefined ? undefined : isOwnById.get(id);
      return id === undefined || isOwn === undefined ? [] : [[index, { sameId: id, isOwn, similar: null }]];
    }),
  );
}

/**
 * Whether row `p` of the physical table is visible to the import that is bound as parameter `own`: all visible rows, and
 * what it stored itself. Deleted providers count as not there.
 */
function visibleToImport(own: string): string {
  return (
    'p.deleted_at is null and (p.import_id is null or p.import_id = ' +
    `${own} or p.import_id not in (select hidden.id from rer_imports as hidden where hidden.is_hidden))`
  );
}
