/**
 * The least that a media server on the native transport can be: every packet that comes goes to everybody else with
 * another SSRC, by two calls. Speaks the few signalling messages that `load-client.ts` needs, for one publisher of one
 * stream who comes first. Tells the parent its port; ends with the channel.
 */
import { once } from 'node:events';
import process from 'node:process';
import {
  JoinResponse,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackPublishedResponse,
  TrackType,
  TrickleRequest,
} from '@livekit/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { isRtcp } from '../../../packages/media/src/rtp/index.ts';
import { answerPublisher, SubscriberSections } from '../../../packages/media/src/sdp/index.ts';
import { described, NativePeer } from './native-peer.ts';

const MESSAGE_BYTES_MAX = 65_536;
const candidateInit = z.object({ candidate: z.string() });

const receivers = new Set<{ readonly peer: NativePeer; readonly ssrc: number }>();
let lastSsrc = 1_000;
let codec: 'opus' | 'vp8' = 'opus';

const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
sockets.on('connection', (socket, request) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  converse(socket, query.get('auto_subscribe') === '1');
});
await once(sockets, 'listening');
const address = sockets.address();
if (address !== null && typeof address !== 'string') process.send?.({ port: address.port });
process.once('disconnect', () => process.exit(0));

function converse(socket: WebSocket, isSubscriber: boolean): void {
  const say = (message: SignalResponse['message']) => socket.send(new SignalResponse({ message }).toBinary());
  const target = isSubscriber ? SignalTarget.SUBSCRIBER : SignalTarget.PUBLISHER;
  const peer = new NativePeer('bare', (candidate) => {
    const text = JSON.stringify({ candidate });
    say({ case: 'trickle', value: new TrickleRequest({ candidateInit: text, target }) });
  });
  say({ case: 'join', value: new JoinResponse() });
  if (isSubscriber) say({ case: 'offer', value: subscriberOffer(peer) });
  else peer.onPacket(forward);
  socket.on('close', () => {
    for (const receiver of receivers) if (receiver.peer === peer) receivers.delete(receiver);
    peer.close();
  });
  socket.on('message', (data) => {
    if (!(data instanceof Buffer)) return;
    const { message } = SignalRequest.fromBinary(data);
    switch (message.case) {
      case 'addTrack':
        codec = message.value.type === TrackType.VIDEO ? 'vp8' : 'opus';
        say({ case: 'trackPublished', value: new TrackPublishedResponse({ cid: message.value.cid }) });
        break;
      case 'offer':
        say({ case: 'answer', value: publisherAnswer(peer, message.value.sdp) });
        break;
      case 'answer':
        peer.acceptAnswer(described(message.value.sdp));
        break;
      case 'trickle':
        peer.addCandidate(candidateInit.parse(JSON.parse(message.value.candidateInit)).candidate);
        break;
      default:
        break;
    }
  });
}

function forward(packet: Buffer): void {
  if (isRtcp(packet)) return;
  for (const { peer, ssrc } of receivers) {
    packet.writeUInt32BE(ssrc, 8);
    peer.send(packet);
  }
}

function subscriberOffer(peer: NativePeer): SessionDescription {
  lastSsrc += 1;
  const ssrc = lastSsrc;
  const sections = new SubscriberSections();
  sections.add({ streamId: 'bare', trackId: 'bare', cname: 'bare', codec, ssrc });
  const sdp = sections.offer({ transport: peer.offer(), ...session() });
  void peer.connected.then(() => receivers.add({ peer, ssrc }));
  return new SessionDescription({ type: 'offer', sdp });
}

function publisherAnswer(peer: NativePeer, offer: string): SessionDescription {
  const description = described(offer);
  const options = { transport: peer.answer(description), ...session(), preferences: () => undefined };
  return new SessionDescription({ type: 'answer', sdp: answerPublisher(description, options).sdp });
}

function session() {
  return { sessionId: 1, version: 1, maxMessageSizeBytes: MESSAGE_BYTES_MAX };
}
