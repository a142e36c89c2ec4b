import {
  DIRECTORY_TOTAL_MAX,
  type DirectoryPage,
  type ListedPage,
  type ListFilter,
  type ListQuery,
} from '@rer/contracts';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { INTEGER } from '../../db/rows.ts';
import { readListCursor, writeCursor } from './cursor.ts';
import { keysetRows } from './keyset-rows.ts';
import { filterSql } from './list-filter.ts';
import { LIST_COLUMNS } from './list-row.ts';

/** Time limit of reading one page. */
export const LIST_TIMEOUT_MS = 10_000;

/** One page of all providers that pass the filter, with the rights of `caller`. The first one says how many there are. */
export async function listPage(db: Database, query: ListQuery, caller: Caller): Promise<ListedPage> {
  const after = query.cursor === null ? null : readListCursor(query.cursor, query);
  return db.transaction(
    async (tx) => {
      const rows = await keysetRows(tx, query, LIST_COLUMNS, after, query.limit + 1);
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      return {
        total: after === null ? await countListed(tx, query.filter) : null,
        providers: page.map(({ row }) => row),
        next: rows.length > page.length && last !== undefined ? writeCursor(last.cursor) : null,
      };
    },
    { ...asCaller(caller), readOnly: true, timeoutMs: LIST_TIMEOUT_MS },
  );
}

/** Counts up to {@link DIRECTORY_TOTAL_MAX}: an exact figure beyond that is not worth the wait. */
async function countListed(tx: Transaction, filter: ListFilter): Promise<DirectoryPage['total']> {
  const values: unknown[] = [];
  const count = await tx.value(
    INTEGER,
    `select count(*)::integer as count from (
       select from rer_dienstleister as p where ${filterSql(filter, values)} limit ${DIRECTORY_TOTAL_MAX + 1}
     ) as listed`,
    values,
  );
  return { count: Math.min(count, DIRECTORY_TOTAL_MAX), isExact: count <= DIRECTORY_TOTAL_MAX };
}
