import { randomInt } from 'node:crypto';
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
import type { MemberPlan } from './load-plan.ts';
import { LoadStream } from './load-stream.ts';
import { described, NativePeer } from './native-peer.ts';
import { ReceivedStreams } from './received-streams.ts';

const PING_INTERVAL_MS = 5_000;
const MESSAGE_BYTES_MAX = 65_536;
const candidateInit = z.object({ candidate: z.string() });

type Request = SignalRequest['message'];

/**
 * Somebody in a room who costs little: speaks just enough of the signalling to send streams and to get those of others,
 * which are counted and not decoded. A publisher's offer has the form of a server's, and a subscriber's answer that of a
 * server to a publisher.
 */
export class LoadClient {
  readonly streams: readonly LoadStream[];
  readonly received: ReceivedStreams = new ReceivedStreams();
  readonly #socket: WebSocket;
  readonly #ping: NodeJS.Timeout;
  readonly #sections = new SubscriberSections();
  #publisher: NativePeer | undefined;
  #subscriber: NativePeer | undefined;
  #subscriberTransport: ReturnType<NativePeer['answer']> | undefined;
  #announced = 0;
  #answers = 0;
  readonly #joined: Promise<void>;
  #markOffered: () => void = () => undefined;
  readonly #offered = new Promise<void>((resolve) => {
    this.#markOffered = resolve;
  });

  constructor(url: string, plan: MemberPlan) {
    this.streams = plan.sends.map((stream) => new LoadStream(stream, randomInt(0x1000, 0xffff_ffff)));
    const query = new URLSearchParams({
      access_token: plan.token,
      auto_subscribe: plan.receives > 0 ? '1' : '0',
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
    this.#ping = setInterval(() => this.#sendPing(), PING_INTERVAL_MS);
  }

  /** Resolves when it is in the room and its streams can be sent. */
  async join(): Promise<void> {
    await this.#joined;
    if (this.streams.length === 0) return;
    await this.#offered;
    await this.#publisher?.connected;
  }

  send(packet: Uint8Array): void {
    this.#publisher?.send(packet);
  }

  /** Says good-bye, so that nobody waits for it to come back. */
  close(): void {
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
        if (this.#announced === this.streams.length) this.#publish();
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
      default:
        break;
    }
  }

  #announceStreams(): void {
    for (const { plan, ssrc } of this.streams) {
      const isVideo = plan.kind === 'video';
      this.#say({
        case: 'addTrack',
        value: new AddTrackRequest({
          cid: `track-${ssrc}`,
          name: plan.kind,
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
    for (const { plan, ssrc } of this.streams) {
      const codec = plan.kind === 'video' ? 'vp8' : 'opus';
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
      // A server leaves it to nobody who begins; clients do.
      value: new SessionDescription({
        type: 'offer',
        id: 1,
        sdp: sdp.replaceAll('setup:active', 'setup:actpass'),
      }),
    });
    this.#markOffered();
  }

  #answer({ sdp, id }: SessionDescription): void {
    const offer = described(sdp);
    if (this.#subscriber === undefined) {
      this.#subscriber = this.#newPeer(SignalTarget.SUBSCRIBER);
      this.#subscriber.onPacket((packet) => this.received.add(packet));
      this.#subscriberTransport = this.#subscriber.answer(offer);
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
