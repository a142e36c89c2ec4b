import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to connections and to those who listen on port 0 (Linux: from 32768). One of
 * these is taken by anybody between the moment in which it was free and the start of the program that it is for.
 */
const FIRST = 20_000;
const LAST = 31_999;

/** Where this process looks next: most often in another place than others. */
let next = FIRST + Math.floor(Math.random() * (LAST - FIRST));

/**
 * A port of this machine on which no program listens, outside of the range from which the system gives ports by itself. Should
 * another process find the same one at the same moment, the program that comes second says so, and is started again on another.
 */
export async function freePort() {
  for (let tries = 0; tries <= LAST - FIRST; tries += 1) {
    const port = next;
    next = port === LAST ? FIRST : port + 1;
    if (await isFree(port)) return port;
  }
  throw new Error('The system gave no port.');
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
