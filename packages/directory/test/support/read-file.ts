import { CsvError, CsvReader, type CsvRow, EncodingProbe } from '../../src/csv/index.ts';
import { type ColumnMap, mapColumns } from '../../src/mapping/index.ts';
import {
  NumberEvidence,
  type PreparedRecord,
  type PreparedRow,
  RowPreparer,
} from '../../src/records/index.ts';

/** What became of a file, in the words of the set. */
export interface FileOutcome {
  error?: string;
  line?: number;
  kind?: string;
  missing?: readonly string[];
  encoding?: string;
  separator?: string | undefined;
  headers?: readonly string[];
  headerCount?: number;
  mapping?: ReadonlyMap<string, string | null>;
  totalRecords?: number;
  records?: readonly PreparedRecord[];
  skipped?: readonly { line: number; reason: string }[];
  counts?: { nulRemoved: number; numbersRefused: number };
}

/** The bytes in pieces of a size. */
export function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** All rows of a file, and the reader that gave them. */
export function readRows(
  bytes: Uint8Array,
  size: number,
): { reader: CsvReader; rows: CsvRow[]; encoding: string } {
  const probe = new EncodingProbe();
  for (const piece of pieces(bytes, size)) probe.push(piece);
  const reader = new CsvReader(probe.end().encoding);
  const rows: CsvRow[] = [];
  for (const piece of pieces(bytes, size)) rows.push(...reader.push(piece));
  rows.push(...reader.end());
  return { reader, rows, encoding: probe.end().encoding };
}

/** The whole way of an import, from bytes to prepared records, with the bytes in pieces of a size. */
export function readFile(bytes: Uint8Array, size: number): FileOutcome {
  const probe = new EncodingProbe();
  for (const piece of pieces(bytes, size)) probe.push(piece);
  const { encoding, refusedKind } = probe.end();
  if (refusedKind !== null) return { error: 'refused_file_kind', kind: refusedKind };
  const reader = new CsvReader(encoding);
  const rows: CsvRow[] = [];
  try {
    for (const piece of pieces(bytes, size)) rows.push(...reader.push(piece));
    rows.push(...reader.end());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, ...rest } = error.problem;
    return { error: code, ...rest, encoding };
  }
  const known = { encoding, separator: reader.separator };
  if (rows.length === 0) return { error: 'no_data', ...known };
  const map = mapColumns(reader.headers ?? []);
  const columns = {
    headers: map.columns.map(({ header }) => header),
    headerCount: map.columns.length,
    mapping: new Map(map.columns.map(({ header, field }) => [header, field])),
  };
  if (map.missing.length > 0) return { error: 'missing_columns', missing: map.missing, ...known, ...columns };
  const prepared = prepareAll(rows, map);
  const outcome: FileOutcome = {
    ...known,
    ...columns,
    totalRecords: rows.length,
    records: prepared.rows.flatMap((row) => (row.kind === 'record' ? [row.record] : [])),
    skipped: prepared.rows.flatMap((row) =>
      row.kind === 'skipped' ? [{ line: row.line, reason: row.reason }] : [],
    ),
    counts: { nulRemoved: reader.nulRemoved, numbersRefused: prepared.numbersRefused },
  };
  return outcome.records?.length === 0 ? { error: 'no_valid_rows', ...outcome } : outcome;
}

/** As an import does it: without notations as far as they are not needed. */
function prepareAll(
  rows: readonly CsvRow[],
  map: ColumnMap,
): { rows: PreparedRow[]; numbersRefused: number } {
  let preparer = new RowPreparer(map);
  let refusedBefore = 0;
  const prepared: PreparedRow[] = [];
  for (const row of rows) {
    let result = preparer.prepare(row);
    if (result === 'needs_notations') {
      const evidence = new NumberEvidence(map.columns);
      for (const any of rows) evidence.note(any);
      refusedBefore = preparer.numbersRefused;
      preparer = new RowPreparer(map, evidence.result());
      result = preparer.prepare(row);
    }
    if (result === 'needs_notations') throw new Error('With notations every number is clear.');
    prepared.push(result);
  }
  return { rows: prepared, numbersRefused: refusedBefore + preparer.numbersRefused };
}
