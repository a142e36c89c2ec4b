import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BROWSER_COMMANDS } from './installed-browser.mjs';
import { isExecutable } from './is-executable.mjs';

/** What a bare machine lacks beside browsers: PostgreSQL's programs. */
const POSTGRES_COMMANDS = ['initdb', 'pg_ctl', 'pg_dump', 'postgres', 'psql'];

const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts'];
const FONT = 'DejaVuSans.ttf';

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * The folder that holds DejaVu.
 * @param {readonly string[]} folders Looked through whole.
 * @returns {string | undefined}
 */
function findDejaVu(folders) {
  for (const folder of folders) {
    const entries = entriesOf(folder);
    if (entries.some(({ name }) => name === FONT)) return folder;
    const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
    const found = findDejaVu(below);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * One folder with every program of a `PATH` but those of browsers and PostgreSQL, the first of each name.
 * @param {string} path
 * @param {string} folder Where it is made.
 */
function linkPrograms(path, folder) {
  mkdirSync(folder);
  const seen = new Set([...BROWSER_COMMANDS, ...POSTGRES_COMMANDS]);
  for (const source of path.split(delimiter).filter(Boolean)) {
    for (const { name } of entriesOf(source)) {
      if (seen.has(name) || !isExecutable(join(source, name))) continue;
      seen.add(name);
      symlinkSync(join(source, name), join(folder, name));
    }
  }
}

/**
 * A fontconfig that knows the fonts of these folders and no others.
 * @param {readonly string[]} folders
 * @param {string} cache A folder of its own.
 */
export function fontConfig(folders, cache) {
  const lines = [...folders.map((folder) => `<dir>${folder}</dir>`), `<cachedir>${cache}</cachedir>`];
  return `<?xml version="1.0"?>\n<fontconfig>\n${lines.join('\n')}\n</fontconfig>\n`;
}

/**
 * The environment of a machine that has Node.js, no browser, no PostgreSQL, and DejaVu as its only fonts, whatever this
 * machine has.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder An empty folder for what the environment points to; it belongs to the caller.
 * @returns {NodeJS.ProcessEnv}
 * @throws {Error} with one sentence where this machine has no DejaVu.
 */
export function bareEnvironment(env, folder) {
  const fonts = findDejaVu(FONT_FOLDERS);
  if (fonts === undefined) {
    throw new Error(`A bare machine has DejaVu: ${FONT} was not found below ${FONT_FOLDERS.join(' and ')}.`);
  }
  const programs = join(folder, 'bin');
  linkPrograms(env['PATH'] ?? '', programs);
  const fontFile = join(folder, 'fonts.conf');
  writeFileSync(fontFile, fontConfig([fonts], join(folder, 'font-cache')));
  const { CHROMIUM_PATH, E2E_BROWSER, E2E_BROWSERS, TEST_DATABASE_URL, FONTCONFIG_PATH, ...others } = env;
  return { ...others, PATH: programs, FONTCONFIG_FILE: fontFile, POSTGRES_BIN: '' };
}
