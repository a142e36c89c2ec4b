import { EventEmitter } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An open connection of a client. */
export interface Connection {
  readonly socket: Socket;
  /** Of the other end. */
  readonly address: string;
  /** Requests that are being answered. */
  requests: number;
}

interface ConnectionEvents {
  opened: [Connection];
  /** It carries a request, or speaks another protocol from now on. */
  busy: [Connection];
  /** It carries no request any more. */
  idle: [Connection];
  closed: [Connection];
}

/**
 * Knows which connections are open, and which of them carry a request. A connection that has sent no request yet, or not all of its
 * headers, was never busy.
 */
export class Connections extends EventEmitter<ConnectionEvents> {
  // Under TLS a request names the encrypted socket; both ends of the one beneath it are the same.
  readonly #open = new Map<string, Connection>();

  /** All that are open. */
  all(): Iterable<Connection> {
    return this.#open.values();
  }

  /** Watches a server from before it listens; its listener for upgrades is there already, if it has one. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#add(socket));
    server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
      const connection = this.#open.get(nameOf(socket));
      if (connection === undefined) return;
      connection.requests += 1;
      this.emit('busy', connection);
      response.once('close', () => {
        connection.requests -= 1;
        if (connection.requests === 0 && this.#isOpen(connection)) this.emit('idle', connection);
      });
    });
    // A listener of ours alone would keep Node from answering such requests.
    if (server.listenerCount('upgrade') === 0) return;
    server.on('upgrade', ({ socket }: { socket: Socket }) => {
      const connection = this.#open.get(nameOf(socket));
      if (connection !== undefined) this.emit('busy', connection);
    });
  }

  #add(socket: Socket): void {
    const { remoteAddress: address } = socket;
    // Closed again by now.
    if (address === undefined) return void socket.destroy();
    const name = nameOf(socket);
    const connection = { socket, address, requests: 0 };
    this.#open.set(name, connection);
    socket.once('close', () => {
      if (this.#isOpen(connection, name)) this.#open.delete(name);
      this.emit('closed', connection);
    });
    this.emit('opened', connection);
  }

  #isOpen(connection: Connection, name = nameOf(connection.socket)): boolean {
    return this.#open.get(name) === connection;
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
