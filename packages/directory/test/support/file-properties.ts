import { isDeepStrictEqual } from 'node:util';
import type { GeneratedFile } from './generated-files.ts';
import { readFile, readRows } from './read-file.ts';
import { type ReferenceRecord, referenceRecords } from './rfc-reference.ts';

/** What the reader makes of a file of RFC 4180, against the reference and against what was written; null: no difference. */
export function rfcDifference(file: GeneratedFile): string | null {
  const reference = referenceRecords(file.text, file.separator);
  // A last record of one empty cell without a line end is no record: nothing is there.
  const written = file.records.filter(
    (cells, i) => i < reference.length || cells.some((cell) => cell !== ''),
  );
  const referenceCells = reference.map(({ cells }) => cells);
  if (!isDeepStrictEqual(referenceCells, written))
    return difference('the reference', referenceCells, written);
  const [header, ...rows] = reference;
  const expected = rows.filter(isNotBlank);
  const read = readRows(file.bytes, file.pieceSize);
  if (read.reader.separator !== file.separator)
    return difference('separator', read.reader.separator, file.separator);
  if (!isDeepStrictEqual(read.reader.headers, header?.cells)) {
    return difference('headers', read.reader.headers, header?.cells);
  }
  return isDeepStrictEqual(read.rows, expected) ? null : difference('rows', read.rows, expected);
}

/** Reads any bytes whole and in pieces: never throws, and the size of the pieces changes nothing; null: so it was. */
export function pieceDifference(bytes: Uint8Array, sizes: readonly number[]): string | null {
  const whole = readFile(bytes, bytes.length + 1);
  for (const size of sizes) {
    const inPieces = readFile(bytes, size);
    if (!isDeepStrictEqual(inPieces, whole)) return difference(`pieces of ${size}`, inPieces, whole);
  }
  return null;
}

function isNotBlank({ cells }: ReferenceRecord): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function difference(what: string, found: unknown, expected: unknown): string {
  return `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`;
}
