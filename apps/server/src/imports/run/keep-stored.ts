import type { ImportMode } from '@rer/contracts';
import { isGermanyOrOpen, type WrittenValues } from '@rer/directory/plausibility';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import type { FileRecord } from './file-rows.ts';
import type { RowMatch } from './find-matches.ts';

/** Time limit for reading the stored records of one batch. */
const READ_TIMEOUT_MS = 30_000;
/** What may be a postcode anywhere. */
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
 * postcode belongs to the stored country if the row names none. Rows that change nothing report no omissions.
 */
export async function keepStored<Row extends FileRecord>(
  db: Database,
  mode: ImportMode,
  rows: readonly Row[],
  matches: ReadonlyMap<number, RowMatch>,
): Promise<readonly Row[]> {
  if (mode === 'add') return rows;
  const idOf = (place: number): string | null => matches.get(place)?.sameId ?? null;
  const ids = rows.flatMap(({ judged }, place) => (judged === undefined ? [] : (idOf(place) ?? [])));
  if (ids.length === 0) return rows;
  const stored = mode === 'skip' ? new Map<string, StoredRow>() : await readStored(db, ids);
  return rows.map((row, place) => {
    const id = idOf(place);
    if (id === null || row.judged === undefined) return row;
    if (mode === 'skip') return { ...row, judged: undefined };
    const before = stored.get(id);
    return before === undefined ? row : withStored(row, row.judged, before);
  });
}

function withStored<Row extends FileRecord>(
  row: Row,
  judged: NonNullable<FileRecord['judged']>,
  stored: StoredRow,
): Row {
  const { url, plz, rating } = judged.written;
  const isForeign =
    plz !== undefined &&
    ANY_POSTCODE.test(plz) &&
    row.record.land === undefined &&
    !isGermanyOrOpen(stored.land);
  const kept: WrittenValues = {
    ...(url !== undefined && url === stored.url ? { url } : {}),
    ...(plz !== undefined && (plz === stored.plz || isForeign) ? { plz } : {}),
    ...(rating !== undefined && rating === stored.rating ? { rating } : {}),
  };
  const leftOut = judged.leftOut.filter(({ field }) => !Object.hasOwn(kept, field));
  const hasLostZero = judged.hasLostZero && !Object.hasOwn(kept, 'plz');
  return { ...row, record: { ...row.record, ...kept }, judged: { ...judged, leftOut, hasLostZero } };
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
