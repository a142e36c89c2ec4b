import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { errorCode } from '../../runtime/error-code.ts';
import { isAlive } from '../../runtime/is-alive.ts';

/** The process that it belongs to, and a random part. */
const NAME = /^(\d+)-[\da-f]{32}\.csv$/;
/** A file without writes for so long is orphaned, even if its process id is in use again. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Where files wait for their import: readable by the owner alone, for they are personal data. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'imports');
}

/** A new file, open for writing. The caller removes it. */
export async function createUploadFile(dataDir: string): Promise<{ path: string; handle: FileHandle }> {
  const folder = uploadFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${process.pid}-${randomBytes(16).toString('hex')}.csv`);
  return { path, handle: await open(path, 'wx', 0o600) };
}

/**
 * Removes uploads of dead processes. To be called once, before the first upload of this process. With PostgreSQL another
 * process may share `DATA_DIR`, for example the one that this one replaces: its uploads stay. Returns how
 * many files were removed.
 */
export async function removeOrphanedUploads(dataDir: string): Promise<number> {
  const folder = uploadFolder(dataDir);
  let removed = 0;
  for (const name of await readIfThere(folder)) {
    if (!(await isOrphaned(join(folder, name), name))) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

async function isOrphaned(path: string, name: string): Promise<boolean> {
  const pid = Number(NAME.exec(name)?.[1]);
  if (Number.isNaN(pid)) return false;
  if (pid === process.pid || !isAlive(pid)) return true;
  const { mtimeMs } = await stat(path);
  return Date.now() - mtimeMs > ABANDONED_MS;
}

async function readIfThere(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
