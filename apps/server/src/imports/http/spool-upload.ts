import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { HttpError } from '../../http/errors.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { IMPORT_REQUEST_TEXTS } from '../texts.ts';
import { InterruptedBodyError, readBodyChunks } from './body-reader.ts';
import type { TransferLimits } from './transfer-limits.ts';

/** A body that lies on the disk completely. */
export interface SpooledUpload {
  readonly file: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

/** Where a body goes. */
export interface SpoolTarget {
  readonly path: string;
  readonly handle: {
    /** Writes from `offset` on; may write less than there is. */
    write(bytes: Buffer, offset: number): Promise<{ readonly bytesWritten: number }>;
    close(): Promise<void>;
  };
}

/**
 * Writes a body to a file, one piece at a time. Without success the file is removed.
 * @throws {HttpError} `payload_too_large`, `request_timeout`, `bad_request` for a body that was cut off, and
 * `unavailable` for a full disk; their sentences are for people.
 */
export async function spoolUpload(
  body: Readable,
  target: SpoolTarget,
  limits: TransferLimits,
): Promise<SpooledUpload> {
  try {
    const { bytes, sha256 } = await write(body, target.handle, limits);
    return { file: target.path, bytes, sha256 };
  } catch (error) {
    await rm(target.path, { force: true });
    throw toHttpError(error);
  }
}

async function write(
  body: Readable,
  handle: SpoolTarget['handle'],
  limits: TransferLimits,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const startedAt = performance.now();
  let bytes = 0;
  try {
    for await (const chunk of readBodyChunks(body, limits.idleMs)) {
      bytes += chunk.length;
      if (bytes > limits.bytes) throw tooLarge();
      if (performance.now() - startedAt > limits.totalMs) throw new InterruptedBodyError('stalled');
      hash.update(chunk);
      await writeWhole(handle, chunk);
    }
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** A full disk may take a part of a piece before it refuses the rest. */
async function writeWhole(handle: SpoolTarget['handle'], chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done);
    done += bytesWritten;
  }
}

export function tooLarge(): HttpError {
  return new HttpError('payload_too_large', IMPORT_REQUEST_TEXTS.fileTooLarge);
}

function toHttpError(error: unknown): unknown {
  if (!(error instanceof InterruptedBodyError)) return asDiskFull(error);
  const options = { cause: error };
  return error.reason === 'stalled'
    ? new HttpError('request_timeout', IMPORT_REQUEST_TEXTS.fileTooSlow, options)
    : new HttpError('bad_request', IMPORT_REQUEST_TEXTS.fileIncomplete, options);
}

/** A full disk as a sentence for people; any other error as it is. */
export function asDiskFull(error: unknown): unknown {
  const code = errorCode(error);
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new HttpError('unavailable', IMPORT_REQUEST_TEXTS.diskFull, { cause: error });
}
