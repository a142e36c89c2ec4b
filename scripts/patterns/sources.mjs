import { readdir, readFile } from 'node:fs/promises';
import { fromRoot } from '../lib/paths.mjs';
import { composedIn } from './composed.mjs';
import { patternsIn } from './literals.mjs';

/**
 * Every regular expression of the product's sources, and every place that composes some when its function runs.
 * @returns {Promise<{ patterns: import('./literals.mjs').Pattern[], late: import('./literals.mjs').Place[] }>}
 */
export async function productPatterns() {
  const files = [...(await sourcesBelow('apps')), ...(await sourcesBelow('packages'))].sort();
  const found = await Promise.all(
    files.map(async (file) => patternsIn(file, await readFile(fromRoot(file), 'utf8'))),
  );
  const calls = found.flatMap(({ composed }) => composed);
  const composed = await composedIn([...new Set(calls.map(({ file }) => file))]);
  const seen = new Set(composed.map(({ file, line }) => `${file}:${line}`));
  return {
    patterns: [...found.flatMap(({ literals }) => literals), ...composed],
    late: calls.filter(({ file, line }) => !seen.has(`${file}:${line}`)),
  };
}

/** @param {'apps' | 'packages'} folder */
async function sourcesBelow(folder) {
  const projects = await readdir(fromRoot(folder));
  const files = await Promise.all(
    projects.map(async (project) => {
      const below = `${folder}/${project}/src`;
      const entries = await readdir(fromRoot(below), { recursive: true });
      return entries.map((entry) => `${below}/${entry.replaceAll('\\', '/')}`);
    }),
  );
  return files.flat().filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
}
