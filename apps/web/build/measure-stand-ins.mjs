import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findLeanBrowser } from '../../../scripts/lib/browser.mjs';

/**
 * The width of our cut over that of a stand-in, cut by cut.
 * @typedef {{ regular: number, bold: number, narrow: number }} Ratios
 */
/**
 * The fonts that stand in for ours: those that systems bring. `source` is the package that is measured in their place, or
 * what was measured where no package has the font; the names are those under which systems know the regular and the bold
 * cut, full or PostScript, as `local()` looks them up.
 * @typedef {{ family: string, source: string | Ratios, regular: readonly string[], bold: readonly string[] }} StandIn
 */

/** @type {readonly StandIn[]} */
const STAND_INS = [
  {
    // Arial and what was made with its widths: Windows, macOS, iOS, and Linux with Liberation or Nimbus Sans.
    family: 'Arial',
    source: 'arimo',
    regular: ['Arial', 'Liberation Sans', 'Arimo Regular', 'Helvetica', 'NimbusSans-Regular', 'FreeSans'],
    bold: [
      'Arial Bold',
      'Liberation Sans Bold',
      'Arimo Bold',
      'Helvetica Bold',
      'NimbusSans-Bold',
      'FreeSansBold',
    ],
  },
  standIn('Roboto', 'roboto', 'Roboto'),
  standIn('Noto', 'noto-sans', 'NotoSans'),
  { ...standIn('Open', 'open-sans', 'OpenSans'), regular: ['OpenSans-Regular', 'Open Sans'] },
  { ...standIn('Ubuntu', 'ubuntu', 'Ubuntu'), regular: ['Ubuntu-Regular', 'Ubuntu'] },
  // Cantarell 0.303, measured in the same way: what is packed for the web is its first version, with other widths.
  standIn('Cantarell', { regular: 1.024, bold: 1.03, narrow: 0.862 }, 'Cantarell'),
  {
    family: 'DejaVu',
    source: 'dejavu-sans',
    regular: ['DejaVu Sans'],
    bold: ['DejaVu Sans Bold'],
  },
];

/**
 * @param {string} family
 * @param {StandIn['source']} source
 * @param {string} postScript
 * @returns {StandIn}
 */
function standIn(family, source, postScript) {
  return { family, source, regular: [`${postScript}-Regular`], bold: [`${postScript}-Bold`] };
}

/** Height of our cuts above and below the baseline, as parts of the font size. */
const ASCENT = 0.97;
const DESCENT = 0.25;

const require = createRequire(import.meta.url);
const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));

/** What the built front page says: its running text, and its headings. */
async function readTexts() {
  const { renderPages } = await import(path('../dist/server/prerender.js'));
  const { SAMPLE_SITE } = await import('../src/pages/landing/sample-site.ts');
  /** @type {readonly { name: string, html: string }[]} */
  const pages = renderPages(SAMPLE_SITE);
  const html = pages.find(({ name }) => name === 'landing')?.html ?? '';
  const textOf = (/** @type {string} */ tags) =>
    [...html.matchAll(new RegExp(`<(${tags})[ >].*?</\\1>`, 'gs'))]
      .map(([element]) => element.replace(/<[^>]*>/g, ' ').replace(/&[^;]+;|\u00ad/g, ''))
      .join(' ')
      .replace(/\s+/g, ' ');
  return { running: textOf('p|li'), headings: textOf('h2|h3') };
}

/**
 * Runs in a page: the width of a text in a font, in font sizes.
 * @param {{ font: string, weight: string, text: string }} what `font` is its file, in base64.
 */
async function widthOf({ font, weight, text }) {
  const face = new FontFace('measured', `url(data:font/woff2;base64,${font})`, { weight });
  document.fonts.add(await face.load());
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('There is nothing to measure with.');
  // As large as canvases measure exactly: nothing is rounded to whole pixels.
  context.font = `${weight} 100px measured`;
  const { width } = context.measureText(text);
  document.fonts.delete(face);
  return width / 100;
}

/**
 * @param {string} family
 * @param {readonly string[]} locals
 * @param {string} weight
 * @param {number} ratio Width of our cut over that of the stand-in.
 */
function face(family, locals, weight, ratio) {
  const percent = (/** @type {number} */ value) => `${(value * 100).toFixed(1)}%`;
  return `@font-face {
  font-family: "${family}";
  src: ${locals.map((name) => `local("${name}")`).join(', ')};
  font-weight: ${weight};
  size-adjust: ${percent(ratio)};
  ascent-override: ${percent(ASCENT / ratio)};
  descent-override: ${percent(DESCENT / ratio)};
  line-gap-override: 0%;
}
`;
}

/**
 * Measures every stand-in beside our cuts and writes `src/styles/stand-ins.css`. The result is committed; run
 * `npm run build && npx tsx apps/web/build/measure-stand-ins.mjs && npm run format` after a new version of the family.
 */
async function measureStandIns() {
  const { running, headings } = await readTexts();
  const found = await findLeanBrowser(process.env);
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', ...found.args],
    env: { ...process.env, ...found.env },
  });
  try {
    const page = await browser.newPage();
    const measure = async (
      /** @type {string} */ file,
      /** @type {string} */ weight,
      /** @type {string} */ text,
    ) => await page.evaluate(widthOf, { font: (await readFile(file)).toString('base64'), weight, text });
    const ours = (/** @type {string} */ cut) => path(`../src/assets/fonts/instrument-sans-${cut}.woff2`);
    const widths = {
      regular: await measure(ours('text'), '400', running),
      bold: await measure(ours('text'), '600', running),
      narrow: await measure(ours('narrow'), '600', headings),
    };
    const faces = [];
    /** @param {string} source */
    const measured = async (source) => {
      const home = dirname(require.resolve(`@fontsource/${source}/package.json`));
      const file = (/** @type {number} */ weight) =>
        join(home, 'files', `${source}-latin-${weight}-normal.woff2`);
      return {
        regular: widths.regular / (await measure(file(400), '400', running)),
        bold: widths.bold / (await measure(file(700), '700', running)),
        narrow: widths.narrow / (await measure(file(700), '700', headings)),
      };
    };
    for (const { family, source, regular, bold } of STAND_INS) {
      const ratio = typeof source === 'string' ? await measured(source) : source;
      faces.push(
        face(`RER Text ${family}`, regular, '400 500', ratio.regular),
        face(`RER Text ${family}`, bold, '600 700', ratio.bold),
        face(`RER Narrow ${family}`, bold, '600', ratio.narrow),
      );
    }
    await writeFile(path('../src/styles/stand-ins.css'), [HEADER, ...faces].join('\n'));
  } finally {
    await browser.close();
  }
}

const HEADER = `/*
 * Made by build/measure-stand-ins.mjs. What systems bring, in the measures of our own cuts, so that lines break alike with
 * either: \`size-adjust\` is the width of our cut over that of the stand-in, over the sentences and the headings of the front
 * page; the overrides keep our cut's ${ASCENT * 100} and ${DESCENT * 100} % of height. Text of weight 500 stands in the regular cut, which is
 * there on every system.
 */
`;

await measureStandIns();
