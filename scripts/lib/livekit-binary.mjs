import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { isExecutable } from './is-executable.mjs';
import { fromRoot } from './paths.mjs';
import { stampOf } from './stamp.mjs';

/**
 * Where a livekit-server is, or one sentence why there is none.
 * @typedef {{ path: string } | { missing: string }} LivekitBinary
 */

/** The Go module that pins the version. */
const MODULE = fromRoot('conformance', 'livekit-server');
const PROGRAM = 'github.com/livekit/livekit-server/cmd/server';

/** A build takes minutes; one that takes longer than this hangs on its network. */
const BUILD_LIMIT_MS = 15 * 60_000;

/**
 * @param {string} command
 * @param {readonly string[]} folders
 */
function findIn(command, folders) {
  return folders.map((folder) => join(folder, command)).find(isExecutable);
}

/** @param {NodeJS.ProcessEnv} env */
const pathOf = (env) => (env['PATH'] ?? '').split(delimiter).filter(Boolean);

/** Where Go's own installer puts it. */
const GO_FOLDER = '/usr/local/go/bin';

/** @param {string} text Like `go1.26.8`. */
function numbersOf(text) {
  const found = /(\d+)\.(\d+)/.exec(text);
  return found === null ? undefined : { major: Number(found[1]), minor: Number(found[2]) };
}

/** @param {NodeJS.ProcessEnv} env */
function cacheFolder(env) {
  const given = env['XDG_CACHE_HOME'];
  return join(given && isAbsolute(given) ? given : join(homedir(), '.cache'), 'realtime-energy-routing');
}

/**
 * Finds a livekit-server to test against: `LIVEKIT_SERVER_PATH`, else the one on `PATH`, else one built from our Go
 * module into the cache of this person. Takes minutes when it has to build, seldom and in the background of all else.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [goFolder] Where Go is looked for when it is not on `PATH`.
 * @returns {Promise<LivekitBinary>}
 */
export async function findLivekitServer(env, goFolder = GO_FOLDER) {
  const named = env['LIVEKIT_SERVER_PATH'];
  if (named) {
    return isExecutable(named)
      ? { path: named }
      : { missing: `LIVEKIT_SERVER_PATH is ${named}, which is no program that can be run` };
  }
  const installed = findIn('livekit-server', pathOf(env));
  if (installed !== undefined) return { path: installed };
  const inputs = [join(MODULE, 'go.mod'), join(MODULE, 'go.sum')];
  const home = join(cacheFolder(env), `livekit-server-${(await stampOf(inputs)).slice(0, 16)}`);
  const path = join(home, 'livekit-server');
  if (existsSync(path)) return { path };
  const go = findIn('go', [...pathOf(env), goFolder]);
  if (go === undefined) return { missing: 'no livekit-server on PATH, and no Go toolchain to build one' };
  const needed = numbersOf(/^go (.*)$/m.exec(await readFile(join(MODULE, 'go.mod'), 'utf8'))?.[1] ?? '');
  const there = numbersOf(spawnSync(go, ['env', 'GOVERSION'], { encoding: 'utf8' }).stdout ?? '');
  const isRecent =
    needed !== undefined &&
    there !== undefined &&
    (there.major > needed.major || (there.major === needed.major && there.minor >= needed.minor));
  if (!isRecent) {
    return {
      missing: `no livekit-server on PATH, and Go at ${go} is older than ${needed?.major}.${needed?.minor}`,
    };
  }
  return build(go, home, env);
}

/**
 * @param {string} go
 * @param {string} home
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<LivekitBinary>}
 */
async function build(go, home, env) {
  const path = join(home, 'livekit-server');
  await mkdir(join(home, '..'), { recursive: true });
  const aside = await mkdtemp(`${home}-`);
  try {
    // One compiler at a time and at the lowest priority: tests run beside it. Without inlining and what debuggers need, a build
    // takes 120 s of processor time instead of 170.
    const output = ['-gcflags=all=-l -dwarf=false', '-ldflags=-s -w', '-o', join(aside, 'livekit-server')];
    const args = ['-n', '19', go, 'build', '-p', '1', ...output, PROGRAM];
    const failure = await runQuietly('nice', args, {
      ...env,
      CGO_ENABLED: '0',
      GOFLAGS: '-buildvcs=false -trimpath',
    });
    if (failure !== undefined) return { missing: `livekit-server could not be built by ${go}: ${failure}` };
    // Of several that build at the same time the first wins.
    await rename(aside, home).catch((error) => {
      if (!existsSync(path)) throw error;
    });
    return { path };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} The last line of what it said, when it failed.
 */
function runQuietly(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: MODULE,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: BUILD_LIMIT_MS,
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-4000);
    });
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      const reason = said.trim().split('\n').at(-1) || `it ended with ${signal ?? code}`;
      resolve(code === 0 ? undefined : reason);
    });
  });
}
