import { randomInt } from 'node:crypto';
import type { TrackInfo } from '@livekit/protocol';
import { IncomingTrack } from '../forward/index.ts';
import { PublisherReceiver } from '../receive/index.ts';
import {
  answerPublisher,
  type ClientDescription,
  isIceRestart,
  type PublishPreferences,
  type ReceiveSection,
  readDescription,
  type TransportDescription,
} from '../sdp/index.ts';
import type { OfferedSection, PublisherAnswer, TransportEvents } from '../signal/index.ts';
import { MESSAGE_BYTES_MAX } from './native-connection.ts';
import { RestartableConnection } from './restartable-connection.ts';
import { StreamWindowCounter } from './stream-window-counter.ts';
import type { TransportContext } from './transport-context.ts';

/** Our SSRC towards publishers; any number that no publisher is likely to use. */
const OWN_SSRC = 1;
/** Three layers of a camera, a shared screen and some audio, with room. */
const ESTIMATE_BPS = 8_000_000;
const MIME_TYPES = {
  opus: 'audio/opus',
  red: 'audio/red',
  vp8: 'video/VP8',
  h264: 'video/H264',
} as const;

/** A published track that is bound to a section, and its packets. */
interface BoundTrack {
  readonly info: TrackInfo;
  readonly incoming: IncomingTrack;
}

/** The connection on which a client sends its tracks. */
export class PublisherConnection {
  readonly connection: RestartableConnection;
  readonly #context: TransportContext;
  readonly #events: TransportEvents;
  readonly #receiver: PublisherReceiver;
  readonly #counter = new StreamWindowCounter();
  readonly #infos = new Map<string, TrackInfo>();
  readonly #tracks = new Map<string, BoundTrack>();
  readonly #sessionId = randomInt(2 ** 47);
  #version = 0;
  #offer: ClientDescription | undefined;
  #local: TransportDescription | undefined;
  #sections: readonly ReceiveSection[] = [];

