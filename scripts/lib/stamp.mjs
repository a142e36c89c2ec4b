import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * The files below the given files and folders, sorted. What does not exist is left out.
 * @param {readonly string[]} inputs Absolute paths.
 * @returns {Promise<string[]>}
 */
async function listFiles(inputs) {
  const lists = await Promise.all(
    inputs.map(async (input) => {
      try {
        const entries = await readdir(input, { recursive: true, withFileTypes: true });
        return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      } catch (error) {
        if (codeOf(error) === 'ENOTDIR') return [input];
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      }
    }),
  );
  return lists.flat().sort();
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * One hash over the names and contents of all files below the inputs. Contents, not times: a fresh checkout, a
 * changed branch and a touched file must not look like work.
 * @param {readonly string[]} inputs Absolute paths of files and folders; missing ones count as empty.
 * @returns {Promise<string>}
 */
export async function stampOf(inputs) {
  const hash = createHash('sha256');
  const files = await listFiles(inputs);
  const contents = await Promise.all(files.map((file) => readFile(file)));
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  });
  return hash.digest('hex');
}
