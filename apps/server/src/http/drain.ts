import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';
import { HttpError } from './errors.ts';
import { HTTP_TEXTS } from './texts.ts';

/** Requests that run longer than this after the server was told to stop are cut off. */
export const DRAIN_LIMIT_MS = 10_000;
/** Time for the other side to take the end of an answer before its socket is closed from here. */
const LINGER_MS = 500;

/** Seconds until a server that was restarted answers again. */
const RESTART_S = 5;

/**
 * Makes closing the server wait for running requests only: browsers keep sockets open that carry no request, some have never carried
 * one, and Node would wait for their time-outs. WebSockets carry no request either: clients in a call lose theirs before the call ends,
 * and retry until the server is back.
 */
export function drainOnClose(app: FastifyInstance, connections: Connections): void {
  let isClosing = false;

  // Before every other hook: whatever the interface, its own error body says when to come again.
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    throw new HttpError('unavailable', HTTP_TEXTS.restarting, { retryAfterS: RESTART_S });
  });

  app.addHook('preClose', async () => {
    isClosing = true;
    connections.on('idle', ({ socket }) => endSoon(socket));
    for (const { socket, requests } of connections.all()) {
      if (requests === 0) socket.destroy();
    }
    setTimeout(() => {
      for (const { socket } of connections.all()) socket.destroy();
    }, DRAIN_LIMIT_MS).unref();
  });
}

function endSoon(socket: Socket): void {
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
