import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromRoot } from './paths.mjs';

/**
 * A piece of code in a Markdown file of ours.
 * @typedef {{ file: string, line: number, language: string, text: string }} Sample
 */

/** The READMEs and documents whose samples people copy. */
export async function documents() {
  const docs = (await readdir(fromRoot('docs'))).filter((name) => name.endsWith('.md'));
  const packages = await readdir(fromRoot('packages'));
  const readmes = packages.map((name) => join('packages', name, 'README.md'));
  const found = await Promise.all(readmes.map((file) => readFile(fromRoot(file)).catch(() => null)));
  return [
    'README.md',
    ...docs.map((name) => join('docs', name)),
    ...readmes.filter((_, at) => found[at] !== null),
  ];
}

/**
 * The samples of one file, in its order.
 * @param {string} file from the root
 * @returns {Promise<Sample[]>}
 */
export async function samplesOf(file) {
  const text = await readFile(fromRoot(file), 'utf8');
  return [...text.matchAll(/^```([a-z]+)\n([\s\S]*?)^```$/gm)].map((match) => ({
    file,
    line: text.slice(0, match.index).split('\n').length,
    language: match[1] ?? '',
    text: match[2] ?? '',
  }));
}

/**
 * Runs `work` with files in a folder from where the packages of this repository are found, and removes it.
 * @template T
 * @param {Readonly<Record<string, string>>} files text by name
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFiles(files, work) {
  const folder = await mkdtemp(fromRoot('node_modules', '.samples-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
