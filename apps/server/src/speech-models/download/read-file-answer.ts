import type { IncomingHttpHeaders } from 'node:http';
import { DownloadError } from './download-error.ts';

/** What an answer brings. */
export interface FileAnswer {
  /** Bytes of the file that lie before those of the answer. */
  readonly start: number;
  /** Size of the whole file. */
  readonly total: number;
  /** By which the same bytes are known again (RFC 9110, 8.8.3); undefined: a later request cannot go on here. */
  readonly etag: string | undefined;
}

/**
 * Reads status and headers of an answer to a request for a file, or for its bytes behind those that are there.
 * @throws {DownloadError} `refused` for a status that brings no file, `invalid` when the place or the size of the bytes is not told, or not
 * the one that was asked for.
 */
export function readFileAnswer(
  status: number,
  headers: Pick<IncomingHttpHeaders, 'content-length' | 'content-range' | 'content-encoding' | 'etag'>,
  begun: { readonly bytes: number; readonly total: number } | undefined,
): FileAnswer {
  if (status !== 200 && status !== 206) throw new DownloadError('refused', sentenceFor(status));
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new DownloadError('invalid', 'The server sends the file in an encoding that was not asked for.');
  }
  const length = readNumber(headers['content-length']);
  const etag = strongTag(headers.etag);
  // A whole file in the place of a part: the server knows no ranges, or the file is another one by now.
  if (status === 200) {
    if (length === undefined)
      throw new DownloadError('invalid', 'The server does not say how large the file is.');
    return { start: 0, total: length, etag };
  }
  const range = readContentRange(headers['content-range'] ?? '');
  const isAsked =
    begun !== undefined &&
    range?.start === begun.bytes &&
    range.total === begun.total &&
    range.end === range.total - 1;
  if (!isAsked || (length !== undefined && length !== range.total - range.start)) {
    throw new DownloadError('invalid', 'The server sends another part of the file than was asked for.');
  }
  return { start: range.start, total: range.total, etag };
}

/** `bytes 5-9/10` (RFC 9110, 14.4), with a known size; undefined for everything else. */
export function readContentRange(
  text: string,
): { readonly start: number; readonly end: number; readonly total: number } | undefined {
  const parts = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(text);
  if (parts === null) return undefined;
  const [start = 0, end = 0, total = 0] = parts.slice(1).map(Number);
  return start <= end && end < total ? { start, end, total } : undefined;
}

/** Weak tags do not know bytes again, and must not be sent in `If-Range` (RFC 9110, 13.1.5). */
function strongTag(etag: string | undefined): string | undefined {
  return etag !== undefined && /^"[\x21\x23-\x7e\x80-\xff]{0,500}"$/.test(etag) ? etag : undefined;
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function sentenceFor(status: number): string {
  if (status === 404 || status === 410) return 'The server does not have the file.';
  if (status === 401 || status === 403) return 'The server does not give the file out.';
  if (status === 429) return 'The server asks to come back later.';
  return `The server answers with status ${status}.`;
}
