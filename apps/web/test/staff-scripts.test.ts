import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { PAGE_ENTRIES } from '../build/page-entries.mjs';

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client');

/** The most script that a staff page loads before its first field takes input, in bytes as they are sent (brotli). */
const LIMIT = 90_000;

/** Each page, and what it loads before its first field where it cannot know that before it has asked the server. */
const PAGES: readonly (readonly [name: string, modules: readonly string[]])[] = [
  ['sign-in', ['pages/sign-in/sign-in-page']],
  ['invitation', ['pages/invitation/invitation-page']],
  ['recovery', ['pages/recovery/recovery-page']],
  ['account', ['pages/account/account-page']],
  ['stats', ['pages/stats/stats-page']],
  ['directory', ['pages/directory/directory-page']],
  ['staff', ['pages/staff/staff-page']],
  ['keys', ['pages/keys/keys-page']],
  ['messages', ['pages/messages/messages-page']],
  ['assistant', ['pages/assistant/assistant-page']],
  ['import, locked', ['pages/import/import-page', 'features/import/password/import-password-card']],
  ['import, unlocked', ['pages/import/import-page', 'pages/import/import-workspace']],
];

function readManifest(): Manifest {
  const parsed: Manifest = JSON.parse(readFileSync(join(CLIENT, '.vite', 'pages.json'), 'utf8'));
  return parsed;
}
const manifest = readManifest();

/** The files that a module needs at once: its own, and those that it imports. */
function filesOf(key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build made no file for ${key}.`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, files);
  return files;
}

it.each(PAGES)('%s takes input after at most 90 kB of script', (_, modules) => {
  const files = filesOf(PAGE_ENTRIES.staff);
  for (const module of modules) filesOf(`src/${module}.tsx`, files);
  const sizes = [...files].map((file) => [file, statSync(join(CLIENT, `${file}.br`)).size] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, JSON.stringify(Object.fromEntries(sizes))).toBeLessThanOrEqual(LIMIT);
});
