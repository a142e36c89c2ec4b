import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { makeOnce } from '../runtime/make-once.ts';
import type { SignalSockets } from './signal-sockets.ts';

/**
 * A second way to the embedded media server for programs of ours on this machine: plain, on the loopback address, on a port
 * that the system chooses. However the site is reached, by TLS, through a proxy or under a name that this machine cannot
 * resolve, they reach their rooms; tokens are asked for as everywhere.
 */
export class LoopbackSignaling {
  readonly #sockets: Pick<SignalSockets, 'handleUpgrade'>;
  readonly #server = makeOnce(() => this.#listen());

  constructor(sockets: Pick<SignalSockets, 'handleUpgrade'>) {
    this.#sockets = sockets;
  }

  /** `ws://127.0.0.1:<port>`; listens from the first time on that somebody asks. Rejects when no port can be had. */
  async url(): Promise<string> {
    const address = (await this.#server.get()).address();
    if (address === null || typeof address === 'string') throw new Error('The private signals have no port.');
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
      // Clients ask here why they were not let in, when they were not; the answer is no secret and no use.
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    });
    server.on('upgrade', (request, stream, head) => this.#sockets.handleUpgrade(request, stream, head));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }
}
