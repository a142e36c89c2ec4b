import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { precompress } from '../../../scripts/lib/precompress.mjs';
import { inlineStyles, readSiteAssets } from './site-assets.mjs';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const shared = /** @type {const} */ ({
  root: WEB,
  configFile: join(WEB, 'vite.config.ts'),
  logLevel: 'warn',
});

/**
 * @param {string} client
 * @param {string} name
 * @returns {Promise<import('vite').Manifest>}
 */
async function readManifest(client, name) {
  return JSON.parse(await readFile(join(client, '.vite', `${name}.json`), 'utf8'));
}

/**
 * Builds the site: the browser's files to `client` (each text also as `.br` and `.gz`), then the renderer, which
 * knows their hashed names, to `server/prerender.js`. Throws when a part does not build.
 * @param {string} [folder] Holds both; `dist` of this package unless given.
 * @returns {Promise<void>}
 */
export async function buildSite(folder = join(WEB, 'dist')) {
  process.env['NODE_ENV'] = 'production';
  const client = join(folder, 'client');
  await build({ ...shared, build: { outDir: client } });
  await build({ ...shared, mode: 'boot', build: { outDir: client } });
  const manifest = { ...(await readManifest(client, 'pages')), ...(await readManifest(client, 'boot')) };
  const assets = readSiteAssets(manifest);
  // The front page is where people come first: it is drawn from one answer.
  const landing = await inlineStyles(assets.pages.landing, (address) =>
    readFile(join(client, address), 'utf8'),
  );
  const siteAssets = { ...assets, pages: { ...assets.pages, landing } };
  await build({
    ...shared,
    define: { RER_SITE_ASSETS: JSON.stringify(siteAssets) },
    build: { ssr: 'src/prerender.tsx', outDir: join(folder, 'server') },
  });
  await precompress(join(client, 'assets'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite();
