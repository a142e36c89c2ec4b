import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from '../../testing/listen.ts';

/** A stretch of network between clients and an engine, that can be cut. Media do not take it. */
export interface TcpProxy {
  /** The engine's address by way of the proxy. */
  readonly url: string;
  /** Tears down every connection of this moment. New ones are let through. */
  cut(): void;
  /** Tears down every connection, and refuses new ones until it is told to let them through. */
  block(): void;
  unblock(): void;
}

/** Opens a proxy to an engine, until the end of the test. */
export async function openProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isBlocked = false;
  const server = createServer((client) => {
    if (isBlocked) {
      client.resetAndDestroy();
      return;
    }
    const engine = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, engine],
      [engine, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      // One end that breaks takes the other along.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const { url: own, close } = await listen(server);
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  onTestFinished(async () => {
    isBlocked = true;
    cut();
    await close();
  });
  return {
    url: own.replace(/^http/, 'ws'),
    cut,
    block: () => {
      isBlocked = true;
      cut();
    },
    unblock: () => {
      isBlocked = false;
    },
  };
}
