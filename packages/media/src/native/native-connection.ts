import { isIP } from 'node:net';
import {
  type DataChannel,
  type PeerConnection as NativePeerConnection,
  PeerConnection,
  type RtcConfig,
  setSctpSettings,
  type Track,
  Video,
} from 'node-datachannel';
import {
  CATCH_ALL_MIDS,
  type ClientDescription,
  catchAllDescription,
  readDescription,
  type Setup,
  type TransportDescription,
} from '../sdp/index.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import { IncomingRateLimit } from './incoming-rate-limit.ts';

/** The longest message of a data channel; clients split longer ones. */
export const MESSAGE_BYTES_MAX = 65_536;
/** LiveKit's names for its two data channels. */
const LABELS = { reliable: '_reliable', lossy: '_lossy' } as const;
/**
 * Buffer for data that the client has not acknowledged. It is sent in order of arrival, without turns between senders, so the
 * buffer is small. With a round trip of 100 ms it allows about a megabyte a second, twice the limit of one sender. It must
 * hold one whole message.
 */
const SCTP_SEND_BYTES = 96 * 1024;
setSctpSettings({ sendBufferSize: SCTP_SEND_BYTES });

/** What a connection reports. Never from inside a call. */
export interface NativeConnectionEvents {
  /** A candidate of ours, like `candidate:1 1 UDP …`. */
  candidate(candidate: string): void;
  /** ICE and DTLS are connected, and the channels that we make are open. Once. */
  connected(): void;
  /** The connection to the client is lost for good. Once. */
  failed(): void;
  /** An RTP or RTCP packet, decrypted; its memory belongs to the listener. */
  packet(bytes: Uint8Array): void;
  data(isReliable: boolean, message: Uint8Array): void;
  /** A data channel that was full takes messages again. */
  writable(): void;
}

/** Options of {@link NativeConnection}. */
export interface NativeConnectionOptions {
  readonly rtc: RtcConfig;
  readonly connectionLimit: ConnectionLimit;
}

/** Stream ids of the data channels on the connection that this one replaces. */
export interface ChannelIds {
  readonly reliable?: number;
  readonly lossy?: number;
}

const OTHER_CHANNELS_MAX = 4;
/**
 * How often a client may replace one of its two channels. livekit-client replaces each once, in a Safari that has forgotten
 * their ids after a resume (`resumeConnection`).
 */
const REPLACED_CHANNELS_MAX = 4;
const NO_CHANNEL_ID = 65_535;
/** After this time the threads of a closed connection have stopped. */
const THREADS_STOP_MS = 1_000;

type ChannelKind = keyof typeof LABELS;

/**
 * One connection to a client: ICE, DTLS, SRTP and SCTP by libdatachannel, which is told one catch-all media section. It lives
 * as long as its ICE credentials; a restart of ICE makes another one, since libjuice knows no restarts.
 */
export class NativeConnection {
  readonly #peer: NativePeerConnection;
  readonly #track: Track;
  readonly #channels = new Map<ChannelKind, DataChannel>();
  /** Further channels of newer clients. We send nothing on them, but closing them would be an error to clients. */
  readonly #otherChannels: DataChannel[] = [];
  /** Replaced channels. Their unsent bytes still count. */
  readonly #replacedChannels: DataChannel[] = [];
  readonly #incoming = new IncomingRateLimit();
  readonly #ids: ChannelIds;
  #makesChannels = false;
  #isConnected = false;
  #hasReported = false;
  #isClosed = false;
  /** The ids at `close`: closed channels have none. */
  #lastIds: ChannelIds | undefined;
  #remote: TransportDescription | undefined;
  readonly #events: NativeConnectionEvents;

  readonly #connectionLimit: ConnectionLimit;

