import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderLock, lockFile } from '../../db/folder-lock.ts';
import { asDownloadError, DownloadError } from './download-error.ts';

/**
 * The right to download into the folder, which is made when it is missing: one process has it, the server or the command, until it gives it
 * back or ends.
 * @throws {DownloadError} `busy`, `disk-full` or `no-access`.
 */
export async function lockDownloads(downloadFolder: string): Promise<FolderLock> {
  const lock = await takeLock(downloadFolder).catch((error: unknown) => {
    throw asDownloadError(error, downloadFolder);
  });
  if (lock !== undefined) return lock;
  throw new DownloadError('busy', 'Another download of a speech model runs. Wait for its end.');
}

async function takeLock(folder: string): Promise<FolderLock | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return await lockFile(join(folder, 'download.lock'), 0);
}
