import { isLoopbackAddress } from '../config/loopback.ts';
import { addressPrefix } from './client-address.ts';
import type { Connection, Connections } from './connections.ts';

/** Open connections of one address prefix. A browser opens 6, an office behind one address some hundred. */
export const CONNECTIONS_PER_ADDRESS_MAX = 400;

export interface ConnectionLimits {
  /** Open connections in all, so that memory stays bounded. */
  readonly all: number;
  /**
   * Open connections of one address prefix. Infinite behind a reverse proxy, where every connection comes from the proxy; this
   * machine is not counted.
   */
  readonly perAddress: number;
}

/** Connections that share a limit. */
class Share {
  readonly #max: number;
  readonly #open = new Set<Connection>();
  /** The one that has been idle longest is the first. */
  readonly #idle = new Set<Connection>();

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#open.size;
  }

  get isOver(): boolean {
    return this.#open.size > this.#max;
  }

  /** Of those that carry no request. */
  longestIdle(): Connection | undefined {
    const [first] = this.#idle;
    return first;
  }

  add(connection: Connection): void {
    this.#open.add(connection);
    this.#idle.add(connection);
  }

  noteBusy(connection: Connection): void {
    this.#idle.delete(connection);
  }

  noteIdle(connection: Connection): void {
    if (this.#open.has(connection)) this.#idle.add(connection);
  }

  remove(connection: Connection): void {
    this.#open.delete(connection);
    this.#idle.delete(connection);
  }
}

/**
 * Limits connections in total and per client. At the limit, the connection that has been idle longest is closed for the new one, so that
 * idle connections cannot lock clients out; the new one is closed only if all others carry a request.
 */
export function limitConnections(connections: Connections, { all, perAddress }: ConnectionLimits): void {
  const everything = new Share(all);
  const byAddress = new Map<string, Share>();

  const sharesOf = ({ address }: Connection): readonly Share[] => {
    if (isLoopbackAddress(address) || perAddress === Number.POSITIVE_INFINITY) return [everything];
    const prefix = addressPrefix(address, 'limit');
    const own = byAddress.get(prefix) ?? new Share(perAddress);
    byAddress.set(prefix, own);
    return [own, everything];
  };
  const forget = (connection: Connection): void => {
    for (const share of sharesOf(connection)) share.remove(connection);
    const prefix = addressPrefix(connection.address, 'limit');
    if (byAddress.get(prefix)?.size === 0) byAddress.delete(prefix);
  };

  connections.on('opened', (connection) => {
    for (const share of sharesOf(connection)) share.add(connection);
    for (const share of sharesOf(connection)) {
      if (!share.isOver) continue;
      // The new one is idle too, and the last of them.
      const gone = share.longestIdle() ?? connection;
      forget(gone);
      gone.socket.destroy();
    }
  });
  connections.on('busy', (connection) => {
    for (const share of sharesOf(connection)) share.noteBusy(connection);
  });
  connections.on('idle', (connection) => {
    for (const share of sharesOf(connection)) share.noteIdle(connection);
  });
  connections.on('closed', forget);
}
