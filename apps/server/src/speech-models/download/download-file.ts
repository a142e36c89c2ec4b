import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, dirname } from 'node:path';
import type { FileDigest } from '../speech-model.ts';
import { asDownloadError, DownloadError, type DownloadErrorCode } from './download-error.ts';
import { type BegunFile, PartialFile } from './partial-file.ts';
import { type FileAnswer, readFileAnswer } from './read-file-answer.ts';
import { type DownloadWorld, requestFile } from './request-file.ts';

/** Largest file whose size is not known before, bytes. */
const SIZE_MAX = 4_000_000_000;
/** What else writes to the disk keeps so much of it, bytes. */
const SPARE_BYTES = 256 * 1024 * 1024;

/** One file to fetch. */
export interface FileJob {
  readonly url: string;
  readonly trustedOrigin: string;
  /** Absolute path. The file appears there when it is whole and checked. */
  readonly target: string;
  /** What is known of it before. */
  readonly bytes: number | undefined;
  readonly sha256: string | undefined;
  readonly world: DownloadWorld;
  readonly signal: AbortSignal;
  /** Told of each piece: bytes that lie on the disk, and those of the whole file. */
  readonly onBytes: (received: number, total: number) => void;
}

/**
 * Fetches a file, or the rest of it where an earlier attempt was broken off, and checks size and hash on the way. What cannot become the
 * file is thrown away; what can is kept for the next attempt.
 * @throws {DownloadError}
 */
export async function downloadFile(job: FileJob): Promise<FileDigest> {
  const partial = new PartialFile(job.target);
  try {
    await mkdir(dirname(job.target), { recursive: true, mode: 0o700 });
    const digest = await receive(job, partial);
    if (job.sha256 !== undefined && digest.sha256 !== job.sha256) {
      throw new DownloadError('wrong-bytes', 'It has another SHA-256 than is known of it.');
    }
    await partial.finish();
    return digest;
  } catch (error) {
    const failure = asDownloadError(error, dirname(job.target));
    if (SPOILS.has(failure.code)) await partial.discard();
    throw new DownloadError(failure.code, `${basename(job.target)}: ${failure.message}`, { cause: error });
  }
}

/** What these say of the bytes that came makes them worthless. */
const SPOILS: ReadonlySet<DownloadErrorCode> = new Set(['invalid', 'wrong-size', 'wrong-bytes']);

async function receive(job: FileJob, partial: PartialFile): Promise<FileDigest> {
  const hash = createHash('sha256');
  const begun = await partial.begun();
  if (begun !== undefined && begun.bytes === begun.total) {
    // Only the end of the work is missing.
    requireSize(job, begun.total);
    await hashPartial(partial, hash);
    job.onBytes(begun.bytes, begun.total);
    return { bytes: begun.total, sha256: hash.digest('hex') };
  }
  const abort = linkedTo(job.signal);
  try {
    const { answer, place } = await askFor(job, partial, begun, abort);
    requireSize(job, place.total);
    await requireRoom(job.target, place.total - place.start);
    if (place.start > 0) await hashPartial(partial, hash);
    const handle = await partial.open(
      place.start,
      place.etag === undefined ? undefined : { etag: place.etag, total: place.total },
    );
    try {
      await write(answer, handle, place, { hash, onBytes: job.onBytes });
      await handle.sync();
    } finally {
      await handle.close();
      answer.destroy();
    }
    return { bytes: place.total, sha256: hash.digest('hex') };
  } catch (error) {
    throw abort.signal.aborted ? abort.signal.reason : error;
  }
}

async function askFor(
  job: FileJob,
  partial: PartialFile,
  begun: BegunFile | undefined,
  abort: AbortController,
): Promise<{ readonly answer: IncomingMessage; readonly place: FileAnswer }> {
  const headers = begun && { range: `bytes=${begun.bytes}-`, 'if-range': begun.etag };
  const { url, trustedOrigin } = job;
  const answer = await requestFile(job.world, { url, trustedOrigin, headers: headers ?? {}, abort });
  if (begun !== undefined && isOfAnotherFile(answer, begun)) {
    answer.destroy();
    await partial.discard();
    return await askFor(job, partial, undefined, abort);
  }
  try {
    return { answer, place: readFileAnswer(answer.statusCode ?? 0, answer.headers, begun) };
  } catch (error) {
    answer.destroy();
    throw error;
  }
}

/** Servers that ignore `If-Range` send a part of whatever they have now, or nothing when that is shorter. */
function isOfAnotherFile({ statusCode, headers }: IncomingMessage, { etag }: BegunFile): boolean {
  return statusCode === 416 || (statusCode === 206 && headers.etag !== etag);
}

async function write(
  answer: IncomingMessage,
  handle: FileHandle,
  { start, total }: FileAnswer,
  { hash, onBytes }: { readonly hash: Hash } & Pick<FileJob, 'onBytes'>,
): Promise<void> {
  let received = start;
  onBytes(received, total);
  for await (const chunk of bytesOf(answer)) {
    received += chunk.length;
    if (received > total) throw new DownloadError('wrong-size', 'The server sends more than it announced.');
    hash.update(chunk);
    await writeWhole(handle, chunk);
    onBytes(received, total);
  }
  if (received < total) throw new DownloadError('broken-off', brokenOff(received, total));
}

/** The body; what breaks it off is told as that. */
async function* bytesOf(answer: IncomingMessage): AsyncGenerator<Buffer, void> {
  const pieces: AsyncIterator<unknown> = answer[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch((error: unknown) => {
      throw new DownloadError('broken-off', 'The connection broke off.', { cause: error });
    });
    if (next.done === true) return;
    if (next.value instanceof Buffer) yield next.value;
  }
}

/** A full disk may take a part of a piece before it refuses the rest. */
async function writeWhole(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done);
    done += bytesWritten;
  }
}

async function hashPartial(partial: PartialFile, hash: Hash): Promise<void> {
  for await (const piece of partial.read()) hash.update(piece);
}

function requireSize({ bytes }: FileJob, total: number): void {
  if (bytes !== undefined && total !== bytes) {
    throw new DownloadError('wrong-size', `It has ${total} bytes at the server, and should have ${bytes}.`);
  }
  if (total > SIZE_MAX) {
    throw new DownloadError(
      'wrong-size',
      `It has ${total} bytes at the server, more than the ${SIZE_MAX} allowed.`,
    );
  }
  if (total === 0) throw new DownloadError('wrong-size', 'It is empty at the server.');
}

async function requireRoom(target: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(target));
  const missing = bytes + SPARE_BYTES - bavail * bsize;
  if (missing > 0) {
    throw new DownloadError(
      'disk-full',
      `The disk has too little room: free ${Math.ceil(missing / 1e6)} MB.`,
    );
  }
}

/** Aborts with the signal, and can be aborted for reasons of its own. */
function linkedTo(signal: AbortSignal): AbortController {
  const own = new AbortController();
  const stop = () => own.abort(new DownloadError('aborted', 'The download was cancelled.'));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true, signal: own.signal });
  return own;
}

function brokenOff(received: number, total: number): string {
  return `The server ended after ${received} of ${total} bytes.`;
}
