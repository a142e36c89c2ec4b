import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findLivekitServer } from './lib/livekit-binary.mjs';

let home: string;

/** A program of shell lines below the folder of the test. */
async function program(name: string, lines: string): Promise<string> {
  const path = join(home, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
  return path;
}

/** A Go toolchain that says its version, and builds by these lines with the program's path in `$out`. */
const go = (version: string, build: string) =>
  program(
    'bin/go',
    `[ "$1" = env ] && echo ${version} && exit\nwhile [ "$1" != -o ]; do shift; done; out=$2\n${build}`,
  );

/** Looks on a machine that has nothing but what the test has put into `bin`, and the system's own programs. */
const find = (env: Record<string, string> = {}) =>
  findLivekitServer(
    { PATH: `${join(home, 'bin')}:/usr/bin:/bin`, XDG_CACHE_HOME: join(home, 'cache'), ...env },
    join(home, 'no-go'),
  );

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'livekit-binary-'));
});

afterEach(async () => {
  await rm(home, { recursive: true, force: true });
});

describe('A livekit-server', () => {
  test('is the one that is named, or a sentence says that it is none', async () => {
    const named = await program('mine', '');
    expect(await find({ LIVEKIT_SERVER_PATH: named })).toEqual({ path: named });
    expect(await find({ LIVEKIT_SERVER_PATH: join(home, 'gone') })).toEqual({
      missing: `LIVEKIT_SERVER_PATH is ${join(home, 'gone')}, which is no program that can be run`,
    });
  });

  test('is the installed one', async () => {
    const path = await program('bin/livekit-server', '');
    expect(await find()).toEqual({ path });
  });

  test('is built once by Go, into the cache', async () => {
    await go('go1.99.1', 'echo built >"$out"; chmod +x "$out"');
    const found = await find();
    expect(found).toEqual({
      path: expect.stringMatching(/\/cache\/realtime-energy-routing\/livekit-server-/),
    });
    await go('go1.99.1', 'exit 1');
    expect(await find()).toEqual(found);
    expect(await readdir(join(home, 'cache', 'realtime-energy-routing'))).toHaveLength(1);
  });

  test('is missed with a reason', async () => {
    expect(await find()).toEqual({ missing: 'no livekit-server on PATH, and no Go toolchain to build one' });
    const path = await go('go1.20.3', 'exit 1');
    expect(await find()).toEqual({
      missing: expect.stringMatching(/^no livekit-server on PATH, and Go at .* is older than 1\.\d+$/),
    });
    await go('go1.99.1', 'echo no network >&2; exit 1');
    expect(await find()).toEqual({ missing: `livekit-server could not be built by ${path}: no network` });
    expect(await readdir(join(home, 'cache', 'realtime-energy-routing'))).toEqual([]);
  });
});
