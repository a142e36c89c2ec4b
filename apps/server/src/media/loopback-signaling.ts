import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { makeOnce } from '../runtime/make-once.ts';
import type { SignalSockets } from './signal-sockets.ts';

/**
 * A second signalling endpoint of the embedded media server, for our own agents: plain WebSocket on the loopback address, on a
 * free port. It works however the site is reached (TLS, proxy, a name that this machine cannot resolve) and asks for tokens
 * like any other endpoint.
 */
export class LoopbackSignaling {
  readonly #sockets: Pick<SignalSockets, 'handleUpgrade'>;
  readonly #server = makeOnce(() => this.#listen());

  constructor(sockets: Pick<SignalSockets, 'handleUpgrade'>) {
    this.#sockets = sockets;
  }

  /** `ws://127.0.0.1:<port>`; listens from the first call on. Rejects when there is no free port. */
  async url(): Promise<string> {
    const address = (await this.#server.get()).address();
    if (address === null || typeof address === 'string')
      throw new Error('The loopback signalling has no port.');
    return `ws://127.0.0.1:${address.port}`;
  }

  /** Idempotent. Connections that go on are the sockets' to end. */
  async close(): Promise<void> {
    const server = await this.#server.current();
    if (server?.listening !== true) return;
    server.close();
    server.closeAllConnections();
  }

  async #listen(): Promise<Server> {
    const server = createServer((_request, response) => {
      // Clients ask `/rtc/validate` why they were refused; agents do not use the answer.
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    });
    server.on('upgrade', (request, stream, head) => this.#sockets.handleUpgrade(request, stream, head));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }
}
