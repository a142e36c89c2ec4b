import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { precompress } from '../../../scripts/lib/precompress.mjs';
import { inlineStyles, readSiteAssets } from './site-assets.mjs';
import { splitStyles } from './split-styles.mjs';

/** @typedef {import('../src/app/page-assets.ts').PageAssets} PageAssets */
/** @typedef {import('../src/app/page-assets.ts').SiteAssets} SiteAssets */

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
 * An installation to draw pages for; no page has other elements for another one.
 * @type {import('@rer/contracts').SiteData}
 */
const SAMPLE = {
  company: {
    name: 'GmbH',
    street: 'Straße 1',
    postcode: '50667',
    city: 'Köln',
    country: 'Deutschland',
    registerCourt: 'Köln',
    registerNumber: 'HRB 1',
    managingDirector: 'Name',
    vatId: 'DE1',
    email: 'post@example.org',
    phone: '+49 221 1',
    supervisoryAuthority: 'Behörde',
    isSample: true,
  },
  imprintUrl: '/impressum',
  privacyDate: '2026-01-01',
  year: 2026,
  publicUrl: 'https://example.org',
  timeZone: 'Europe/Berlin',
  voiceProviderName: 'Volta',
};

/**
 * The renderer with the addresses and styles that it puts in its pages.
 * @param {string} code
 * @param {SiteAssets} assets
 */
function withAssets(code, assets) {
  return `const RER_SITE_ASSETS = ${JSON.stringify(assets)};\n${code}`;
}

/**
 * The HTML of the front page, as a built renderer draws it.
 * @param {string} renderer
 * @returns {Promise<string>}
 */
async function drawLanding(renderer) {
  // The file is written anew afterwards: whoever imports it in this process gets that.
  /** @type {{ renderPages: import('@rer/contracts').RenderPages }} */
  const { renderPages } = await import(`${pathToFileURL(renderer)}?draft=${Date.now()}`);
  const landing = renderPages(SAMPLE).find(({ name }) => name === 'landing');
  if (landing === undefined) throw new Error('The renderer draws no front page.');
  return landing.html;
}

/**
 * Leaves in the page the styles that its HTML needs, and writes the others to a file for its application.
 * @param {PageAssets} page
 * @param {string} html
 * @param {string} client
 * @returns {Promise<PageAssets>}
 */
async function partStyles(page, html, client) {
  const { first, rest } = splitStyles(page.inlineStyles, html);
  const hash = createHash('sha256').update(rest).digest('base64url').slice(0, 8);
  const address = `/assets/landing-rest-${hash}.css`;
  await writeFile(join(client, address), rest);
  return { ...page, inlineStyles: first, laterStyles: [address] };
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
  const server = join(folder, 'server');
  await build({ ...shared, build: { outDir: client } });
  await build({ ...shared, mode: 'boot', build: { outDir: client } });
  const manifest = { ...(await readManifest(client, 'pages')), ...(await readManifest(client, 'boot')) };
  const assets = readSiteAssets(manifest);
  await build({ ...shared, build: { ssr: 'src/prerender.tsx', outDir: server } });
  const renderer = join(server, 'prerender.js');
  const code = await readFile(renderer, 'utf8');
  // The front page is where people come first: it is drawn from one answer.
  const whole = await inlineStyles(assets.pages.landing, (address) =>
    readFile(join(client, address), 'utf8'),
  );
  await writeFile(renderer, withAssets(code, assets));
  const landing = await partStyles(whole, await drawLanding(renderer), client);
  await writeFile(renderer, withAssets(code, { ...assets, pages: { ...assets.pages, landing } }));
  await precompress(join(client, 'assets'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite();
