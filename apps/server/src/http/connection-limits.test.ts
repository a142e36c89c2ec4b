import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../testing/listen.ts';
import { limitConnections } from './connection-limits.ts';
import { Connections } from './connections.ts';

/** A server that answers `/` at once and `/held` when it is told to. */
async function startServer(all: number) {
  const connections = new Connections();
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/held') held.push(() => response.end('held'));
    else response.end('at once');
  });
  connections.watch(server);
  limitConnections(connections, { all, perAddress: Number.POSITIVE_INFINITY });
  const { port, close } = await listen(server);
  onTestFinished(close);
  const opened = async (): Promise<Socket> => {
    const seen = once(server, 'connection');
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await seen;
    return socket;
  };
  const ask = async (path: string, agent?: Agent): Promise<IncomingMessage> => {
    const [response] = await once(get({ port, host: '127.0.0.1', path, agent }), 'response');
    return response;
  };
  return { opened, ask, held, port };
}

test('when all connections are taken by clients that do nothing, a new one is served and the oldest goes', async () => {
  const { opened, ask } = await startServer(3);
  const oldest = await opened();
  const others = [await opened(), await opened()];
  const gone = once(oldest, 'close');
  expect(await text(await ask('/'))).toBe('at once');
  await gone;
  expect(others.map(({ closed }) => closed)).toEqual([false, false]);
});

test('a connection that was used lately stays, one that has been idle for longer goes', async () => {
  const { opened, ask } = await startServer(2);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const first = await ask('/', agent);
  const kept = first.socket;
  await text(first);
  const idle = await opened();
  await text(await ask('/', agent));
  const gone = once(idle, 'close');
  await opened();
  await gone;
  expect(kept.closed).toBe(false);
});

test('a request that is being answered is never cut off: where all carry one, the new connection goes', async () => {
  const { opened, ask, held } = await startServer(2);
  const answers = [ask('/held'), ask('/held')];
  await expect.poll(() => held.length).toBe(2);
  const late = await opened();
  await once(late, 'close');
  for (const answer of held) answer();
  for (const answer of answers) expect(await text(await answer)).toBe('held');
});
