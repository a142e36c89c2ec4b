import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SHARED_FOLDER } from './paths.mjs';

/** @typedef {{ name: 'npm', path: string, args: string[], env: Record<string, string> }} NpmBrowser */

const PACKAGE = '@sparticuz/chromium';

/**
 * The launch arguments that the package's browser needs beyond Playwright's own. The package's list is made for one
 * page in a function host: it puts all in one process and switches the same-origin policy off, which is not the
 * browser that people have. Software graphics is the one part that machines without a graphics card need.
 */
const GRAPHICS = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** Unpacks where TMPDIR points; the variable AWS_EXECUTION_ENV makes the package unpack its libraries as well. */
const UNPACK = `import chromium from ${JSON.stringify(PACKAGE)}; await chromium.executablePath();`;

/** Where the package's archives lie, with its version; nothing when it is not installed. */
async function findPackage() {
  try {
    const root = dirname(dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE))));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { version: String(version) };
  } catch {
    return undefined;
  }
}

/**
 * Unpacks the browser once per version and person. Processes that do it at the same time are safe: each unpacks
 * aside, and the first rename wins.
 * @param {string} version
 */
async function unpack(version) {
  const home = join(SHARED_FOLDER, `rer-chromium-${version}-${process.getuid?.() ?? 'user'}`);
  if (existsSync(join(home, 'chromium'))) return home;
  const aside = await mkdtemp(`${home}-`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: dirname(new URL(import.meta.url).pathname),
    env: { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  try {
    await rename(aside, home);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!existsSync(join(home, 'chromium'))) throw error;
  }
  return home;
}

/**
 * Whether the browser starts with this environment. Shared libraries that are missing show here.
 * @param {string} path
 * @param {Record<string, string>} env
 */
function starts(path, env) {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env } });
}

/**
 * The browser that comes with `npm ci`. Brings its own libnss3 and libnspr4 where the machine has none, and its own
 * font where the machine has no font configuration.
 * @returns {Promise<NpmBrowser | undefined>} Nothing when the package is not installed or not made for this system.
 * @throws {Error} when the browser cannot be started even with the libraries of the package.
 */
export async function findNpmBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const found = await findPackage();
  if (found === undefined) return undefined;
  const home = await unpack(found.version);
  const path = join(home, 'chromium');
  /** @type {Record<string, string>} */
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(home, 'fonts') };
  const libraries = [join(home, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  const candidates = [fonts, { ...fonts, LD_LIBRARY_PATH: libraries }];
  const env = candidates.find((candidate) => starts(path, candidate).status === 0);
  if (env !== undefined) return { name: 'npm', path, args: GRAPHICS, env };
  const reason = starts(path, { ...fonts, LD_LIBRARY_PATH: libraries })
    .stderr?.toString()
    .trim()
    .split('\n')[0];
  throw new Error(
    `The browser from ${PACKAGE} does not start on this machine: ${reason ?? 'no reason given'}.`,
  );
}
