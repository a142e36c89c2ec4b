import type { ClientDescription, TransportDescription } from '../sdp/index.ts';
import type { IceCandidate, PeerConnectionRole, TransportEvents } from '../signal/index.ts';
import { FairQueue } from './fair-queue.ts';
import { bundledSection, publicCandidate, withGenerationPriority } from './local-candidates.ts';
import { NativeConnection } from './native-connection.ts';
import { RemoteCandidates } from './remote-candidates.ts';
import type { TransportContext } from './transport-context.ts';

/** How long after a restart the client's own checks go before ours. */
const RESTART_CANDIDATES_DELAY_MS = 1000;

/** Each restart makes a certificate and sockets; networks do not change more often. */
const RESTARTS_MAX = 10;
const RESTARTS_WINDOW_MS = 30_000;
/** Reliable messages that may wait for a client that takes them more slowly than they come: else one sender fills our memory. */
const RELIABLE_QUEUE_BYTES = 4 * 1024 * 1024;
/** Lossy ones that wait longer would come too late anyway. */
const LOSSY_QUEUE_BYTES = 256 * 1024;

/**
 * One of the two connections of a client over all restarts of ICE: a restart is a new native connection with a
 * certificate of its own, which makes browsers repeat the DTLS handshake (RFC 8842 section 5.5). The old one is used until
 * the new one is connected.
 */
