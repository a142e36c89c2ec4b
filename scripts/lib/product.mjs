import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { ROOT, serverProgram } from './paths.mjs';

/**
 * The product, running as a process of its own.
 * @typedef {object} Product
 * @property {string} origin Like `http://localhost:50123`.
 * @property {number} port
 * @property {string} dataDir Its own folder; gone after `stop`.
 * @property {number} pid
 * @property {number} readySeconds From the start of the process to the first good answer of `/readyz`.
 * @property {() => string} output What it has written so far.
 * @property {(signal: NodeJS.Signals) => void} signal
 * @property {() => Promise<number | null>} ended Its exit code, once it has ended.
 * @property {() => Promise<number | null>} stop Ends it by SIGTERM unless it has ended, and answers its exit code.
 */

/** What a program needs from the environment. Everything else could be configuration of another installation. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'USER', 'CI'];

const READY_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 25;
/** What it writes when another program took its port meanwhile. */
const PORT_IS_TAKEN = /^Port \d+ on .* is in use/m;

/**
 * Starts the product on a free port, unless told, with a folder of its own, and waits until it is ready.
 * @param {{ env?: Record<string, string>, command?: readonly [string, ...string[]], readyLimitMs?: number, dataDir?: string, keepData?: boolean, port?: number, prepare?: (dataDir: string) => Promise<void> }} [options]
 * `env` is its whole configuration beyond port and folder; `command` is the built server unless told;
 * `dataDir` is a folder that is there already; `keepData` leaves the folder after the stop; `prepare` puts something in
 * the folder before the start; `port` is one that was in use by an earlier start.
 * @returns {Promise<Product>}
 * @throws {Error} with the end of its output, when it ends or stays silent instead of becoming ready.
 */
export async function startProduct(options = {}) {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await makeDataDir(options.command === undefined));
  await options.prepare?.(dataDir);
  const [command, ...args] = options.command ?? [process.execPath, serverProgram('main')];
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...Object.fromEntries(kept), PORT: String(port), DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what is killed for being late takes its children along.
    detached: true,
  });
  const killAll = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const origin = `http://localhost:${port}`;
  const removeData = async () => {
    if (options.keepData !== true) await rm(dataDir, { recursive: true, force: true });
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  const stop = async () => {
    // A command such as npm starts the server as its child and may not hand the signal on: all get it, as from a terminal.
    if (!hasEnded() && options.command !== undefined && child.pid !== undefined)
      process.kill(-child.pid, 'SIGTERM');
    else if (!hasEnded()) child.kill('SIGTERM');
    const patience = new AbortController();
    const late = delay(STOP_LIMIT_MS, 'late', { signal: patience.signal }).catch(() => 'ended');
    if ((await Promise.race([ended, late])) === 'late') {
      killAll();
      await ended;
      throw new Error(
        `The product did not end within ${STOP_LIMIT_MS} ms after SIGTERM:\n${output.slice(-4000)}`,
      );
    }
    patience.abort();
    await removeData();
    return child.exitCode;
  };

  // Who has taken the port meanwhile would answer too.
  const isOurs = () => output.includes('RER is ready:');
  const deadline = startedAt + (options.readyLimitMs ?? READY_LIMIT_MS);
  while (!isOurs() || !(await isReady(`http://127.0.0.1:${port}/readyz`))) {
    if (hasEnded() || performance.now() > deadline) {
      if (!hasEnded()) killAll();
      await ended;
      if (options.port === undefined && options.env?.['PORT'] === undefined && PORT_IS_TAKEN.test(output)) {
        const { prepare: _isDone, ...again } = options;
        return await startProduct({ ...again, dataDir });
      }
      await removeData();
      throw new Error(`The product did not become ready:\n${output.slice(-4000)}`);
    }
    await delay(POLL_MS);
  }
  return {
    origin,
    port,
    dataDir,
    pid: child.pid ?? 0,
    readySeconds: (performance.now() - startedAt) / 1000,
    output: () => output,
    signal: (name) => void child.kill(name),
    ended: async () => {
      await ended;
      return child.exitCode;
    },
    stop,
  };
}

/** Names the variable that names a migrated data folder, see `e2e/support/make-template.ts`. */
export const DATA_TEMPLATE = 'E2E_DATA_TEMPLATE';

/**
 * A data folder for one product. Where there is a template it is a copy of that, which starts three times as fast as
 * an empty one; products that are started by a command of their own begin with nothing.
 * @param {boolean} mayCopy
 */
async function makeDataDir(mayCopy) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rer-e2e-'));
  const template = process.env[DATA_TEMPLATE];
  if (mayCopy && template !== undefined) await cp(template, dataDir, { recursive: true });
  return dataDir;
}

/** @param {string} address */
async function isReady(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
