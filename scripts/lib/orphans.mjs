import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the compiler writes for one source. */
const EMITTED = /\.(?:js|js\.map|d\.ts|d\.ts\.map)$/;
const SOURCES = ['.ts', '.tsx'];
/** What `bundle-server.mjs` writes there. */
const BUNDLED = /^bundled\b/;

/**
 * Removes compiled files whose source is gone: the compiler leaves them, and an import by folder (migrations,
 * tests) would still find them.
 * @param {string} sources Folder of the sources.
 * @param {string} outputs Folder of what was compiled from them, same layout.
 * @returns {Promise<number>} How many files were removed.
 */
export async function removeOrphans(sources, outputs) {
  if (!existsSync(outputs)) return 0;
  const entries = await readdir(outputs, { recursive: true });
  const orphans = entries.filter((file) => {
    if (!EMITTED.test(file) || BUNDLED.test(file)) return false;
    const stem = file.replace(EMITTED, '');
    return !SOURCES.some((ending) => existsSync(join(sources, stem + ending)));
  });
  await Promise.all(orphans.map((file) => rm(join(outputs, file), { force: true })));
  return orphans.length;
}

/**
 * Whether a source has no compiled file, though the compiler's notes may say that all is done.
 * @param {string} sources
 * @param {string} outputs
 * @returns {Promise<boolean>}
 */
export async function missesOutputs(sources, outputs) {
  const entries = await readdir(sources, { recursive: true });
  return entries.some((file) => {
    if (!/\.tsx?$/.test(file) || /\.(?:test|d)\.tsx?$/.test(file)) return false;
    return !existsSync(join(outputs, file.replace(/\.tsx?$/, '.js')));
  });
}
