import {
  AddTrackRequest,
  DisconnectReason,
  LeaveRequest,
  Ping,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackSource,
  TrackType,
  TrickleRequest,
} from '@livekit/protocol';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { answerPublisher, SubscriberSections } from '../../../packages/media/src/sdp/index.ts';
import { described, NativePeer } from './native-peer.ts';

const PING_INTERVAL_MS = 5_000;
const MESSAGE_BYTES_MAX = 65_536;
const candidateInit = z.object({ candidate: z.string() });

type Request = SignalRequest['message'];

/** A stream that is published. */
export interface PublishedStream {
  readonly kind: 'audio' | 'video';
  readonly ssrc: number;
}

/** A participant that joins a room, and what it sends and receives. */
export interface MediaClientOptions {
  /** Of the media server, `ws://`. */
  readonly url: string;
  readonly token: string;
  readonly publishes: readonly PublishedStream[];
  /** Whether it gets the streams of others. */
  readonly subscribes: boolean;
  /** RTP and RTCP packets that come; their memory is the listener's. */
  onPacket(packet: Buffer): void;
  /** What others send reliably over a data channel: a `DataPacket`. */
  onData?(message: Uint8Array): void;
  /** The server, or the way to it, has ended the stay. */
  onEnd?(): void;
}

/**
 * Somebody in a room who costs little: speaks just enough of the signalling to send streams and to get those of others, as the
 * packets that they are. A publisher's offer has the form of a server's, and a subscriber's answer that of a server to a publisher.
 */
