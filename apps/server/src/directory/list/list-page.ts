import { DIRECTORY_TOTAL_MAX, type DirectoryPage } from '@rer/contracts';
import * as z from 'zod/mini';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { readListCursor, writeCursor } from './cursor.ts';
import { keysetRows } from './keyset-rows.ts';
import { filterSql, type ListFilter } from './list-filter.ts';
import type { ListQuery } from './list-query.ts';
import { LIST_ROW_SQL, readListRow } from './list-row.ts';

/** A page without what the caller may do. */
export type ListedPage = Omit<DirectoryPage, 'rights'>;

/** Time limit of reading one page. */
export const LIST_TIMEOUT_MS = 10_000;

const countRow = z.object({ count: z.number() });

/** One page of all providers that pass the filter, with the rights of `caller`. The first one says how many there are. */
export async function listPage(db: Database, query: ListQuery, caller: Caller): Promise<ListedPage> {
  const after = query.cursor === null ? null : readListCursor(query.cursor, query);
  return db.transaction(
    async (tx) => {
      const rows = await keysetRows(tx, query, LIST_ROW_SQL, after, query.limit + 1);
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      return {
        total: after === null ? await countListed(tx, query.filter) : null,
        providers: page.map(({ row }) => readListRow(row)),
        next: rows.length > page.length && last !== undefined ? writeCursor(last.place) : null,
      };
    },
    { ...asCaller(caller), readOnly: true, timeoutMs: LIST_TIMEOUT_MS },
  );
}

/** Counts up to {@link DIRECTORY_TOTAL_MAX}: beyond that users scroll or filter, and need not wait for a figure. */
async function countListed({ client }: Transaction, filter: ListFilter): Promise<DirectoryPage['total']> {
  const values: unknown[] = [];
  const { rows } = await client.query<Record<string, unknown>>(
    `select count(*)::integer as count from (
       select from rer_dienstleister as p where ${filterSql(filter, values)} limit ${DIRECTORY_TOTAL_MAX + 1}
     ) as listed`,
    values,
  );
  const { count } = countRow.parse(rows[0]);
  return { count: Math.min(count, DIRECTORY_TOTAL_MAX), isExact: count <= DIRECTORY_TOTAL_MAX };
}
