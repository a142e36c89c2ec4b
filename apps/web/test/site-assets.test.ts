import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { BOOT_ENTRY, PAGE_ENTRIES, SIMULATION_ENTRY } from '../build/page-entries.mjs';
import { inlineStyles, readSiteAssets } from '../build/site-assets.mjs';

const entries = Object.entries(PAGE_ENTRIES);
const manifest: Manifest = {
  [BOOT_ENTRY]: { file: 'assets/boot-1.js' },
  [SIMULATION_ENTRY]: { file: 'assets/simulation-6.js' },
  '_shared.js': {
    file: 'assets/shared-2.js',
    css: ['assets/shared-2.css'],
    assets: ['assets/sans-text-3.woff2', 'assets/sans-narrow-4.woff2'],
  },
  ...Object.fromEntries(
    entries.map(([name, entry]) => [
      entry,
      { file: `assets/${name}-5.js`, imports: ['_shared.js'], css: [`assets/${name}-5.css`] },
    ]),
  ),
};

it('a page names its own files after those that it builds upon', () => {
  const { boot, pages } = readSiteAssets(manifest);
  expect(boot).toBe('/assets/boot-1.js');
  expect(pages.landing).toEqual({
    app: '/assets/landing-5.js',
    modules: ['/assets/shared-2.js'],
    styles: ['/assets/shared-2.css', '/assets/landing-5.css'],
    inlineStyles: '',
    laterStyles: [],
    fonts: ['/assets/sans-text-3.woff2', '/assets/sans-narrow-4.woff2'],
  });
});

it('styles may stand in the HTML, in the order of their files', async () => {
  const { landing } = readSiteAssets(manifest).pages;
  const inlined = await inlineStyles(landing, (address) => Promise.resolve(`/* ${address} */\n`));
  expect(inlined.styles).toEqual([]);
  expect(inlined.inlineStyles).toBe('/* /assets/shared-2.css *//* /assets/landing-5.css */');
});

it('the build stops at styles that would end their element', async () => {
  const { landing } = readSiteAssets(manifest).pages;
  await expect(inlineStyles(landing, () => Promise.resolve('a::after{content:"</style>"}'))).rejects.toThrow(
    'would end its element',
  );
});

it('the build stops when an entry made no file', () => {
  const { [PAGE_ENTRIES.staff]: _missing, ...rest } = manifest;
  expect(() => readSiteAssets(rest)).toThrow('The build made no file for src/app/entries/staff.tsx.');
});
