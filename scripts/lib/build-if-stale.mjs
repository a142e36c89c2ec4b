import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runNode } from './child.mjs';
import { stampOf } from './stamp.mjs';

/**
 * Something that a bundler builds.
 * @typedef {object} Built
 * @property {string} name In a sentence.
 * @property {readonly string[]} inputs Everything that it depends on.
 * @property {string} output The last file that the build writes: as long as it is missing, the build was not finished.
 * @property {string} stamp Where it is noted which inputs the output belongs to.
 * @property {string} script Builds it.
 */

/**
 * What the stamp file says when the output belongs to these inputs; nothing when there is no output.
 * @param {Built} built
 */
async function currentStamp({ inputs, output }) {
  try {
    const { mtimeMs } = await stat(output);
    return `${await stampOf(inputs)} ${mtimeMs}\n`;
  } catch {
    return undefined;
  }
}

/**
 * @param {Built} built
 * @returns {Promise<boolean>}
 */
async function isFresh(built) {
  const kept = await readFile(built.stamp, 'utf8').catch(() => undefined);
  return kept !== undefined && kept === (await currentStamp(built));
}

/**
 * Builds when one of the inputs changed since the last build. The bundler runs in a process of its own, so that its memory is
 * given back before the server starts.
 * @param {Built} built
 * @returns {Promise<boolean>} False when the build failed, which has been printed.
 */
export async function buildIfStale(built) {
  if (await isFresh(built)) return true;
  const code = await runNode(['--input-type=module', '--eval', built.script], { quiet: true });
  if (code !== 0) return false;
  const stamp = await currentStamp(built);
  if (stamp === undefined) {
    console.error(`The build of ${built.name} ended well but left nothing to use.`);
    return false;
  }
  await mkdir(dirname(built.stamp), { recursive: true });
  await writeFile(built.stamp, stamp);
  return true;
}
