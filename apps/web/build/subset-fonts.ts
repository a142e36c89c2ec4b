import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const FAMILY = '@fontsource-variable/instrument-sans';

/** German and western European text, its quotes and dashes, and the few signs that the pages use. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„•…‹›€−→\u202f\u2009`;

/** Headings are our own words: ASCII and what German adds to it. */
const HEADINGS = `${range(0x20, 0x7e)}ÄÖÜäöüß§©·–—„“‚‘’…éÉàèç«»×\u00a0\u00ad\u202f`;

/**
 * The two cuts of the one family. Headings are pinned to a narrow width: long German words then keep their
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
];

/**
 * Writes the subset fonts and their licence (OFL 1.1) to `outDir`, and answers the size of each in bytes.
 * The results are committed; run `npx tsx apps/web/build/subset-fonts.ts` after a new version of the family.
 */
export async function buildFonts(outDir: string): Promise<Record<string, number>> {
  const home = dirname(createRequire(import.meta.url).resolve(`${FAMILY}/package.json`));
  await mkdir(outDir, { recursive: true });
  const sizes: Record<string, number> = {};
  for (const { source, target, text, axes } of CUTS) {
    const original = await readFile(join(home, 'files', `instrument-sans-latin-${source}-normal.woff2`));
    const subset = await subsetFont(original, text, {
      targetFormat: 'woff2',
      noHinting: true,
      ...(axes === undefined ? {} : { variationAxes: axes }),
    });
    await writeFile(join(outDir, target), subset);
    sizes[target] = subset.length;
  }
  await writeFile(join(outDir, 'OFL.txt'), await readFile(join(home, 'LICENSE')));
  return sizes;
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

if (process.argv[1] === import.meta.filename) {
  const sizes = await buildFonts(join(import.meta.dirname, '../src/assets/fonts'));
  process.stdout.write(`${JSON.stringify(sizes)}\n`);
}
