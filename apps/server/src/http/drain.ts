import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';

/** Requests that run longer than this after the server was told to stop are cut off. */
export const DRAIN_LIMIT_MS = 10_000;

/**
 * Makes closing the server wait for running requests and for nothing else: browsers keep sockets open that carry no
 * request, some have never carried one, and Node would wait for their time-outs.
 */
export function drainOnClose(app: FastifyInstance): void {
  const running = new Map<Socket, number>();
  let isClosing = false;

  // Under TLS requests name the encrypted socket, which has an event of its own.
  const opened = app.server instanceof TlsServer ? 'secureConnection' : 'connection';
  app.server.on(opened, (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  app.server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1;
      if (running.has(socket)) running.set(socket, left);
      if (isClosing && left === 0) socket.end();
    });
  });

  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, requests] of running) {
      if (requests === 0) socket.end();
    }
    const limit = setTimeout(() => {
      app.server.closeAllConnections();
    }, DRAIN_LIMIT_MS);
    limit.unref();
  });
}