export class MediaClient {
  readonly #options: MediaClientOptions;
  readonly #socket: WebSocket;
  readonly #ping: NodeJS.Timeout;
  readonly #sections = new SubscriberSections();
  #publisher: NativePeer | undefined;
  #subscriber: NativePeer | undefined;
  #subscriberTransport: ReturnType<NativePeer['answer']> | undefined;
  #announced = 0;
  #answers = 0;
  #hasEnded = false;
  readonly #joined: Promise<void>;
  #markOffered: (publisher: NativePeer) => void = () => undefined;
  readonly #offered = new Promise<NativePeer>((resolve) => {
    this.#markOffered = resolve;
  });
  #markAnswered: (subscriber: NativePeer) => void = () => undefined;
  readonly #answered = new Promise<NativePeer>((resolve) => {
    this.#markAnswered = resolve;
  });

  constructor(options: MediaClientOptions) {
    this.#options = options;
    const { url, token, subscribes } = options;
    const query = new URLSearchParams({
      access_token: token,
      auto_subscribe: subscribes ? '1' : '0',
      protocol: '15',
      sdk: 'js',
      version: '2.15.0',
    });
    this.#socket = new WebSocket(`${url}/rtc?${query}`);
    this.#joined = new Promise((resolve, reject) => {
      this.#socket.on('message', (data) => {
        if (!(data instanceof Buffer)) return;
        const { message } = SignalResponse.fromBinary(data);
        if (message.case === 'join') resolve();
        this.#handle(message);
      });
      this.#socket.on('error', reject);
    });
    this.#socket.on('close', () => this.#end());
    this.#ping = setInterval(() => this.#sendPing(), PING_INTERVAL_MS);
  }

  /** Resolves when it is in the room and its streams can be sent. */
  async join(): Promise<void> {
    await this.#joined;
    if (this.#options.publishes.length > 0) await (await this.#offered).connected;
  }

  /** Resolves when what others send can come, if it subscribes. Of data that are sent to it before, the server keeps only so much. */
  async receiving(): Promise<void> {
    await (await this.#answered).connected;
  }

  /** Sends an RTP packet of a published stream. */
  send(packet: Uint8Array): void {
    this.#publisher?.send(packet);
  }

  /** Sends a `DataPacket` reliably, in order, as soon as there is a way. Only publishers have one. */
  async sendData(message: Uint8Array): Promise<void> {
    await (await this.#offered).sendData(message);
  }

  /** Says good-bye, so that nobody waits for it to come back. */
  close(): void {
    this.#hasEnded = true;
    clearInterval(this.#ping);
    this.#say({ case: 'leave', value: new LeaveRequest({ reason: DisconnectReason.CLIENT_INITIATED }) });
    this.#socket.close();
    this.#publisher?.close();
    this.#subscriber?.close();
  }

  #handle(message: SignalResponse['message']): void {
    switch (message.case) {
      case 'join':
        this.#announceStreams();
        break;
      case 'trackPublished':
        this.#announced += 1;
        if (this.#announced === this.#options.publishes.length) this.#publish();
        break;
      case 'answer':
        this.#publisher?.acceptAnswer(described(message.value.sdp));
        break;
      case 'offer':
        this.#answer(message.value);
        break;
      case 'trickle':
        this.#addCandidate(message.value);
        break;
      case 'leave':
        this.#end();
        break;
      default:
        break;
    }
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#ping);
    this.#options.onEnd?.();
  }

  #announceStreams(): void {
    for (const { kind, ssrc } of this.#options.publishes) {
      const isVideo = kind === 'video';
      this.#say({
        case: 'addTrack',
        value: new AddTrackRequest({
          cid: `track-${ssrc}`,
          name: kind,
          type: isVideo ? TrackType.VIDEO : TrackType.AUDIO,
          source: isVideo ? TrackSource.CAMERA : TrackSource.MICROPHONE,
          disableRed: true,
          ...(isVideo ? { width: 1_280, height: 720 } : {}),
        }),
      });
    }
  }

  #publish(): void {
    const peer = this.#newPeer(SignalTarget.PUBLISHER);
    this.#publisher = peer;
    for (const { kind, ssrc } of this.#options.publishes) {
      const codec = kind === 'video' ? 'vp8' : 'opus';
      this.#sections.add({ streamId: 'load', trackId: `track-${ssrc}`, cname: 'load', codec, ssrc });
    }
    const sdp = this.#sections.offer({
      transport: peer.offer(),
      sessionId: 1,
      version: 1,
      maxMessageSizeBytes: MESSAGE_BYTES_MAX,
    });
    this.#say({
      case: 'offer',
      // A client leaves open which side begins the DTLS handshake (RFC 8842).
      value: new SessionDescription({
        type: 'offer',
        id: 1,
        sdp: sdp.replaceAll('setup:active', 'setup:actpass'),
      }),
    });
    this.#markOffered(peer);
  }

  #answer({ sdp, id }: SessionDescription): void {
    const offer = described(sdp);
    if (this.#subscriber === undefined) {
      this.#subscriber = this.#newPeer(SignalTarget.SUBSCRIBER);
      this.#subscriber.onPacket((packet) => this.#options.onPacket(packet));
      this.#subscriber.onData((message) => this.#options.onData?.(message));
      this.#subscriberTransport = this.#subscriber.answer(offer);
      this.#markAnswered(this.#subscriber);
    }
    if (this.#subscriberTransport === undefined) return;
    this.#answers += 1;
    const answer = answerPublisher(offer, {
      transport: this.#subscriberTransport,
      sessionId: 1,
      version: this.#answers,
      maxMessageSizeBytes: MESSAGE_BYTES_MAX,
      preferences: () => undefined,
    });
    this.#say({ case: 'answer', value: new SessionDescription({ type: 'answer', id, sdp: answer.sdp }) });
  }

  #addCandidate({ candidateInit: text, target }: TrickleRequest): void {
    const peer = target === SignalTarget.PUBLISHER ? this.#publisher : this.#subscriber;
    peer?.addCandidate(candidateInit.parse(JSON.parse(text)).candidate);
  }

  #newPeer(target: SignalTarget): NativePeer {
    return new NativePeer(`load-${target}`, (candidate) => {
      const init = JSON.stringify({ candidate, sdpMid: '0', sdpMLineIndex: 0 });
      this.#say({ case: 'trickle', value: new TrickleRequest({ candidateInit: init, target }) });
    });
  }

  #sendPing(): void {
    this.#say({ case: 'pingReq', value: new Ping({ timestamp: BigInt(Date.now()) }) });
  }

  #say(message: Request): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(new SignalRequest({ message }).toBinary());
  }
}
