import { readdir } from 'node:fs/promises';
import { build } from './build.mjs';
import { runNode } from './child.mjs';
import { requireNodeVersion } from './node-version.mjs';
import { fromRoot } from './paths.mjs';

/**
 * Runs the programs of a folder one after the other; each prints its figures as JSON.
 * @param {string} folder Below the root: `soak` or `bench`.
 * @param {readonly string[]} names Without them all run; else the programs of these names.
 * @returns {Promise<number>} An exit code: 1 when one failed, when a name is unknown, or when there is none to run.
 */
export async function runFigures(folder, names) {
  requireNodeVersion();
  const files = await readdir(fromRoot(folder)).catch(() => []);
  const programs = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')).sort();
  const chosen = names.length === 0 ? programs : names.map((name) => `${name.replace(/\.ts$/, '')}.ts`);
  const unknown = chosen.filter((name) => !programs.includes(name));
  if (unknown.length > 0 || chosen.length === 0) {
    console.error(`Nothing to run in ${folder}/ by that name. There are: ${programs.join(', ') || 'none'}.`);
    return 1;
  }
  if (!(await build())) return 1;
  const tsx = fromRoot('node_modules', 'tsx', 'dist', 'cli.mjs');
  let result = 0;
  for (const program of chosen) {
    // `--conditions` makes imports of our packages mean their sources, as in tests.
    const code = await runNode([tsx, '--conditions=@rer/source', fromRoot(folder, program)]);
    if (code !== 0) result = 1;
  }
  return result;
}
