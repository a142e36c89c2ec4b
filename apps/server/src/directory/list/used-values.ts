import { DIRECTORY_VALUES_MAX, type DirectoryValues, type DirectoryValuesField } from '@rer/contracts';
import * as z from 'zod/mini';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { labelSql } from './list-filter.ts';
import { LIST_TIMEOUT_MS } from './list-page.ts';

/** Different values with the same beginning that are looked at, at most. */
const LOOKED_AT = 20_000;

const valueRow = z.object({ value: z.string() });

/** Values of a column that are in use and begin with `prefix`, whatever its case, in German order. */
export async function usedValues(
  db: Database,
  field: DirectoryValuesField,
  prefix: string,
  caller: Caller,
): Promise<DirectoryValues> {
  const stored = labelSql(field);
  const next = (condition: string): string =>
    `(select ${stored} from rer_dienstleister as p
      where p.deleted_at is null and ${stored} ${condition} order by ${stored} limit 1)`;
  // In German order those with this beginning stand together, up to the highest letter that there is (U+FFFF).
  const begin = 'lower($1::text collate de_x)';
  const looked = prefix === '' ? DIRECTORY_VALUES_MAX + 1 : LOOKED_AT;
  // From one value to the next by the index: a million providers share some thousand places.
  const sql = `
    with recursive used (value, count) as (
      select ${next(`>= ${begin}`)}, 1
      union all
      select ${next('> used.value')}, used.count + 1 from used
      where used.value collate de_x < ${begin} || U&'\\FFFF' and used.count < ${looked}
    )
    select value from used
    where value is not null and starts_with(lower(value collate de_x), ${begin})
    order by value collate de_x limit ${DIRECTORY_VALUES_MAX + 1}`;
  const rows = await db.transaction((tx) => tx.rows(valueRow, sql, [prefix]), {
    ...asCaller(caller),
    readOnly: true,
    timeoutMs: LIST_TIMEOUT_MS,
  });
  const values = rows.map(({ value }) => value);
  return {
    values: values.slice(0, DIRECTORY_VALUES_MAX),
    hasMore: values.length > DIRECTORY_VALUES_MAX,
  };
}
