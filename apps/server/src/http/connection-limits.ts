import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopbackAddress } from '../config/loopback.ts';
import { addressPrefix } from './client-address.ts';

/** Open connections in all. More are closed at once, so that memory stays bounded. */
export const CONNECTIONS_MAX = 4000;
/** Open connections of one address prefix. A browser opens 6, an office behind one address some hundred. */
export const CONNECTIONS_PER_ADDRESS_MAX = 400;

/**
 * Bounds the connections of one client. This machine itself is not counted, and nobody is behind a reverse proxy
 * (`isProxied`), where every connection comes from the proxy.
 */
export function limitConnections(app: FastifyInstance, isProxied: boolean): void {
  app.server.maxConnections = CONNECTIONS_MAX;
  if (isProxied) return;
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isLoopbackAddress(address)) return;
    const prefix = addressPrefix(address, 'limit');
    const count = (open.get(prefix) ?? 0) + 1;
    open.set(prefix, count);
    socket.once('close', () => {
      const left = (open.get(prefix) ?? 1) - 1;
      if (left === 0) open.delete(prefix);
      else open.set(prefix, left);
    });
    if (count > CONNECTIONS_PER_ADDRESS_MAX) socket.destroy();
  });
}
