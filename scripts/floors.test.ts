import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFloors } from './lib/floors.mjs';

/** For each kind of rule an import that it forbids, of a type or of a value. */
const FORBIDDEN: readonly (readonly [file: string, imported: string])[] = [
  ['packages/directory/src/a.ts', 'apps/web/src/lib/theme.ts'],
  ['packages/contracts/src/a.ts', 'packages/directory/src/index.ts'],
  ['packages/directory/src/a.ts', 'node:fs'],
  ['packages/media/src/native/a.ts', 'packages/media/src/worker/index.ts'],
  ['packages/voice/src/core/a.ts', 'packages/call/src/index.ts'],
  ['packages/agent/src/speech/a.ts', 'packages/agent/src/live/index.ts'],
  ['packages/speech/src/a.ts', 'packages/agent/src/speech/index.ts'],
  ['packages/agent/src/speech/b.ts', 'packages/speech/src/speech-host.ts'],
  ['apps/server/src/voice/a.ts', 'node_modules/@echogarden/espeak-ng-emscripten/espeak-ng.js'],
  ['apps/server/src/rest/query/a.ts', 'apps/server/src/site/assets.ts'],
  ['apps/server/src/db/a.ts', 'apps/server/src/rest/schema-map.ts'],
  ['apps/server/src/ops/a.ts', 'apps/server/src/app.ts'],
  ['apps/server/src/rest/a.ts', 'apps/web/src/prerender.tsx'],
  ['apps/web/src/pages/stats/a.tsx', 'apps/server/src/access/caller.ts'],
  ['apps/web/src/lib/a.ts', 'node:path'],
  ['apps/web/src/components/ui/a.tsx', 'apps/web/src/features/contact/texts.ts'],
  ['apps/web/src/features/contact/parts/a.ts', 'apps/web/src/features/clicks/texts.ts'],
  ['apps/web/src/pages/stats/a.tsx', 'apps/web/src/app/render-pages.tsx'],
];

/** Imports that look alike and are right. */
const ALLOWED: typeof FORBIDDEN = [
  ['packages/speech/src/a.ts', 'packages/contracts/src/speech-program.ts'],
  ['packages/speech/src/a.ts', 'node_modules/@echogarden/espeak-ng-emscripten/espeak-ng.js'],
  ['packages/directory/src/a.ts', 'packages/contracts/src/index.ts'],
  ['packages/voice/src/a.ts', 'packages/call/src/index.ts'],
  ['packages/directory/src/a.test.ts', 'node:fs'],
  ['apps/server/src/app.ts', 'apps/server/src/rest/routes.ts'],
  ['apps/server/src/rest/query/a.ts', 'apps/server/src/rest/rest-error.ts'],
  ['apps/server/src/rest/a.ts', 'apps/server/src/db/database.ts'],
  ['apps/web/src/features/contact/parts/a.ts', 'apps/web/src/features/contact/texts.ts'],
  ['apps/web/src/pages/stats/a.tsx', 'apps/web/src/features/contact/contact-form.tsx'],
];

let folder: string;
let refused: readonly (readonly [file: string, imported: string])[];

/** Where a case is written: a folder with all of them, as several belong to one file. */
async function write(file: string, content: string): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flag: 'a' });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rer-floors-'));
  for (const [index, [file, imported]] of [...FORBIDDEN, ...ALLOWED].entries()) {
    const isOurs = !imported.startsWith('node:');
    const specifier = isOurs ? `./${relative(dirname(file), imported)}` : imported;
    if (isOurs) await write(imported, '');
    const clause = index % 2 === 0 ? `import type { A${index} } from` : 'import';
    await write(file, `${clause} '${specifier}';\n`);
  }
  const { violations } = await checkFloors(folder);
  refused = violations.map(({ from, to }) => [from, to]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const target = (imported: string) => imported.replace(/^node:/, '');

describe('the floors', () => {
  test.each(FORBIDDEN)('forbid that %s imports %s', (file, imported) => {
    expect(refused).toContainEqual([file, target(imported)]);
  });

  test.each(ALLOWED)('allow that %s imports %s', (file, imported) => {
    expect(refused).not.toContainEqual([file, target(imported)]);
  });
});
