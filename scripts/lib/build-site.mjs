import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runNode } from './child.mjs';
import { fromRoot } from './paths.mjs';
import { stampOf } from './stamp.mjs';

/** Everything that the built site depends on. */
const INPUTS = [
  fromRoot('apps', 'web', 'src'),
  fromRoot('apps', 'web', 'build'),
  fromRoot('apps', 'web', 'public'),
  fromRoot('apps', 'web', 'package.json'),
  fromRoot('apps', 'web', 'vite.config.ts'),
  fromRoot('apps', 'web', 'vite.prerender.config.ts'),
  fromRoot('packages', 'contracts', 'src'),
  fromRoot('packages', 'directory', 'src'),
  fromRoot('package-lock.json'),
];

/** The renderer: what the build writes last that the server cannot do without. */
const OUTPUT = fromRoot('apps', 'web', 'dist', 'server', 'prerender.js');
const STAMP = fromRoot('apps', 'web', 'dist', '.stamp');

/** What the stamp file says when the output belongs to these inputs; nothing when there is no output. */
async function currentStamp() {
  try {
    const { mtimeMs } = await stat(OUTPUT);
    return `${await stampOf(INPUTS)} ${mtimeMs}\n`;
  } catch {
    return undefined;
  }
}

/** @returns {Promise<boolean>} */
async function isFresh() {
  const kept = await readFile(STAMP, 'utf8').catch(() => undefined);
  return kept !== undefined && kept === (await currentStamp());
}

/**
 * Builds the site when one of its inputs changed since the last build. The bundler runs in a process of its own, so
 * that its memory is given back before the server starts.
 * @returns {Promise<boolean>} False when the build failed, which has been printed.
 */
export async function buildSiteIfStale() {
  if (await isFresh()) return true;
  const script = `import { buildSite } from './apps/web/build/build-site.mjs'; await buildSite();`;
  const code = await runNode(['--input-type=module', '--eval', script], { quiet: true });
  if (code !== 0) return false;
  const stamp = await currentStamp();
  if (stamp === undefined) {
    console.error('The build of the site ended well but left no renderer.');
    return false;
  }
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, stamp);
  return true;
}
