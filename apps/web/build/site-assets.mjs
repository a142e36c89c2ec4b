import { BOOT_ENTRY, PAGE_ENTRIES, SIMULATION_ENTRY } from './page-entries.mjs';

/** @typedef {import('vite').Manifest} Manifest */
/** @typedef {import('../src/app/page-assets.ts').PageAssets} PageAssets */
/** @typedef {import('../src/app/page-assets.ts').SiteAssets} SiteAssets */

/** Both cuts stand in the first screen, and none is used that comes late. */
const PRELOADED_FONT = /\.woff2$/;

/**
 * @param {Manifest} manifest
 * @param {string} key
 */
function requireChunk(manifest, key) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build made no file for ${key}.`);
  return chunk;
}

/**
 * An entry and everything it imports at once, imports first: the order in which their styles apply.
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} [seen]
 * @returns {Set<string>}
 */
function collectKeys(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  for (const imported of requireChunk(manifest, key).imports ?? []) collectKeys(manifest, imported, seen);
  return seen.add(key);
}

/**
 * @param {Manifest} manifest
 * @param {string} entry
 * @returns {PageAssets}
 */
function pageAssets(manifest, entry) {
  const chunks = [...collectKeys(manifest, entry)].map((key) => requireChunk(manifest, key));
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  const fonts = new Set(
    chunks.flatMap(({ assets = [] }) => assets).filter((file) => PRELOADED_FONT.test(file)),
  );
  const app = requireChunk(manifest, entry).file;
  const modules = chunks.map(({ file }) => file).filter((file) => file !== app);
  return {
    app: `/${app}`,
    modules: modules.map((file) => `/${file}`),
    styles: [...styles].map((file) => `/${file}`),
    inlineStyles: '',
    laterStyles: [],
    fonts: [...fonts].map((file) => `/${file}`),
  };
}

/**
 * Reads from Vite's manifest what each page has to name in its HTML. Throws when an entry is missing.
 * @param {Manifest} manifest
 * @returns {SiteAssets}
 */
export function readSiteAssets(manifest) {
  /** @param {keyof typeof PAGE_ENTRIES} name */
  const page = (name) => pageAssets(manifest, PAGE_ENTRIES[name]);
  return {
    boot: `/${requireChunk(manifest, BOOT_ENTRY).file}`,
    simulation: `/${requireChunk(manifest, SIMULATION_ENTRY).file}`,
    pages: {
      landing: page('landing'),
      impressum: page('impressum'),
      'not-found': page('not-found'),
      'contact-sent': page('contact-sent'),
      'contact-refused': page('contact-refused'),
      'contact-failed': page('contact-failed'),
      staff: page('staff'),
      room: page('room'),
    },
  };
}

/**
 * The same page with its styles in the HTML instead of in files. Throws when a style could end its element.
 * @param {PageAssets} assets
 * @param {(address: string) => Promise<string>} readText Content of a built file.
 * @returns {Promise<PageAssets>}
 */
export async function inlineStyles(assets, readText) {
  const texts = await Promise.all(assets.styles.map(readText));
  const text = texts.map((css) => css.trim()).join('');
  if (text.includes('</')) throw new Error('A style sheet holds what would end its element in HTML.');
  return { ...assets, styles: [], inlineStyles: text };
}
