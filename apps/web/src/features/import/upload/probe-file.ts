import type { RefusedFileKind } from '@rer/contracts';
import { type CsvEncoding, EncodingProbe } from '@rer/directory';

/** Bytes that are looked at between two breaths of the page: a few milliseconds of work. */
const SLICE = 2 * 1024 * 1024;

/** Looks at every byte of a file, piece by piece, so that the page stays responsive. Rejects when it cannot be read. */
export async function probeFile(
  file: Blob,
  signal: AbortSignal,
): Promise<{ encoding: CsvEncoding; refusedKind: RefusedFileKind | null }> {
  const probe = new EncodingProbe();
  for (let start = 0; start < file.size && !signal.aborted; start += SLICE) {
    probe.push(new Uint8Array(await file.slice(start, start + SLICE).arrayBuffer()));
  }
  return probe.end();
}