export class RestartableConnection {
  readonly #role: PeerConnectionRole;
  readonly #name: string;
  readonly #context: TransportContext;
  readonly #events: TransportEvents;
  readonly #onPacket: (bytes: Uint8Array) => void;
  readonly #remoteCandidates = new RemoteCandidates();
  #current: NativeConnection | undefined;
  /** Used until the current one is connected. */
  #previous: NativeConnection | undefined;
  #generation = -1;
  readonly #restartsAtMs: number[] = [];
  /** Queued data-channel messages; reliable ones also wait for a connection during a restart. */
  readonly #reliable = new FairQueue(RELIABLE_QUEUE_BYTES);
  readonly #lossy = new FairQueue(LOSSY_QUEUE_BYTES);
  /** Local candidates gathered before the client's description arrived; undefined after. */
  #heldCandidates: string[] | undefined;
  /** The media section that our candidates name. */
  #section: Omit<IceCandidate, 'candidate'> = {};
  #candidatesTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    role: PeerConnectionRole,
    name: string,
    context: TransportContext,
    events: TransportEvents,
    onPacket: (bytes: Uint8Array) => void,
  ) {
    this.#role = role;
    this.#name = `${name}-${role}`;
    this.#context = context;
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
    return this.#current?.roundTripMs ?? this.#previous?.roundTripMs;
  }

  /**
   * Makes a native connection that replaces the present one once it is connected.
   * @throws {Error} when no connection is left, or the client restarts ICE too often.
   */
  restart(): NativeConnection {
    this.#countRestart();
    const before = this.#current;
    this.#generation += 1;
    this.#heldCandidates = [];
    if (before?.isConnected === true) {
      this.#previous?.close();
      this.#previous = before;
    } else {
      before?.close();
    }
    const ids = this.#previous?.channelIds ?? before?.channelIds;
    const connection: NativeConnection = new NativeConnection(
      this.#name,
      { rtc: this.#context.config.rtc, connectionLimit: this.#context.connectionLimit },
      {
        candidate: (candidate) => {
          if (this.#current === connection) this.#contain(() => this.#handleLocalCandidate(candidate));
        },
        connected: () => this.#contain(() => this.#handleConnected(connection)),
        failed: () => this.#contain(() => this.#handleFailed(connection)),
        packet: (bytes) => this.#contain(() => this.#onPacket(bytes)),
        writable: () => this.#contain(() => this.drain()),
        data: (isReliable, message) => this.#contain(() => this.#events.data(isReliable, message)),
      },
      ids,
    );
    this.#current = connection;
    return connection;
  }

  /** The client has switched to the new connection and dropped the keys of the old one. */
  closePrevious(): void {
    this.#previous?.close();
    this.#previous = undefined;
  }

  /**
   * Candidates in this description, and those that follow it, are for the present connection. After a restart they wait:
   * a check of ours that a client gets before it knows our candidates makes a candidate pair of lower priority than the one
   * in use, and browsers do not try such a pair for seconds. Its own checks reach us without them.
   *
   * The client hears of our candidates only now: libdatachannel takes a client's ICE credentials before its fingerprint,
   * and a client that is quick enough to shake hands in between is refused as a forger.
   */
  expectCandidates(description: ClientDescription): void {
    const { transport, candidates } = description;
    this.#section = bundledSection(description);
    this.#reportHeldCandidates();
    const connection = this.#current;
    const open = () => {
      for (const candidate of candidates) connection?.addCandidate(candidate);
      this.#remoteCandidates.deliver(transport.iceUfrag, (candidate) => connection?.addCandidate(candidate));
    };
    clearTimeout(this.#candidatesTimer);
    if (this.#generation === 0) open();
    else this.#candidatesTimer = setTimeout(open, RESTART_CANDIDATES_DELAY_MS);
  }

  addCandidate(candidate: IceCandidate): void {
    this.#remoteCandidates.add(candidate);
  }

  send(packet: Uint8Array): void {
    const connection = this.#current?.isConnected === true ? this.#current : this.#previous;
    connection?.send(packet);
  }

  /** @param from The sender, for taking turns. */
  sendData(isReliable: boolean, message: Uint8Array, from: string): void {
    if (this.#dataConnection === undefined && !(isReliable && this.#isRestarting)) return;
    (isReliable ? this.#reliable : this.#lossy).push(from, message);
    this.drain();
  }

  /** Sends as many queued messages as the client takes now. */
  drain(): void {
    const connection = this.#dataConnection;
    if (connection === undefined) return;
    for (const [isReliable, queue] of [
      [true, this.#reliable],
      [false, this.#lossy],
    ] as const) {
      while (!queue.isEmpty && connection.canSendData(isReliable)) {
        const message = queue.shift();
        if (message !== undefined) connection.sendData(isReliable, message);
      }
    }
  }

  get #dataConnection(): NativeConnection | undefined {
    return this.#current?.isReady === true ? this.#current : this.#previous;
  }

  /** After an ICE restart the old connection may be gone before the new one is connected. */
  get #isRestarting(): boolean {
    return this.#generation >= 1;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#candidatesTimer);
    this.#previous?.close();
    this.#current?.close();
  }

  #handleConnected(connection: NativeConnection): void {
    if (this.#isClosed || connection !== this.#current) return;
    this.closePrevious();
    this.drain();
    this.#events.connected(this.#role);
  }

  #handleFailed(connection: NativeConnection): void {
    if (this.#isClosed) return;
    if (connection === this.#previous) this.#previous = undefined;
    if (connection === this.#current) this.#events.failed(this.#role);
  }

  /** An error ends this client's connection alone. */
  #contain(run: () => void): void {
    if (this.#isClosed) return;
    try {
      run();
    } catch (error) {
      this.#context.config.onProblem(error);
      this.close();
    }
  }

  #countRestart(): void {
    const nowMs = this.#context.now();
    const recent = this.#restartsAtMs.filter((atMs) => nowMs - atMs < RESTARTS_WINDOW_MS);
    if (recent.length >= RESTARTS_MAX) throw new Error('The client restarts ICE again and again.');
    this.#restartsAtMs.splice(0, this.#restartsAtMs.length, ...recent, nowMs);
  }

  #handleLocalCandidate(candidate: string): void {
    if (this.#heldCandidates === undefined) this.#reportCandidate(candidate);
    else this.#heldCandidates.push(candidate);
  }

  #reportHeldCandidates(): void {
    const found = this.#heldCandidates ?? [];
    this.#heldCandidates = undefined;
    // Events never fire from inside a call.
    queueMicrotask(() => {
      if (!this.#isClosed) for (const candidate of found) this.#reportCandidate(candidate);
    });
  }

  #reportCandidate(found: string): void {
    const candidate = withGenerationPriority(found, this.#generation);
    const publics = this.#context.config.publicAddresses.map((address) =>
      publicCandidate(candidate, address),
    );
    for (const text of [candidate, ...publics]) {
      if (text !== undefined) this.#events.candidate(this.#role, { candidate: text, ...this.#section });
    }
  }
}
