import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { precompress } from './precompress.mjs';
import { readSiteAssets } from './site-assets.mjs';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const configFile = join(WEB, 'vite.config.ts');
const CLIENT = join(WEB, 'dist', 'client');

/**
 * @param {string} name
 * @returns {Promise<import('vite').Manifest>}
 */
async function readManifest(name) {
  return JSON.parse(await readFile(join(CLIENT, '.vite', `${name}.json`), 'utf8'));
}

/**
 * Builds the site: the browser's files to `dist/client` (each text also as `.br` and `.gz`), then the renderer,
 * which knows their hashed names, to `dist/server/prerender.js`. Throws when a part does not build.
 * @returns {Promise<void>}
 */
export async function buildSite() {
  process.env['NODE_ENV'] = 'production';
  const logLevel = 'warn';
  await build({ root: WEB, configFile, logLevel });
  await build({ root: WEB, configFile, logLevel, mode: 'boot' });
  const manifest = { ...(await readManifest('pages')), ...(await readManifest('boot')) };
  const define = { RER_SITE_ASSETS: JSON.stringify(readSiteAssets(manifest)) };
  await build({ root: WEB, configFile, logLevel, define, build: { ssr: 'src/prerender.tsx' } });
  await precompress(join(CLIENT, 'assets'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite();
