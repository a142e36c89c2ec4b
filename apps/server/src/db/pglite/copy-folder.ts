import { constants } from 'node:fs';
import { cp, open, rename, rm } from 'node:fs/promises';

/**
 * Copies a folder with all it contains. `target` appears only when everything is in it and on the disk: a kill leaves
 * a folder with the ending `.partial` at most. Shares blocks where the file system can. Overwrites nothing.
 */
export async function copyFolder(source: string, target: string): Promise<void> {
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    await cp(source, partial, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
      preserveTimestamps: true,
    });
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  const parent = await open(`${target}/..`);
  await parent.sync().finally(() => parent.close());
}
