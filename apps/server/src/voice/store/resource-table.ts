import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import { INTEGER, type RowSchema } from '../../db/rows.ts';
import type { TimeBound, VoiceListQuery } from '../dialect/list-query.ts';
import type { RecordSealing } from './record-sealing.ts';

interface ListedTable<Row> {
  readonly name: string;
  readonly row: RowSchema<Row>;
  readonly columns: string;
  /** What its two times are called. */
  readonly times?: Readonly<Record<TimeBound['column'], string>>;
}

/** A page of the rows that meet the conditions, and how many do. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** `conditions` are SQL over `values`, and all must be met. */
export async function readPage<Row>(
  tx: Transaction,
  { name, row, columns, times = { createdAt: 'created_at', updatedAt: 'updated_at' } }: ListedTable<Row>,
  { conditions, values }: { readonly conditions: readonly string[]; readonly values: readonly unknown[] },
  { bounds, sortOrder, limit, page }: VoiceListQuery,
): Promise<Page<Row>> {
  const bound = [...values];
  const within = bounds.map(
    ({ column, operator, at }) => `${times[column]} ${operator} $${bound.push(at)}::timestamptz`,
  );
  const found = `FROM ${name} WHERE ${[...conditions, ...within].join(' AND ')}`;
  const total = await tx.value(INTEGER, `SELECT count(*)::integer AS total ${found}`, bound);
  const rows = await tx.rows(
    row,
    `SELECT ${columns} ${found} ORDER BY ${times.createdAt} ${sortOrder}, id ${sortOrder}
     LIMIT $${bound.push(limit)}::integer OFFSET $${bound.push((page - 1) * limit)}::bigint`,
    bound,
  );
  return { rows, total };
}

/** Records that clients make, change and delete; deleted ones stay as hidden rows. */
export class ResourceTable<Row> {
  protected readonly table: ListedTable<Row>;

  constructor(table: ListedTable<Row>) {
    this.table = table;
  }

  async find(tx: Transaction, id: string): Promise<Row | undefined> {
    return await this.findBy(tx, 'id = $1', id);
  }

  /** {@link find}, and locks the row until the transaction ends. */
  async lock(tx: Transaction, id: string): Promise<Row | undefined> {
    return await this.findBy(tx, 'id = $1', id, 'FOR UPDATE');
  }

  /** The record of which `condition` is true with `value` as `$1`. */
  async findBy(tx: Transaction, condition: string, value: unknown, lock = ''): Promise<Row | undefined> {
    const { row, columns, name } = this.table;
    return await tx.find(
      row,
      `SELECT ${columns} FROM ${name} WHERE ${condition} AND deleted_at IS NULL ${lock}`,
      [value],
    );
  }

  async list(tx: Transaction, query: VoiceListQuery): Promise<Page<Row>> {
    return await readPage(tx, this.table, { conditions: ['deleted_at IS NULL'], values: [] }, query);
  }

  async markDeleted(tx: Transaction, id: string): Promise<void> {
    await tx.execute(`UPDATE ${this.table.name} SET deleted_at = now() WHERE id = $1`, [id]);
  }
}

/** Records whose secrets are kept apart, encrypted. */
export class SealedTable<Row> extends ResourceTable<Row> {
  async insert(tx: Transaction, sealing: RecordSealing, record: object): Promise<Row> {
    const { id, body, sealed } = sealing.close(randomUUID(), record);
    const { row, columns, name } = this.table;
    return await tx.row(
      row,
      `INSERT INTO ${name} (id, body, sealed) VALUES ($1, $2, $3) RETURNING ${columns}`,
      [id, JSON.stringify(body), sealed],
    );
  }

  /** Another body. `also` is SQL that sets more columns. */
  async update(
    tx: Transaction,
    sealing: RecordSealing,
    given: { readonly id: string; readonly record: object },
    also = '',
  ): Promise<Row> {
    const { id, body, sealed } = sealing.close(given.id, given.record);
    const { row, columns, name } = this.table;
    return await tx.row(
      row,
      `UPDATE ${name} SET body = $2, sealed = $3, ${also} updated_at = now()
       WHERE id = $1 AND deleted_at IS NULL RETURNING ${columns}`,
      [id, JSON.stringify(body), sealed],
    );
  }
}
