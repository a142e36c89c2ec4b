import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { seededRandom } from '../../testing/seeded-random.ts';
import { ImpairedLink, type LinkCounts, type LinkQuality, PERFECT_LINK } from './impaired-link.ts';

/** An address of UDP on this machine. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/**
 * Stands between endpoints that shall only reach each other over an impaired link. Everyone is represented by a port of the
 * relay: what comes to that port from somebody else goes to him, from the port that represents the sender.
 */
export class UdpRelay {
  quality: LinkQuality = PERFECT_LINK;
  readonly #link: ImpairedLink;
  /** By port alone: an endpoint on all addresses of the machine answers from whichever is nearest. */
  readonly #representatives = new Map<number, Promise<Socket>>();
  #isClosed = false;

  constructor(seed: number) {
    this.#link = new ImpairedLink(seededRandom(seed));
  }

  get counts(): LinkCounts {
    return this.#link.counts;
  }

  /** The port of the relay, on 127.0.0.1, under which others reach this endpoint. */
  async portFor(endpoint: Endpoint): Promise<number> {
    return (await this.#representative(endpoint)).address().port;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const socket of this.#representatives.values()) (await socket).close();
  }

  #representative(endpoint: Endpoint): Promise<Socket> {
    const known = this.#representatives.get(endpoint.port);
    const socket = known ?? this.#open(endpoint);
    this.#representatives.set(endpoint.port, socket);
    return socket;
  }

  async #open(endpoint: Endpoint): Promise<Socket> {
    const socket = createSocket('udp4');
    socket.on('message', (packet, from) => void this.#relay(packet, from, endpoint));
    // Somebody who has gone is told of by the next packet to him.
    socket.on('error', () => undefined);
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return socket;
  }

  async #relay(packet: Buffer, from: Endpoint, to: Endpoint): Promise<void> {
    const sender = await this.#representative(from);
    this.#link.pass(packet.length, this.quality, () => {
      if (!this.#isClosed) sender.send(packet, to.port, to.address);
    });
  }
}
