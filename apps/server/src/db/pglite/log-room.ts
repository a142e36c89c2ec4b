import { statfs } from 'node:fs/promises';

/** What the log of the embedded database takes at a time: with less, writes fail. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;

/** Whether an embedded database in the folder finds room for its next log file. True when that cannot be known. */
export async function hasRoomForLog(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= LOG_FILE_BYTES;
  } catch {
    return true;
  }
}
