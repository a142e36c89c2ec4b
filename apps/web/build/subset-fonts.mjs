import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const FAMILY = '@fontsource-variable/instrument-sans';

/** German and western European text, its quotes and dashes, and the few signs that the pages use. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„•…‹›€−→\u202f\u2009`;

/** Headings are our own words: ASCII and what German adds to it. */
const HEADINGS = `${range(0x20, 0x7e)}ÄÖÜäöüß§©·–—„“‚‘’…éÉàèç«»×\u00a0\u00ad\u202f`;

/** The front page's title and the name below it: small enough to stand in the page itself, there at the first paint. */
const HERO = 'RER - Wie Internet nur für Strom REALTIME ENERGY ROUTING';

/**
 * The cuts of the one family. Headings are pinned to a narrow width: long German words then keep their
 * size on a phone, and one fixed cut costs half of a second axis.
 */
const CUTS = [
  { source: 'wght', target: 'instrument-sans-text.woff2', text: LATIN, axes: undefined },
  {
    source: 'wdth',
    target: 'instrument-sans-narrow.woff2',
    text: HEADINGS,
    axes: { wdth: 84, wght: 600 },
  },
  {
    source: 'wdth',
    target: 'instrument-sans-hero.woff2',
    text: HERO,
    axes: { wdth: 84, wght: 600 },
    // Two texts need their letters and the spaces between them; without GDEF those were the spaces of another width.
    least: {
      keepFeatures: ['kern'],
      noLayoutClosure: true,
      dropTables: ['GSUB', 'STAT', 'gasp'],
    },
  },
];

/**
 * Writes the subset fonts and their licence (OFL 1.1) to `outDir`, and answers the size of each in bytes.
 * The results are committed; run `node apps/web/build/subset-fonts.mjs` after a new version of the family.
 * @param {string} outDir
 * @returns {Promise<Record<string, number>>}
 */
export async function buildFonts(outDir) {
  const home = dirname(createRequire(import.meta.url).resolve(`${FAMILY}/package.json`));
  await mkdir(outDir, { recursive: true });
  /** @type {Record<string, number>} */
  const sizes = {};
  for (const { source, target, text, axes, least } of CUTS) {
    const original = await readFile(join(home, 'files', `instrument-sans-latin-${source}-normal.woff2`));
    const subset = await subsetFont(original, text, {
      targetFormat: 'woff2',
      noHinting: true,
      ...(axes === undefined ? {} : { variationAxes: axes }),
      ...least,
    });
    await writeFile(join(outDir, target), subset);
    sizes[target] = subset.length;
  }
  await writeFile(join(outDir, 'OFL.txt'), await readFile(join(home, 'LICENSE')));
  return sizes;
}

/**
 * Every character from code point `first` to `last`.
 * @param {number} first
 * @param {number} last
 */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await buildFonts(fileURLToPath(new URL('../src/assets/fonts', import.meta.url)));
  process.stdout.write(`${JSON.stringify(sizes)}\n`);
}
