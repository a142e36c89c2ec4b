import type { ImportMode } from '@rer/contracts';
import { isGermanyOrOpen, type OriginalValues } from '@rer/directory/plausibility';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import type { FileRecord } from './file-rows.ts';
import type { RowMatch } from './find-matches.ts';

/** Time limit for reading the stored records of one batch. */
const READ_TIMEOUT_MS = 30_000;
/** A postcode of any country. */
const ANY_POSTCODE = /^[\p{L}\d][\p{L}\d -]{1,14}$/u;

const storedRow = z.object({
  id: z.string(),
  url: z.nullable(z.string()),
  plz: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  land: z.nullable(z.string()),
});
type StoredRow = z.infer<typeof storedRow>;

/**
 * Compares rows of existing providers with their stored records: a value that is already stored is not new, however implausible, and a
 * postcode belongs to the stored country if the row names none. In the mode `skip` nothing is reported of known providers.
 */
export async function keepStoredValues<Row extends FileRecord>(
  db: Database,
  mode: ImportMode,
  rows: readonly Row[],
  matches: ReadonlyMap<number, RowMatch>,
): Promise<readonly Row[]> {
  if (mode === 'add') return rows;
  const idOf = (index: number): string | null => matches.get(index)?.sameId ?? null;
  const ids = rows.flatMap((row, index) => (row.adjustments === undefined ? [] : (idOf(index) ?? [])));
  if (ids.length === 0) return rows;
  const stored = mode === 'skip' ? new Map<string, StoredRow>() : await readStored(db, ids);
  return rows.map((row, index) => {
    const id = idOf(index);
    if (id === null || row.adjustments === undefined) return row;
    if (mode === 'skip') return { ...row, adjustments: undefined };
    const before = stored.get(id);
    return before === undefined ? row : withStoredValues(row, row.adjustments, before);
  });
}

function withStoredValues<Row extends FileRecord>(
  row: Row,
  adjustments: NonNullable<FileRecord['adjustments']>,
  stored: StoredRow,
): Row {
  const { url, plz, rating } = adjustments.original;
  const isForeign =
    plz !== undefined &&
    ANY_POSTCODE.test(plz) &&
    row.record.land === undefined &&
    !isGermanyOrOpen(stored.land);
  const kept: OriginalValues = {
    ...(url !== undefined && url === stored.url ? { url } : {}),
    ...(plz !== undefined && (plz === stored.plz || isForeign) ? { plz } : {}),
    ...(rating !== undefined && rating === stored.rating ? { rating } : {}),
  };
  const leftOutValues = adjustments.leftOutValues.filter(({ field }) => !Object.hasOwn(kept, field));
  const isZeroRestored = adjustments.isZeroRestored && !Object.hasOwn(kept, 'plz');
  const left = { ...adjustments, leftOutValues, isZeroRestored };
  return { ...row, record: { ...row.record, ...kept }, adjustments: left };
}

async function readStored(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, StoredRow>> {
  const rows = await db.transaction(
    (tx) =>
      tx.rows(
        storedRow,
        `select id, url, plz, rating::float8 as rating, land from only rer_dienstleister_rows where id = any($1::uuid[])`,
        [ids],
      ),
    { readOnly: true, timeoutMs: READ_TIMEOUT_MS },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
