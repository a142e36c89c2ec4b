import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeVersionProblem } from './lib/node-version.mjs';
import { missesOutputs, removeOrphans } from './lib/orphans.mjs';
import { stampOf } from './lib/stamp.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rer-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(path: string, content = ''): Promise<string> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content);
  return file;
}

describe('the stamp of the inputs', () => {
  test('stays the same when a file is only touched', async () => {
    const file = await write('src/a.ts', 'a');
    const before = await stampOf([folder]);
    await utimes(file, 1, 1);
    expect(await stampOf([folder])).toBe(before);
  });

  test('changes with a content of the same length, a name and a removal', async () => {
    await write('src/a.ts', 'a');
    const stamps = [await stampOf([folder])];
    await write('src/a.ts', 'b');
    stamps.push(await stampOf([folder]));
    const second = await write('src/c.ts', '');
    stamps.push(await stampOf([folder]));
    await rm(second);
    await write('src/d.ts', '');
    stamps.push(await stampOf([folder]));
    expect(new Set(stamps).size).toBe(4);
  });

  test('takes files and missing paths as inputs', async () => {
    const file = await write('one.json', '{}');
    expect(await stampOf([file, join(folder, 'missing')])).toBe(await stampOf([file]));
  });
});

describe('compiled files', () => {
  test('go when their source is gone, and others stay', async () => {
    await write('src/kept.ts');
    await write('src/view.tsx');
    for (const name of [
      'kept.js',
      'kept.d.ts',
      'view.js',
      'gone.js',
      'gone.js.map',
      'gone.d.ts',
      '.tsbuildinfo',
      'bundled/worker.js',
    ])
      await write(`dist/${name}`);
    expect(await removeOrphans(join(folder, 'src'), join(folder, 'dist'))).toBe(3);
    expect((await readdir(join(folder, 'dist'))).sort()).toEqual([
      '.tsbuildinfo',
      'bundled',
      'kept.d.ts',
      'kept.js',
      'view.js',
    ]);
  });

  test('are missed when a source has none, tests aside', async () => {
    await write('src/a.ts');
    await write('src/a.test.ts');
    await write('dist/a.js');
    expect(await missesOutputs(join(folder, 'src'), join(folder, 'dist'))).toBe(false);
    await write('src/b.ts');
    expect(await missesOutputs(join(folder, 'src'), join(folder, 'dist'))).toBe(true);
  });
});

describe('the version of Node.js', () => {
  test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is new enough', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });

  test.each(['18.20.0', '20.18.3'])('%s is refused with a sentence', (version) => {
    expect(nodeVersionProblem(version)).toContain(version);
  });
});
