import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpError } from '../../http/errors.ts';
import { spoolUpload } from './spool-upload.ts';
import { TRANSFER_LIMITS } from './transfer-limits.ts';
import { createUploadFile, removeOrphanedUploads, uploadFolder } from './upload-folder.ts';

const KIBIBYTE = 1024;

let dataDir = '';
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rer-spool-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('what comes in pieces lies on the disk whole, with its length and its digest', async () => {
  const bytes = Buffer.from(Array.from({ length: 300 * KIBIBYTE }, (_, index) => index % 251));
  const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 200_000), bytes.subarray(200_000)];
  const target = await createUploadFile(dataDir);
  const spooled = await spoolUpload(Readable.from(pieces), target, TRANSFER_LIMITS);
  expect(spooled).toEqual({ file: target.path, bytes: bytes.length, sha256: sha256(bytes) });
  expect(readFileSync(target.path).equals(bytes)).toBe(true);
});

test('a disk that takes a part of a piece only is asked for the rest', async () => {
  const taken: Buffer[] = [];
  const handle = {
    write: async (bytes: Buffer, offset: number) => {
      taken.push(Buffer.from(bytes.subarray(offset, offset + 3)));
      return { bytesWritten: Math.min(3, bytes.length - offset) };
    },
    close: async () => {},
  };
  const path = join(dataDir, 'short-writes');
  const { sha256: digest } = await spoolUpload(
    Readable.from([Buffer.from('0123456789')]),
    { path, handle },
    TRANSFER_LIMITS,
  );
  expect(Buffer.concat(taken).toString()).toBe('0123456789');
  expect(digest).toBe(sha256(Buffer.from('0123456789')));
});

test('a disk that is slower than the other side makes it wait, and is never taken for a stall', async () => {
  let produced = 0;
  const body = new Readable({
    highWaterMark: 64 * KIBIBYTE,
    read() {
      produced += 1;
      this.push(produced > 100 ? null : Buffer.alloc(64 * KIBIBYTE));
    },
  });
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  const started = once(gate, 'write');
  const handle = {
    write: async (bytes: Buffer) => {
      gate.emit('write');
      await opened;
      return { bytesWritten: bytes.length };
    },
    close: async () => {},
  };
  const target = { path: join(dataDir, 'slow-disk'), handle };
  const spooled = spoolUpload(body, target, { ...TRANSFER_LIMITS, idleMs: 20 });
  await started;
  // Longer than the silence that is allowed to the other side.
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(produced).toBeLessThan(5);
  gate.emit('open');
  expect(await spooled).toMatchObject({ bytes: 100 * 64 * KIBIBYTE });
});

test('a full disk is told as a sentence', async () => {
  const target = { path: join(dataDir, 'full'), handle: await open('/dev/full', 'w') };
  const refused = await spoolUpload(Readable.from([Buffer.from('a')]), target, TRANSFER_LIMITS).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('kein Platz'),
  });
});

test.each([
  ['larger than allowed', { bytes: 4 }, 'payload_too_large'],
  ['silent for too long', { idleMs: 20 }, 'request_timeout'],
  ['dripping for too long', { totalMs: -1 }, 'request_timeout'],
])('the file of a body that is %s is removed', async (_name, limits, code) => {
  const body = new PassThrough();
  body.write('12345');
  const target = await createUploadFile(dataDir);
  const refused = await spoolUpload(body, target, { ...TRANSFER_LIMITS, ...limits }).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ code });
  expect(existsSync(target.path)).toBe(false);
  expect(body.destroyed).toBe(false);
});

test('the file of a body that is cut off is removed', async () => {
  const body = new PassThrough();
  const target = await createUploadFile(dataDir);
  const refused = spoolUpload(body, target, TRANSFER_LIMITS).catch((error: unknown) => error);
  body.write('12345');
  body.destroy(new Error('gone'));
  expect(await refused).toMatchObject({ code: 'bad_request' });
  expect(existsSync(target.path)).toBe(false);
});

test('uploads of dead processes are removed at the start, and nothing else', async () => {
  const own = join(dataDir, 'orphaned');
  expect(await removeOrphanedUploads(own)).toBe(0);
  for (let count = 0; count < 3; count += 1) await (await createUploadFile(own)).handle.close();
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const files = {
    ofTheDead: nameOf(ended),
    ofTheLiving: nameOf(process.ppid),
    abandoned: nameOf(1),
    notes: 'notes.csv',
  };
  for (const name of Object.values(files)) await writeFile(join(uploadFolder(own), name), '');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(uploadFolder(own), files.abandoned), yesterday, yesterday);
  expect(await removeOrphanedUploads(own)).toBe(5);
  expect((await readdir(uploadFolder(own))).sort()).toEqual([files.ofTheLiving, files.notes].sort());
});

function nameOf(pid: number): string {
  return `${pid}-${'0'.repeat(32)}.csv`;
}
