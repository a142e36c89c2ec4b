import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { precompress } from '../../../scripts/lib/precompress.mjs';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/**
 * One file from one module, with all that it imports: nothing is shared between files, so that none waits for a third.
 * @param {string} entry Below `src`.
 * @param {'es' | 'iife'} format
 * @param {Readonly<Record<string, string>>} [define]
 * @returns {Promise<string>}
 */
async function bundle(entry, format, define = {}) {
  const built = await build({
    root: PACKAGE,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join('src', entry),
        preserveEntrySignatures: 'strict',
        output: { format, codeSplitting: false, entryFileNames: 'part.js' },
      },
    },
  });
  const files = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const [file] = files;
  if (files.length !== 1 || file?.type !== 'chunk') throw new Error(`${entry} did not become one file.`);
  return file.code;
}

/**
 * @param {string} name
 * @param {string} code
 */
function hashed(name, code) {
  return `${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 12)}.js`;
}

/**
 * The constants that clients import by name, as a line of a module. They stay out of the bundle: there each name would stand
 * twice, where it is declared and where it is exported, which is half a kilobyte of twenty.
 * @returns {Promise<string>}
 */
async function constants() {
  const code = await bundle('constants.ts', 'es');
  /** @type {Readonly<Record<string, unknown>>} */
  const values = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const declared = Object.entries(values).map(([name, value]) => `${name}=\`${value}\``);
  return `export const ${declared.join(',')};\n`;
}

/**
 * Builds what pages load from us (contract, section 11): the client as a module (`call.js`) and as a script
 * (`call.script.js`), and beside it, named by their content, the engine and what comes with it. Both stand there without that
 * name too, for pages that were opened before the last build.
 * @param {string} [folder]
 * @param {{ readonly engine?: string }} [parts] `engine`: another module in place of the engine, below `src`.
 * @returns {Promise<void>}
 */
export async function buildSdk(folder = join(PACKAGE, 'dist', 'sdk'), { engine = 'engine-bundle.ts' } = {}) {
  const [engineCode, lateCode] = await Promise.all([bundle(engine, 'es'), bundle('late/late-part.ts', 'es')]);
  const engineFile = hashed('engine', engineCode);
  const lateFile = hashed('late', lateCode);
  const names = {
    CALL_ENGINE_FILE: JSON.stringify(engineFile),
    CALL_LATE_FILE: JSON.stringify(lateFile),
  };
  const [module, script, named] = await Promise.all([
    bundle('sdk/module.ts', 'es', names),
    bundle('sdk/script.ts', 'iife', names),
    constants(),
  ]);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = {
    [engineFile]: engineCode,
    [lateFile]: lateCode,
    'engine.js': engineCode,
    'late.js': lateCode,
    'call.js': `${module}${named}`,
    'call.script.js': script,
  };
  await Promise.all(Object.entries(files).map(([name, code]) => writeFile(join(folder, name), code)));
  await precompress(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSdk();