  constructor(name: string, context: TransportContext, events: TransportEvents) {
    this.#context = context;
    this.#events = events;
    this.#receiver = new PublisherReceiver({
      ssrc: OWN_SSRC,
      estimateBps: ESTIMATE_BPS,
      events: {
        mediaPacket: (mid, packet) => this.#tracks.get(mid)?.incoming.handleRtp(packet),
        senderReport: (mid, layer, report, nowMs) =>
          this.#tracks.get(mid)?.incoming.handleSenderReport(layer, report, nowMs),
      },
    });
    this.connection = new RestartableConnection('publisher', name, context, events, (bytes) =>
      this.#receiver.receiveDatagram(bytes, context.now()),
    );
  }

  takeOffer(sdp: string): readonly OfferedSection[] {
    const { description, problem } = readDescription(sdp);
    if (description === undefined) throw new Error(`The offer cannot be used: ${problem}.`);
    this.#offer = description;
    return description.sections.flatMap(({ kind, mid, trackId, direction, isStopped }) => {
      if (kind === 'application') return [];
      const isSending = !isStopped && (direction === 'sendonly' || direction === 'sendrecv');
      return [{ mid, kind, cid: trackId, isSending }];
    });
  }

  bindTrack(mid: string, info: TrackInfo): void {
    this.#infos.set(mid, info);
    // A track that was announced late comes in a section that was negotiated before.
    const section = this.#sections.find((candidate) => candidate.mid === mid);
    if (section !== undefined) this.#startTrack(section, info);
  }

  giveAnswer(): PublisherAnswer {
    const offer = this.#offer;
    if (offer === undefined) throw new Error('There is no offer to answer.');
    const transport = this.#localTransport(offer);
    this.#version += 1;
    const { sdp, sections } = answerPublisher(offer, {
      transport,
      sessionId: this.#sessionId,
      version: this.#version,
      maxMessageSizeBytes: MESSAGE_BYTES_MAX,
      preferences: (mid) => preferencesOf(this.#infos.get(mid)),
    });
    this.#sections = sections;
    for (const section of sections) {
      const info = this.#infos.get(section.mid);
      if (info !== undefined) this.#startTrack(section, info);
    }
    this.#receiver.configure(sections);
    const mimeTypes = new Map(
      sections.map(({ mid, codecs }) => [mid, MIME_TYPES[codecs[0]?.codec ?? 'opus']]),
    );
    return { sdp, mimeTypes };
  }

  muteTrack(trackSid: string, isMuted: boolean): void {
    for (const info of this.#infos.values()) if (info.sid === trackSid) info.muted = isMuted;
    this.#findTrack(trackSid)?.[1].incoming.setMuted(isMuted);
  }

  dropTrack(trackSid: string): void {
    for (const [mid, info] of this.#infos) if (info.sid === trackSid) this.#infos.delete(mid);
    const found = this.#findTrack(trackSid);
    if (found === undefined) return;
    this.#tracks.delete(found[0]);
    this.#context.tracks.delete(trackSid);
  }

  tick(nowMs: number): void {
    for (const packet of this.#receiver.takeDue(nowMs)) this.connection.send(packet);
  }

  reportStats(): void {
    const { roundTripMs } = this.connection;
    if (roundTripMs !== undefined) this.#receiver.setRoundTripMs(roundTripMs);
    const { stats } = this.#receiver;
    for (const [mid, { info }] of this.#tracks) {
      const own = stats.filter((stream) => stream.mid === mid);
      this.#events.stats(info.sid, false, this.#counter.received(info.sid, own, roundTripMs));
    }
    this.#counter.endWindow();
  }

  close(): void {
    for (const { info } of this.#tracks.values()) this.#context.tracks.delete(info.sid);
    this.#tracks.clear();
    this.connection.close();
  }

  /** Our transport description: the same, unless the client restarts ICE. */
  #localTransport(offer: ClientDescription): TransportDescription {
    const { remote } = this.connection;
    const isSame = remote !== undefined && !isIceRestart(remote, offer.transport);
    if (!isSame || this.#local === undefined) {
      this.#local = this.connection.restart().answer(offer);
      this.connection.expectCandidates(offer);
    }
    return this.#local;
  }

  #findTrack(trackSid: string): readonly [string, BoundTrack] | undefined {
    return [...this.#tracks].find(([, { info }]) => info.sid === trackSid);
  }

  /** Subscribers hold on to the incoming track: it stays the same as long as the section carries the same track. */
  #startTrack(section: ReceiveSection, info: TrackInfo): void {
    const { mid } = section;
    const current = this.#tracks.get(mid);
    if (current?.info.sid === info.sid) {
      if (!isSameMedia(current.incoming.section, section)) {
        throw new Error('The section of a published track was negotiated to be something else.');
      }
      return;
    }
    const incoming = new IncomingTrack(
      section,
      (layer) => this.#receiver.requestKeyFrame(mid, layer),
      (levelDbov, durationMs) => this.#events.audioLevel(info.sid, levelDbov, durationMs),
    );
    incoming.setMuted(info.muted);
    this.#tracks.set(mid, { info, incoming });
    this.#context.tracks.set(info.sid, incoming);
  }
}

function preferencesOf(info: TrackInfo | undefined): PublishPreferences | undefined {
  if (info === undefined) return undefined;
  const mimeType = (info.codecs[0]?.mimeType || info.mimeType).toLowerCase();
  return {
    red: !info.disableRed,
    stereo: info.stereo,
    dtx: !info.disableDtx,
    ...(mimeType === 'video/h264' ? { videoCodec: 'h264' as const } : {}),
    ...(mimeType === 'video/vp8' ? { videoCodec: 'vp8' as const } : {}),
  };
}

function isSameMedia(before: ReceiveSection, after: ReceiveSection): boolean {
  const codecsOf = ({ codecs }: ReceiveSection) =>
    codecs.map(({ codec, payloadType }) => `${codec}/${payloadType}`).join(' ');
  return codecsOf(before) === codecsOf(after) && before.rids.join(' ') === after.rids.join(' ');
}
