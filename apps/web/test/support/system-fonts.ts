import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** A system's only font, from a package, under the names that the system gives to its regular and its bold cut. */
export interface SystemFont {
  readonly source: string;
  /** Full names in the file, and those that the system knows in their place. */
  readonly renamed?: Readonly<Record<string, string>>;
}

/** Latin, as far as German pages need it. */
const CHARACTERS = [
  ...Array(0x180).keys(),
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201a,
  0x201c,
  0x201d,
  0x201e,
  0x2026,
]
  .map((code) => String.fromCodePoint(code))
  .join('');
/** Copyright, the names of family and cut, version, PostScript name, and the typographic names. */
const NAME_IDS = [0, 1, 2, 3, 4, 5, 6, 16, 17];

function renaming([from, to]: readonly [string, string]): string {
  const test = `<test name="fullname"><string>${from}</string></test>`;
  return `<match target="scan">${test}<edit name="fullname" mode="assign"><string>${to}</string></edit></match>`;
}

/** Makes what a browser needs to know one system's font and no other: `env` is put on top of ours, until it is removed. */
export async function onlyFont({
  source,
  renamed = {},
}: SystemFont): Promise<{ env: NodeJS.ProcessEnv; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rer-fonts-'));
  const fonts = join(folder, 'fonts');
  await mkdir(fonts);
  const home = dirname(require.resolve(`@fontsource/${source}/package.json`));
  for (const weight of [400, 700]) {
    const packed = await readFile(join(home, 'files', `${source}-latin-${weight}-normal.woff2`));
    // Systems hold fonts that are not packed for the web, and browsers read no others from there.
    const font = await subsetFont(packed, CHARACTERS, {
      targetFormat: 'truetype',
      preserveNameIds: NAME_IDS,
    });
    await writeFile(join(fonts, `${weight}.ttf`), font);
  }
  const rules = Object.entries(renamed).map(renaming);
  const parts = [`<dir>${fonts}</dir>`, `<cachedir>${join(folder, 'cache')}</cachedir>`, ...rules];
  const file = join(folder, 'fonts.conf');
  await writeFile(file, `<?xml version="1.0"?>\n<fontconfig>\n${parts.join('\n')}\n</fontconfig>\n`);
  return { env: { FONTCONFIG_FILE: file }, remove: () => rm(folder, { recursive: true }) };
}
