import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from './child.mjs';
import { missesOutputs, removeOrphans } from './orphans.mjs';
import { fromRoot } from './paths.mjs';

/** What the server is compiled from: each with `src` beside `dist`. */
const PROJECTS = [
  fromRoot('packages', 'contracts'),
  fromRoot('packages', 'directory'),
  fromRoot('packages', 'media'),
  fromRoot('packages', 'process'),
  fromRoot('apps', 'server'),
];

/** The TypeScript compiler. */
export const TSC = fromRoot('node_modules', 'typescript', 'bin', 'tsc');

/**
 * Compiles the server and the packages it stands on, as far as they changed.
 * @returns {Promise<boolean>} False when the compiler found errors, which it has printed.
 */
export async function buildServer() {
  for (const project of PROJECTS) {
    const sources = join(project, 'src');
    const outputs = join(project, 'dist');
    await removeOrphans(sources, outputs);
    if (await missesOutputs(sources, outputs)) await rm(join(outputs, '.tsbuildinfo'), { force: true });
  }
  return (await runNode([TSC, '-b', 'apps/server'])) === 0;
}
