import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from './lib/paths.mjs';

const STORES =
  /localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|caches\.open|serviceWorker/;

/** Section 5 of the privacy policy names what each of these keeps. */
const TOLD = [
  'apps/web/src/app/staff/open-access-banner.tsx',
  'apps/web/src/app/theme-script.ts',
  'apps/web/src/boot/theme-switch.ts',
  'apps/web/src/features/assistant/voice/stored-settings.ts',
  'apps/web/src/features/import/upload/interrupted-upload.ts',
  'apps/web/src/features/room/stored-choices.ts',
  'apps/web/src/lib/theme.ts',
  'apps/web/src/pages/directory/directory-page.tsx',
  'apps/web/src/pages/impressum/privacy-general.tsx',
  'packages/call/src/engine/browser/device-memory.ts',
];

function sourcesOf(folder: string): string[] {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(fromRoot(folder), name));
}

test('nothing is kept in browsers that the privacy policy does not tell of', () => {
  const keeping = ['apps/web/src', 'packages/call/src', 'packages/voice/src']
    .flatMap(sourcesOf)
    .filter((file) => STORES.test(readFileSync(file, 'utf8')))
    .map((file) => relative(fromRoot('.'), file).split(sep).join('/'));
  expect(keeping.sort()).toEqual(TOLD);
});
