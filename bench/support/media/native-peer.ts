import { type DataChannel, PeerConnection, type Track, Video } from 'node-datachannel';
import {
  CATCH_ALL_MIDS,
  type ClientDescription,
  catchAllDescription,
  readDescription,
  type Setup,
  type TransportDescription,
} from '../../../packages/media/src/sdp/index.ts';

const MESSAGE_BYTES_MAX = 65_536;
const RELIABLE = '_reliable';

/** Sends one packet on the way. The library takes any bytes, its types only `Buffer`. */
interface PacketSink {
  sendMessageBinary(packet: Uint8Array): boolean;
}

/**
 * One native connection on loopback with a single media section for everything: a client of the load, and either end of the
 * bare loop. Does nothing that is not needed to carry packets.
 */
export class NativePeer {
  readonly #peer: PeerConnection;
  readonly #track: Track & PacketSink;
  readonly #onCandidate: (candidate: string) => void;
  readonly #theirs: string[] = [];
  readonly #ours: string[] = [];
  #hasRemote = false;
  #onData: (message: Uint8Array) => void = () => undefined;
  /** Kept, since the library closes a channel without references. */
  readonly #channels: DataChannel[] = [];
  #markReliable: (channel: DataChannel) => void = () => undefined;
  readonly #reliable = new Promise<DataChannel>((resolve) => {
    this.#markReliable = resolve;
  });
  readonly connected: Promise<void>;

  /**
   * @param onCandidate Takes a candidate of ours, like `candidate:1 1 UDP …`, as soon as the other side may use it: the
   * library refuses who shakes hands between the moments in which it takes ICE credentials and fingerprint.
   */
  constructor(name: string, onCandidate: (candidate: string) => void) {
    this.#onCandidate = onCandidate;
    this.#peer = new PeerConnection(name, {
      iceServers: [],
      bindAddress: '127.0.0.1',
      disableAutoNegotiation: true,
    });
    this.#peer.onLocalCandidate((text) => {
      const candidate = text.replace(/^a=/, '');
      if (this.#hasRemote) onCandidate(candidate);
      else this.#ours.push(candidate);
    });
    this.connected = new Promise((resolve, reject) => {
      this.#peer.onStateChange((state) => {
        if (state === 'connected') resolve();
        else if (state === 'failed') reject(new Error(`${name} did not reach the server.`));
      });
    });
    // Who does not wait for it sees by the packets that are missing.
    this.connected.catch(() => undefined);
    const media = new Video(CATCH_ALL_MIDS.media, 'SendRecv');
    media.addVP8Codec(96);
    this.#track = this.#peer.addTrack(media);
    this.#peer.onDataChannel((channel) => this.#listenTo(channel));
  }

  /** RTP and RTCP packets that come; their memory is the listener's. */
  onPacket(listener: (packet: Buffer) => void): void {
    this.#track.onMessage(listener);
  }

  /** Messages that come over the channel for reliable data. */
  onData(listener: (message: Uint8Array) => void): void {
    this.#onData = listener;
  }

  offer(): TransportDescription {
    this.#listenTo(this.#peer.createDataChannel(RELIABLE));
    this.#peer.setLocalDescription('offer');
    return this.#local();
  }

  answer(offer: ClientDescription): TransportDescription {
    this.#setRemote(offer, offer.transport.setup, 'offer');
    this.#peer.setLocalDescription('answer');
    return this.#local();
  }

  acceptAnswer(answer: ClientDescription): void {
    this.#setRemote(answer, answer.transport.setup, 'answer');
  }

  addCandidate(candidate: string): void {
    // Without UDP there is nothing to try, and the library does not care for the rest.
    if (!/ udp /i.test(candidate)) return;
    if (this.#hasRemote) this.#peer.addRemoteCandidate(candidate, CATCH_ALL_MIDS.media);
    else this.#theirs.push(candidate);
  }

  send(packet: Uint8Array): void {
    try {
      this.#track.sendMessageBinary(packet);
    } catch {
      // The other side has just gone.
    }
  }

  /** Sends over the channel for reliable data, as soon as that is open. */
  async sendData(message: Uint8Array): Promise<void> {
    (await this.#reliable).sendMessageBinary(message);
  }

  close(): void {
    this.#peer.close();
  }

  #setRemote(description: ClientDescription, setup: Setup, type: 'offer' | 'answer'): void {
    this.#peer.setRemoteDescription(
      catchAllDescription(description.transport, setup, MESSAGE_BYTES_MAX),
      type,
    );
    this.#hasRemote = true;
    for (const candidate of [...description.candidates, ...this.#theirs.splice(0)]) {
      this.addCandidate(candidate);
    }
    for (const candidate of this.#ours.splice(0)) this.#onCandidate(candidate);
  }

  #listenTo(channel: DataChannel): void {
    this.#channels.push(channel);
    const isReliable = channel.getLabel() === RELIABLE;
    // What comes over others is dropped; the library would keep it for a listener.
    channel.onMessage((message) => {
      if (!isReliable || typeof message === 'string') return;
      this.#onData(message instanceof ArrayBuffer ? new Uint8Array(message) : message);
    });
    if (isReliable) channel.onOpen(() => this.#markReliable(channel));
  }

  #local(): TransportDescription {
    const local = described(this.#peer.localDescription()?.sdp ?? '');
    return local.transport;
  }
}

/** @throws {Error} for what is no description. */
export function described(sdp: string): ClientDescription {
  const { description, problem } = readDescription(sdp);
  if (description === undefined) throw new Error(`A description cannot be used: ${problem}.`);
  return description;
}
