import type { TransportDescription } from '../sdp/index.ts';
import type { IceCandidate, PeerConnection, TransportEvents } from '../signal/index.ts';
import type { NativeConfig } from './media-plane.ts';
import { NativeConnection } from './native-connection.ts';
import { publicCandidate } from './public-candidate.ts';
import { RemoteCandidates } from './remote-candidates.ts';

/**
 * One of the two connections of a client over all restarts of ICE: a restart is a new native connection with a
 * certificate of its own, which makes browsers shake hands anew (RFC 8842 section 5.5). The old one goes on until the new
 * one stands.
 */
export class ConnectionLine {
  readonly #kind: PeerConnection;
  readonly #name: string;
  readonly #config: NativeConfig;
  readonly #events: TransportEvents;
  readonly #onPacket: (bytes: Uint8Array) => void;
  readonly #candidates = new RemoteCandidates();
  #current: NativeConnection | undefined;
  /** Stands until the current one does. */
  #former: NativeConnection | undefined;
  #isClosed = false;

  constructor(
    kind: PeerConnection,
    name: string,
    config: NativeConfig,
    events: TransportEvents,
    onPacket: (bytes: Uint8Array) => void,
  ) {
    this.#kind = kind;
    this.#name = `${name}-${kind}`;
    this.#config = config;
    this.#events = events;
    this.#onPacket = onPacket;
  }

  /** The client's side of the present connection; undefined before it is known. */
  get remote(): TransportDescription | undefined {
    return this.#current?.remote;
  }

  get current(): NativeConnection | undefined {
    return this.#current;
  }

  get roundTripMs(): number | undefined {
    return this.#current?.roundTripMs ?? this.#former?.roundTripMs;
  }

  /** Another native connection takes the place of the present one, as soon as it stands. */
  renew(): NativeConnection {
    const before = this.#current;
    if (before?.isConnected === true) {
      this.#former?.close();
      this.#former = before;
    } else {
      before?.close();
    }
    const ids = this.#former?.channelIds ?? before?.channelIds;
    const connection: NativeConnection = new NativeConnection(
      this.#name,
      this.#config.rtc,
      {
        candidate: (candidate) => {
          if (this.#current === connection) this.#announce(candidate);
        },
        connected: () => this.#handleConnected(connection),
        failed: () => this.#handleFailed(connection),
        packet: (bytes) => {
          if (!this.#isClosed) this.#onPacket(bytes);
        },
        data: (isReliable, message) => {
          if (!this.#isClosed) this.#events.data(isReliable, message);
        },
      },
      ids,
    );
    this.#current = connection;
    return connection;
  }

  /** Candidates of the client with these ICE credentials are for the present connection. */
  expectCandidates(ufrag: string): void {
    this.#candidates.open(ufrag, (candidate) => this.#current?.addCandidate(candidate));
  }

  addCandidate(candidate: IceCandidate): void {
    this.#candidates.add(candidate);
  }

  send(packet: Uint8Array): void {
    const connection = this.#current?.isConnected === true ? this.#current : this.#former;
    connection?.send(packet);
  }

  sendData(isReliable: boolean, message: Uint8Array): void {
    const connection = this.#current?.isConnected === true ? this.#current : this.#former;
    connection?.sendData(isReliable, message);
  }

  close(): void {
    this.#isClosed = true;
    this.#former?.close();
    this.#current?.close();
  }

  #handleConnected(connection: NativeConnection): void {
    if (this.#isClosed || connection !== this.#current) return;
    this.#former?.close();
    this.#former = undefined;
    this.#events.connected(this.#kind);
  }

  #handleFailed(connection: NativeConnection): void {
    if (this.#isClosed) return;
    if (connection === this.#former) this.#former = undefined;
    if (connection === this.#current) this.#events.failed(this.#kind);
  }

  #announce(candidate: string): void {
    const publics = this.#config.publicAddresses.map((address) => publicCandidate(candidate, address));
    for (const text of [candidate, ...publics]) {
      if (text !== undefined) this.#events.candidate(this.#kind, { candidate: text });
    }
  }
}
