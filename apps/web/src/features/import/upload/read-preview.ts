import { IMPORT_FILE_MAX_BYTES, type ImportProblem, type RefusedFileKind } from '@rer/contracts';
import { type CsvEncoding, CsvError, CsvReader, type CsvRow, EncodingProbe } from '@rer/directory/csv';

/** The preview is made from so many bytes from the start of the file. */
const HEAD_BYTES = 1024 * 1024;
/** Rows that are kept, for the preview and for sample values. */
const ROWS_MAX = 200;

/** What the browser can tell about a file before it is sent. */
export interface FilePreview {
  readonly encoding: CsvEncoding;
  readonly separator: string;
  /** As they stand in the file. */
  readonly headers: readonly string[];
  /** The first data rows. */
  readonly rows: readonly CsvRow[];
  /** Data rows of the file; null when it is too large to have been read here. */
  readonly total: number | null;
}

/** The preview, or why there is none. `unreadable`: the browser cannot read the file. */
export type PreviewResult =
  | { readonly kind: 'preview'; readonly preview: FilePreview }
  | { readonly kind: 'problem'; readonly problem: ImportProblem }
  | { readonly kind: 'unreadable' };

const problem = (found: ImportProblem): PreviewResult => ({ kind: 'problem', problem: found });

function readHead(bytes: Uint8Array, encoding: CsvEncoding, isWhole: boolean): PreviewResult {
  const reader = new CsvReader(encoding);
  const rows = [...reader.push(bytes), ...(isWhole ? reader.end() : [])];
  const { headers, separator } = reader;
  if (headers === undefined || separator === undefined || rows.length === 0) {
    return problem({ code: 'no_data' });
  }
  const total = isWhole ? rows.length : null;
  return { kind: 'preview', preview: { encoding, separator, headers, rows: rows.slice(0, ROWS_MAX), total } };
}

/**
 * Reads what can be known about a file before it is sent: its kind and encoding from all of its bytes, headers and
 * rows from the first {@link HEAD_BYTES}. By the parser that the server uses. Never rejects.
 */
export async function readPreview(file: File, signal: AbortSignal): Promise<PreviewResult> {
  if (file.size > IMPORT_FILE_MAX_BYTES) return problem({ code: 'file_too_large' });
  try {
    const { encoding, refusedKind } = await probeFile(file, signal);
    if (refusedKind !== null) return problem({ code: 'refused_file_kind', kind: refusedKind });
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return readHead(bytes, encoding, file.size <= HEAD_BYTES);
  } catch (error) {
    return error instanceof CsvError ? problem(error.problem) : { kind: 'unreadable' };
  }
}

/** Bytes that are looked at between two breaths of the page: a few milliseconds of work. */
const SLICE = 2 * 1024 * 1024;

/** Looks at every byte of a file, piece by piece, so that the page stays responsive. Rejects when it cannot be read. */
async function probeFile(
  file: Blob,
  signal: AbortSignal,
): Promise<{ encoding: CsvEncoding; refusedKind: RefusedFileKind | null }> {
  const probe = new EncodingProbe();
  for (let start = 0; start < file.size && !signal.aborted; start += SLICE) {
    probe.push(new Uint8Array(await file.slice(start, start + SLICE).arrayBuffer()));
  }
  return probe.end();
}
