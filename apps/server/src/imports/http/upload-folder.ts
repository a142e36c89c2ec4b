import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^[\da-f]{32}\.csv$/;

/** Where files wait for their import: readable by the owner alone, for they are personal data. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'imports');
}

/** A new file that nobody else has, open for writing. Removing it is the caller's. */
export async function createUploadFile(dataDir: string): Promise<{ path: string; handle: FileHandle }> {
  const folder = uploadFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomBytes(16).toString('hex')}.csv`);
  return { path, handle: await open(path, 'wx', 0o600) };
}

/**
 * Removes what a dead process left. To be called once, before the first upload: `DATA_DIR` belongs to one process.
 * Returns how many files went.
 */
export async function removeLeftoverUploads(dataDir: string): Promise<number> {
  const folder = uploadFolder(dataDir);
  const names = (await readIfThere(folder)).filter((name) => NAME.test(name));
  for (const name of names) await rm(join(folder, name), { force: true });
  return names.length;
}

async function readIfThere(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