  /**
   * @throws {NoConnectionLeftError}
   * @throws {Error} when the library makes no connection; nothing has to be released then.
   */
  constructor(
    name: string,
    { rtc, connectionLimit }: NativeConnectionOptions,
    events: NativeConnectionEvents,
    ids: ChannelIds = {},
  ) {
    this.#events = events;
    this.#ids = ids;
    this.#connectionLimit = connectionLimit;
    connectionLimit.take();
    try {
      [this.#peer, this.#track] = peerWithTrack(name, rtc);
    } catch (error) {
      connectionLimit.release();
      throw error;
    }
    try {
      this.#listen();
      this.#addKnownChannels();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #listen(): void {
    this.#peer.onStateChange((state) => this.#handleState(state));
    this.#peer.onLocalCandidate((candidate) => {
      if (!this.#isClosed) this.#events.candidate(candidate.replace(/^a=/, ''));
    });
    this.#peer.onDataChannel((channel) => this.#handleChannel(channel));
    this.#track.onMessage((bytes) => {
      if (this.#isClosed) return;
      if (this.#incoming.takePacket(bytes, performance.now())) this.#events.packet(bytes);
      else this.#fail();
    });
  }

  /** The client's transport description; undefined before it arrived. */
  get remote(): TransportDescription | undefined {
    return this.#remote;
  }

  /** Connected, with all the channels that we make. */
  get isReady(): boolean {
    return this.#hasReported && !this.#isClosed;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** The stream ids of the channels; after the end those that they had. */
  get channelIds(): ChannelIds {
    return this.#lastIds ?? this.#readIds();
  }

  #readIds(): ChannelIds {
    const reliable = idOf(this.#channels.get('reliable'));
    const lossy = idOf(this.#channels.get('lossy'));
    return { ...(reliable === undefined ? {} : { reliable }), ...(lossy === undefined ? {} : { lossy }) };
  }

  /** Round trip in milliseconds; undefined until it is known. */
  get roundTripMs(): number | undefined {
    if (!this.#isConnected || this.#isClosed) return undefined;
    const roundTripMs = this.#peer.rtt();
    return roundTripMs > 0 ? roundTripMs : undefined;
  }

  /** Begins as the one that offers, with both data channels. @returns Our side of the transport. */
  offer(): TransportDescription {
    this.#makesChannels = true;
    if (!this.#channels.has('reliable')) {
      this.#registerChannel('reliable', this.#peer.createDataChannel(LABELS.reliable));
      this.#registerChannel(
        'lossy',
        this.#peer.createDataChannel(LABELS.lossy, { unordered: true, maxRetransmits: 0 }),
      );
    }
    this.#peer.setLocalDescription('offer');
    return this.#localTransport();
  }

  /** Takes the answer to our offer, but not the candidates in it. Throws when the library cannot use it. */
  acceptAnswer(answer: ClientDescription): void {
    this.#setRemote(answer, answer.transport.setup, 'answer');
  }

  /**
   * Answers the client's offer, without taking the candidates in it. Throws when the library cannot use it.
   * @returns Our side of the transport.
   */
  answer(offer: ClientDescription): TransportDescription {
    this.#setRemote(offer, 'actpass', 'offer');
    this.#peer.setLocalDescription('answer');
    return this.#localTransport();
  }

  /** Takes a candidate of the client. mDNS and other names are not resolved: clients could make us query name servers. */
  addCandidate(candidate: string): void {
    const address = candidate.split(' ')[4] ?? '';
    if (this.#isClosed || isIP(address) === 0) return;
    try {
      this.#peer.addRemoteCandidate(candidate, CATCH_ALL_MIDS.media);
    } catch {
      // Ignored: a candidate that the library cannot parse.
    }
  }

  /** Sends an RTP or RTCP packet now; does nothing while not connected. */
  send(packet: Uint8Array): void {
    if (!this.#isConnected || this.#isClosed) return;
    try {
      const sender: BinarySender = this.#track;
      sender.sendMessageBinary(packet);
    } catch {
      // The connection has just ended; its state change follows.
    }
  }

  /** Whether a data channel is open and takes a message now; {@link NativeConnectionEvents.writable} tells of a change. */
  canSendData(isReliable: boolean): boolean {
    const channel = this.#channels.get(isReliable ? 'reliable' : 'lossy');
    if (channel === undefined || this.#isClosed || !channel.isOpen()) return false;
    // The library's queue comes on top of the data in flight.
    return channel.bufferedAmount() === 0;
  }

  sendData(isReliable: boolean, message: Uint8Array): void {
    const channel = this.#channels.get(isReliable ? 'reliable' : 'lossy');
    if (channel === undefined || this.#isClosed || !channel.isOpen()) return;
    try {
      channel.sendMessageBinary(message);
    } catch {
      // As with packets.
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#lastIds = this.#readIds();
    this.#connectionLimit.release();
    this.#peer.close();
    setTimeout(() => this.#releaseListeners(), THREADS_STOP_MS).unref();
  }

  /**
   * The peer lets go of its own listeners; those of tracks and channels would keep us for ever, and with us handles that each
   * turn of the event loop looks at. Not before its threads have stopped: one of them may be calling a listener.
   */
  #releaseListeners(): void {
    this.#track.close();
    const channels = [...this.#channels.values(), ...this.#replacedChannels, ...this.#otherChannels];
    for (const channel of channels) channel.close();
  }

  #setRemote(description: ClientDescription, setup: Setup, type: 'offer' | 'answer'): void {
    this.#remote = description.transport;
    const size = Math.min(description.maxMessageSizeBytes ?? MESSAGE_BYTES_MAX, MESSAGE_BYTES_MAX);
    this.#peer.setRemoteDescription(catchAllDescription(description.transport, setup, size), type);
  }

  #localTransport(): TransportDescription {
    const local = readDescription(this.#peer.localDescription()?.sdp ?? '').description;
    if (local === undefined) throw new Error('The transport has no description of its own.');
    return local.transport;
  }

  /** Opens channels that the client has open already: negotiated, without another DCEP message. */
  #addKnownChannels(): void {
    const { reliable, lossy } = this.#ids;
    if (reliable !== undefined) {
      const config = { negotiated: true, id: reliable };
      this.#registerChannel('reliable', this.#peer.createDataChannel(LABELS.reliable, config));
    }
    if (lossy !== undefined) {
      const config = { negotiated: true, id: lossy, unordered: true, maxRetransmits: 0 };
      this.#registerChannel('lossy', this.#peer.createDataChannel(LABELS.lossy, config));
    }
  }

  #handleChannel(channel: DataChannel): void {
    const label = channel.getLabel();
    if (label === LABELS.reliable) this.#replaceChannel('reliable', channel);
    else if (label === LABELS.lossy) this.#replaceChannel('lossy', channel);
    else if (this.#otherChannels.length < OTHER_CHANNELS_MAX) this.#ignoreChannel(channel);
    else channel.close();
  }

  /** The newest channel of a kind is the one in use. */
  #replaceChannel(kind: ChannelKind, channel: DataChannel): void {
    const before = this.#channels.get(kind);
    if (before !== undefined) {
      if (this.#replacedChannels.length >= REPLACED_CHANNELS_MAX) {
        channel.close();
        return;
      }
      this.#replacedChannels.push(before);
    }
    this.#registerChannel(kind, channel);
  }

  /** Messages are read and dropped: the library would queue them otherwise. */
  #ignoreChannel(channel: DataChannel): void {
    this.#otherChannels.push(channel);
    channel.onMessage((message) => {
      if (!this.#isClosed) this.#isWithinLimit(message);
    });
  }

  /** Disconnects a client that sends too much. */
  #isWithinLimit(message: string | Uint8Array | ArrayBuffer): boolean {
    const bytes = typeof message === 'string' ? message.length : message.byteLength;
    const mayPass = this.#incoming.takeMessage(bytes, performance.now());
    if (!mayPass) this.#fail();
    return mayPass;
  }

  #registerChannel(kind: ChannelKind, channel: DataChannel): void {
    this.#channels.set(kind, channel);
    channel.onOpen(() => this.#reportConnected());
    channel.onBufferedAmountLow(() => {
      if (!this.#isClosed) this.#events.writable();
    });
    channel.onMessage((message) => {
      if (this.#isClosed || !this.#isWithinLimit(message)) return;
      if (typeof message === 'string') return;
      const bytes = message instanceof ArrayBuffer ? new Uint8Array(message) : message;
      this.#events.data(kind === 'reliable', bytes);
    });
  }

  #handleState(state: string): void {
    if (this.#isClosed) return;
    if (state === 'connected') {
      this.#isConnected = true;
      this.#reportConnected();
    } else if (state === 'failed' || state === 'disconnected' || state === 'closed') {
      this.#fail();
    }
  }

  #reportConnected(): void {
    if (this.#isClosed || !this.#isConnected || this.#hasReported) return;
    if (this.#makesChannels && ![...this.#channels.values()].every((channel) => channel.isOpen())) return;
    this.#hasReported = true;
    this.#events.connected();
  }

  #fail(): void {
    if (this.#isClosed) return;
    this.close();
    // Deferred: a failure shows while a message is sent, and the caller must not be re-entered from its own call.
    queueMicrotask(() => this.#events.failed());
  }
}

/** A peer and its catch-all media section. @throws {Error} Then there is no peer. */
function peerWithTrack(name: string, rtc: RtcConfig): readonly [NativePeerConnection, Track] {
  const peer = new PeerConnection(name, {
    ...rtc,
    disableAutoNegotiation: true,
    maxMessageSize: MESSAGE_BYTES_MAX,
  });
  try {
    const media = new Video(CATCH_ALL_MIDS.media, 'SendRecv');
    media.addVP8Codec(96);
    return [peer, peer.addTrack(media)];
  } catch (error) {
    peer.close();
    throw error;
  }
}

/** A channel has no id before its connection is up; the library then returns 65535, which is none (RFC 8832 section 6). */
function idOf(channel: DataChannel | undefined): number | undefined {
  const id = channel?.getId();
  return id === undefined || id < 0 || id >= NO_CHANNEL_ID ? undefined : id;
}

/** The library takes any bytes, its types only `Buffer`. */
interface BinarySender {
  sendMessageBinary(packet: Uint8Array): boolean;
}
