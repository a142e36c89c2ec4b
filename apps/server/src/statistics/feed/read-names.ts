import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { LABELS_MAX, type LabelNames } from '../ledger/label-names.ts';

/** Where the database keeps the labels of a list. */
export type LabelTable = 'click_pages' | 'click_elements';

/** Of 2,048 characters each these are some megabytes, and a few milliseconds. */
const LABELS_AT_ONCE = 2_000;

const labelRow = z.object({ id: z.number(), label: z.string() });

/** Names those of these numbers that have none yet, in the order in which the labels were first seen, as far as there is room. */
export async function readNames(
  tx: Transaction,
  table: LabelTable,
  names: LabelNames,
  numbers: readonly number[],
): Promise<void> {
  const unknown = [...new Set(numbers)].filter((number) => !names.has(number)).sort((a, b) => a - b);
  for (let from = 0; from < unknown.length && !names.isFull; from += LABELS_AT_ONCE) {
    const rows = await tx.rows(
      labelRow,
      `select id, label from ${table} where id = any($1::integer[]) order by id`,
      [unknown.slice(from, from + LABELS_AT_ONCE)],
    );
    addAll(names, rows);
  }
}

/**
 * Names all labels in the order in which they were first seen, as far as there is room: days are read from the newest to
 * the oldest, and a flood of yesterday would else take the room of the labels that were there before it.
 */
export async function readOldestNames(db: Database, table: LabelTable, names: LabelNames): Promise<void> {
  let last: number | undefined = -1;
  while (last !== undefined && !names.isFull) {
    const after: number = last;
    last = await db.transaction(
      async (tx) => {
        const rows = await tx.rows(
          labelRow,
          `select id, label from ${table} where id > $1 and id < ${LABELS_MAX} order by id limit ${LABELS_AT_ONCE}`,
          [after],
        );
        return addAll(names, rows);
      },
      { readOnly: true },
    );
  }
}

/** @returns The last number, undefined when there was none. */
function addAll(names: LabelNames, rows: readonly z.infer<typeof labelRow>[]): number | undefined {
  let last: number | undefined;
  for (const { id, label } of rows) {
    names.add(id, label);
    last = id;
  }
  return last;
}
