import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { fromRoot, ROOT } from '../lib/paths.mjs';

const RECORDER = fileURLToPath(new URL('recorder.mjs', import.meta.url));

/**
 * The regular expressions that modules compose while they are loaded. Runs them: as one program, in which `RegExp`, called by our
 * sources and by no library, writes down its arguments.
 * @param {readonly string[]} files Modules of ours, from the root.
 * @returns {Promise<import('./literals.mjs').Pattern[]>} With the place of the call.
 */
export async function composedIn(files) {
  await mkdir(fromRoot('.cache'), { recursive: true });
  const folder = await mkdtemp(fromRoot('.cache', 'patterns-'));
  try {
    await build({
      root: fromRoot(),
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      resolve: { conditions: ['@rer/source'] },
      ssr: { noExternal: [/^@rer\//], resolve: { conditions: ['@rer/source'] } },
      define: { RegExp: 'globalThis.RecordedRegExp' },
      build: {
        ssr: true,
        outDir: folder,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: files.map((file) => fromRoot(file)),
          // What nothing uses is composed all the same.
          treeshake: false,
          output: { format: 'es' },
        },
      },
    });
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder Holds the built modules.
 * @returns {Promise<import('./literals.mjs').Pattern[]>}
 */
async function run(folder) {
  const modules = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--enable-source-maps', RECORDER, ...modules.map((file) => join(folder, file))],
    { maxBuffer: 64 * 2 ** 20 },
  );
  /** @type {[source: string, flags: string, where: string][]} */
  const recorded = JSON.parse(stdout);
  return recorded.map(([source, flags, where]) => ({ ...placeOf(where), source, flags }));
}

/** @param {string} where A line of a stack: `at name (/a/b.ts:1:2)`. */
function placeOf(where) {
  const [, path = '', line = ''] = /\(?(\/[^():]*):(\d+):\d+\)?$/.exec(where) ?? [];
  if (path === '') throw new Error(`No place is told in this line of a stack: ${where}`);
  return { file: relative(ROOT, path).split(sep).join('/'), line: Number(line) };
}
