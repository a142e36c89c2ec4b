import { IncomingTrack, PacketWriter, SendStream, SubscriberStreams } from '../../src/forward/index.ts';
import { PublisherReceiver } from '../../src/receive/index.ts';
import {
  answerPublisher,
  type ReceiveSection,
  readDescription,
  SEND_EXTENSION_IDS,
} from '../../src/sdp/index.ts';
import { BROWSER_OFFER } from './browser-offer.ts';

/** What is negotiated with a browser that offers `BROWSER_OFFER`. */
export function browserSections(offer: string = BROWSER_OFFER, red = false): readonly ReceiveSection[] {
  const { description } = readDescription(offer);
  if (description === undefined) throw new Error('The offer is refused.');
  const transport = {
    iceUfrag: 'a',
    icePwd: 'b',
    fingerprint: { type: 'c', hash: 'd' },
    setup: 'passive' as const,
  };
  const options = {
    transport,
    sessionId: 1,
    version: 1,
    maxMessageSizeBytes: 1,
    preferences: () => ({ red }),
  };
  return answerPublisher(description, options).sections;
}

/** One publisher's tracks to one subscriber, put together as a server does. */
export class Relay {
  readonly receiver: PublisherReceiver;
  readonly streams: SubscriberStreams = new SubscriberStreams();
  readonly tracks: ReadonlyMap<string, IncomingTrack>;
  readonly #writer = new PacketWriter();

  constructor(sections: readonly ReceiveSection[] = browserSections()) {
    this.receiver = new PublisherReceiver({
      ssrc: 1,
      estimateBps: 5_000_000,
      events: {
        mediaPacket: (mid, packet) => this.tracks.get(mid)?.handleRtp(packet),
        senderReport: (mid, layer, report, nowMs) =>
          this.tracks.get(mid)?.handleSenderReport(layer, report, nowMs),
      },
    });
    this.receiver.configure(sections);
    this.tracks = new Map(
      sections.map((section) => [
        section.mid,
        new IncomingTrack(section, (layer) => this.receiver.requestKeyFrame(section.mid, layer)),
      ]),
    );
  }

  subscribe(mid: string, ssrc: number, send: (packet: Uint8Array) => void): SendStream {
    const track = this.tracks.get(mid);
    if (track === undefined) throw new Error('No such track.');
    const isVideo = track.kind === 'video';
    const { audioLevel } = track.section.extensions;
    const stream = new SendStream({
      track,
      writer: this.#writer,
      ssrc,
      payloadType: isVideo ? 96 : 111,
      ...(isVideo ? { rtx: { ssrc: ssrc + 1, payloadType: 97 } } : {}),
      extensions: audioLevel === undefined ? [] : [{ from: audioLevel, to: SEND_EXTENSION_IDS.audioLevel }],
      cname: 'publisher',
      start: { sequenceNumber: 65_000, timestamp: 0xfffffff0 },
      send,
    });
    this.streams.add(stream);
    return stream;
  }
}
