import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AddTrackRequest,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackSource,
  TrackType,
  TrickleRequest,
} from '@livekit/protocol';
import { type DataChannel, PeerConnection, type Track, Video } from 'node-datachannel';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { EngineUnderTest } from './engine-under-test.ts';
import { type TokenRequest, tokenFor } from './tokens.ts';

const candidateInit = z.looseObject({ candidate: z.string() });

/** Under which an attacker says that he sends a camera. */
export const ATTACKER_SSRC = 4242;
const CID = 'attackers-camera';

type SignalMessage = SignalRequest['message'];

/**
 * Somebody who has joined by the rules and has both connections, and can now say on any of them whatever he likes. The
 * clients that everybody uses would not let him.
 */
export class Attacker {
  readonly socket: WebSocket;
  /** What the server is told of as its own addresses, by candidates. */
  readonly addresses: { address: string; port: number }[] = [];
  readonly publisher = new PeerConnection('attacker-publisher', { iceServers: [] });
  readonly #subscriber = new PeerConnection('attacker-subscriber', { iceServers: [] });
  readonly #channels = new Map<string, DataChannel>();
  readonly #received: Track[] = [];
  readonly #camera: Track;
  /**
   * What the server is told of the publisher once its answer has been taken. Told before, it may reach the publisher while that
   * is taking the answer, and libdatachannel refuses a certificate whose fingerprint it has not stored yet.
   */
  readonly #untold: SignalMessage[] = [];
  readonly #url: string;

  private constructor(socket: WebSocket) {
    this.#url = socket.url;
    this.socket = socket;
    const video = new Video('0', 'SendOnly');
    video.addVP8Codec(96);
    video.addSSRC(ATTACKER_SSRC, 'attacker', 'stream', CID);
    this.#camera = this.publisher.addTrack(video);
    this.#subscriber.onTrack((track) => this.#received.push(track));
    // Nothing but a listener makes the library take what comes.
    this.#subscriber.onDataChannel((channel) => channel.onMessage(() => undefined));
    socket.on('message', (data) => {
      if (data instanceof Buffer) this.#take(SignalResponse.fromBinary(data).message);
    });
    socket.on('error', () => undefined);
    this.#announce(this.publisher, SignalTarget.PUBLISHER, 'offer');
    this.#announce(this.#subscriber, SignalTarget.SUBSCRIBER, 'answer');
  }

  static async join(engine: EngineUnderTest, invitation: TokenRequest): Promise<Attacker> {
    const token = await tokenFor(engine, invitation);
    const url = `${engine.url}/rtc?access_token=${token}&protocol=16&auto_subscribe=1&sdk=js&version=2.0.0`;
    const socket = new WebSocket(url);
    const attacker = new Attacker(socket);
    onTestFinished(() => attacker.leave());
    await once(socket, 'open');
    attacker.#publish();
    const isReady = () => attacker.#camera.isOpen() && attacker.#channels.get('_reliable')?.isOpen() === true;
    await expect.poll(isReady, { message: 'the attacker is connected' }).toBe(true);
    return attacker;
  }

  /** Whether the server does not listen any more to what he publishes. */
  get isCutOff(): boolean {
    return this.#camera.isClosed();
  }

  leave(): void {
    this.socket.terminate();
    this.publisher.close();
    this.#subscriber.close();
  }

  say(message: SignalMessage): void {
    this.socket.send(new SignalRequest({ message }).toBinary());
  }

  /** Comes once more, and says something that is no request. @returns The code with which his socket is closed. */
  async sayOnce(message: Uint8Array): Promise<number> {
    const socket = new WebSocket(this.#url);
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    await once(socket, 'message');
    socket.send(message);
    const [code] = z
      .tuple([z.number()])
      .rest(z.unknown())
      .parse(await closed);
    return code;
  }

  /** Sends something as RTP or RTCP, encrypted as it should be. @returns False when the own library refuses. */
  sendMedia(packet: Uint8Array): boolean {
    return sendOn(this.#camera, packet);
  }

  /** The same on the connection on which he gets what others send. */
  sendFeedback(packet: Uint8Array): boolean {
    const [track] = this.#received;
    return track !== undefined && sendOn(track, packet);
  }

  /** The data channel of this label, made where there is none. */
  async channel(label: string): Promise<DataChannel> {
    const channel = this.#channels.get(label) ?? this.publisher.createDataChannel(label);
    this.#channels.set(label, channel);
    await expect.poll(() => channel.isOpen(), { message: `the channel ${label} is open` }).toBe(true);
    return channel;
  }

  /** Sends datagrams to where the server receives media, outside of any connection. */
  async sendDatagrams(datagrams: Iterable<Uint8Array>): Promise<void> {
    const socket = createSocket('udp4');
    let sent = 0;
    for (const datagram of datagrams) {
      for (const { address, port } of this.addresses) socket.send(datagram, port, address);
      sent += 1;
      if (sent % 50 === 0) await delay(1);
    }
    await delay(50);
    socket.close();
  }

  #publish(): void {
    this.say({
      case: 'addTrack',
      value: new AddTrackRequest({
        cid: CID,
        name: 'camera',
        type: TrackType.VIDEO,
        source: TrackSource.CAMERA,
        width: 320,
        height: 180,
      }),
    });
    this.#channels.set('_reliable', this.publisher.createDataChannel('_reliable'));
    this.publisher.setLocalDescription('offer');
  }

  #announce(connection: PeerConnection, target: SignalTarget, type: 'offer' | 'answer'): void {
    connection.onLocalDescription((sdp) => {
      const value = new SessionDescription({ type, sdp });
      this.say(type === 'offer' ? { case: 'offer', value } : { case: 'answer', value });
    });
    connection.onLocalCandidate((candidate, sdpMid) => {
      const init = JSON.stringify({ candidate: candidate.replace(/^a=/, ''), sdpMid, sdpMLineIndex: 0 });
      const message: SignalMessage = {
        case: 'trickle',
        value: new TrickleRequest({ target, candidateInit: init }),
      };
      const isEarly = connection === this.publisher && connection.remoteDescription() === null;
      if (isEarly) this.#untold.push(message);
      else this.say(message);
    });
  }

  #take(message: SignalResponse['message']): void {
    if (message.case === 'offer') this.#subscriber.setRemoteDescription(message.value.sdp, 'offer');
    else if (message.case === 'answer') {
      this.publisher.setRemoteDescription(message.value.sdp, 'answer');
      for (const message of this.#untold.splice(0)) this.say(message);
    }
    if (message.case === 'trickle') {
      const { candidate } = candidateInit.parse(JSON.parse(message.value.candidateInit));
      const [, , , , address = '', port] = candidate.split(' ');
      if (!address.includes(':')) this.addresses.push({ address, port: Number(port) });
      const isSubscriber = message.value.target === SignalTarget.SUBSCRIBER;
      (isSubscriber ? this.#subscriber : this.publisher).addRemoteCandidate(candidate, '0');
    }
  }
}

function sendOn(track: Track, packet: Uint8Array): boolean {
  try {
    return track.sendMessageBinary(Buffer.from(packet));
  } catch {
    return false;
  }
}
