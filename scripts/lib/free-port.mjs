import { once } from 'node:events';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { SHARED_FOLDER } from './paths.mjs';

/**
 * Below the ports that the system gives to connections and to those who listen on port 0 (Linux: from 32768). One of
 * these is taken by anybody between the moment in which it was free and the start of the program that it is for.
 */
const FIRST = 20_000;
const LAST = 31_999;

/** Who was given a port listens on it by then, or never will. */
const KEPT_MS = 120_000;

/** Where this process looks next: most often in another place than others. */
let next = FIRST + Math.floor(Math.random() * (LAST - FIRST));

/** @type {string[]} */
const marks = [];
process.once('exit', () => {
  for (const mark of marks) rmSync(mark, { force: true });
});

/**
 * A port of this machine that nobody listens on, that the system gives to nobody by itself, and that no other process was
 * given by this function within two minutes.
 */
export async function freePort() {
  for (let tries = 0; tries <= LAST - FIRST; tries += 1) {
    const port = next;
    next = port === LAST ? FIRST : port + 1;
    if (keep(port) && (await isFree(port))) return port;
  }
  throw new Error('The system gave no port.');
}

/**
 * Marks a port as given, for all processes of this machine. False where it is marked already.
 * @param {number} port
 */
function keep(port) {
  const mark = join(SHARED_FOLDER, `rer-port-${port}`);
  try {
    const age = Date.now() - (statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > KEPT_MS) rmSync(mark, { force: true });
    writeFileSync(mark, '', { flag: 'wx' });
    marks.push(mark);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer();
  try {
    const listening = once(server, 'listening');
    server.listen(port, '127.0.0.1');
    await listening;
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
