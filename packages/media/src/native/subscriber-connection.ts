import { randomInt } from 'node:crypto';
import { VideoQuality } from '@livekit/protocol';
import { type IncomingTrack, SendStream, SubscriberStreams } from '../forward/index.ts';
import type { ForwardSettings } from '../room/index.ts';
import { isRtcp } from '../rtp/index.ts';
import {
  type AcceptedSection,
  readDescription,
  SEND_EXTENSION_IDS,
  SEND_PAYLOAD_TYPES,
  SubscriberSections,
  type TransportDescription,
} from '../sdp/index.ts';
import type { ForwardedTrack, TransportEvents } from '../signal/index.ts';
import { MESSAGE_BYTES_MAX } from './native-connection.ts';
import { RestartableConnection } from './restartable-connection.ts';
import { StreamWindowCounter } from './stream-window-counter.ts';
import type { TransportContext } from './transport-context.ts';

/** Sender reports and the like are not needed on every tick. */
const RTCP_EVERY_TICKS = 5;
const SSRC_MIN = 0x1000;
const SSRC_MAX = 0xffff_ffff;

interface ForwardedStream {
  readonly mid: string;
  readonly incoming: IncomingTrack;
  readonly publisher: string;
  readonly ssrc: number;
  readonly rtxSsrc: number | undefined;
  settings: ForwardSettings;
  stream: SendStream | undefined;
}

/** The connection on which a client gets the tracks of others. */
export class SubscriberConnection {
  readonly connection: RestartableConnection;
  readonly #context: TransportContext;
  readonly #events: TransportEvents;
  readonly #sections = new SubscriberSections();
  readonly #streams = new SubscriberStreams();
  readonly #forwards = new Map<string, ForwardedStream>();
  /** Tracks for which there is no section, until another one's ends. */
  readonly #waiting = new Map<string, ForwardedTrack>();
  readonly #counter = new StreamWindowCounter();
  readonly #sessionId = randomInt(2 ** 47);
  #version = 0;
  #local: TransportDescription | undefined;
  #ticks = 0;

  constructor(name: string, context: TransportContext, events: TransportEvents) {
    this.#context = context;
    this.#events = events;
    this.connection = new RestartableConnection('subscriber', name, context, events, (bytes) => {
      if (isRtcp(bytes)) this.#streams.handleRtcp(bytes, context.now());
    });
  }

  addForward(forwarded: ForwardedTrack): void {
    const { publisher, track, streamId, settings } = forwarded;
    const incoming = this.#context.tracks.get(track.sid);
    if (incoming === undefined || this.#forwards.has(track.sid)) return;
    const codec = incoming.section.codecs[0]?.codec ?? 'opus';
    const isVideo = incoming.kind === 'video';
    const ssrc = this.#newSsrc();
    const rtxSsrc = isVideo ? this.#newSsrc() : undefined;
    const mid = this.#sections.add({
      streamId,
      trackId: track.sid,
      cname: publisher,
      codec: codec === 'red' ? 'opus' : codec,
      red: codec === 'red',
      stereo: track.stereo,
      ssrc,
      ...(rtxSsrc === undefined ? {} : { rtxSsrc }),
    });
    if (mid === undefined) {
      this.#waiting.set(track.sid, forwarded);
      return;
    }
    this.#waiting.delete(track.sid);
    this.#forwards.set(track.sid, { mid, incoming, publisher, ssrc, rtxSsrc, settings, stream: undefined });
  }

  adjustForward(trackSid: string, settings: ForwardSettings): void {
    const waiting = this.#waiting.get(trackSid);
    if (waiting !== undefined) this.#waiting.set(trackSid, { ...waiting, settings });
    const forward = this.#forwards.get(trackSid);
    if (forward === undefined) return;
    forward.settings = settings;
    if (forward.stream !== undefined) applySettings(forward.stream, settings);
  }

  removeForward(trackSid: string): void {
    this.#waiting.delete(trackSid);
    const forward = this.#forwards.get(trackSid);
    if (forward === undefined) return;
    this.#forwards.delete(trackSid);
    this.#sections.remove(forward.mid);
    if (forward.stream !== undefined) this.#streams.delete(forward.stream);
  }

  makeOffer(restartIce: boolean): string {
    if (this.#local === undefined || restartIce) this.#local = this.connection.restart().offer();
    this.#version += 1;
    return this.#sections.offer({
      transport: this.#local,
      sessionId: this.#sessionId,
      version: this.#version,
      maxMessageSizeBytes: MESSAGE_BYTES_MAX,
    });
  }

  /** Returns whether tracks that waited for a section have one now, and want another offer. */
  takeAnswer(sdp: string): boolean {
    const { description, problem } = readDescription(sdp);
    if (description === undefined) throw new Error(`The answer cannot be used: ${problem}.`);
    const connection = this.connection.current;
    if (connection !== undefined && connection.remote === undefined) {
      connection.acceptAnswer(description);
      this.connection.closePrevious();
      this.connection.expectCandidates(description);
    }
    for (const accepted of this.#sections.handleAnswer(description)) this.#startStream(accepted);
    const before = this.#waiting.size;
    for (const forwarded of [...this.#waiting.values()]) this.addForward(forwarded);
    return this.#waiting.size < before;
  }

  tick(nowMs: number): void {
    // The library does not tell each time that a channel takes messages again.
    this.connection.drain();
    this.#ticks = (this.#ticks + 1) % RTCP_EVERY_TICKS;
    if (this.#ticks !== 0) return;
    for (const packet of this.#streams.takeDue(nowMs)) this.connection.send(packet);
  }

  reportStats(): void {
    for (const [trackSid, { stream, settings }] of this.#forwards) {
      if (stream === undefined || settings.disabled) continue;
      this.#events.stats(trackSid, true, this.#counter.sent(trackSid, stream.stats));
    }
    this.#counter.endWindow();
  }

  close(): void {
    this.#streams.close();
    this.#forwards.clear();
    this.#waiting.clear();
    this.connection.close();
  }

  #startStream(accepted: AcceptedSection): void {
    const forward = [...this.#forwards.values()].find(({ mid }) => mid === accepted.mid);
    if (forward === undefined || forward.stream !== undefined || !accepted.isAccepted) return;
    const stream = new SendStream({
      track: forward.incoming,
      writer: this.#context.writer,
      ssrc: forward.ssrc,
      cname: forward.publisher,
      // Sequence numbers in the upper half could wrap before the first packet came, which SRTP cannot notice.
      start: { sequenceNumber: randomInt(0x8000), timestamp: randomInt(2 ** 32) },
      send: (packet) => this.connection.send(packet),
      ...formatOf(forward, accepted),
    });
    forward.stream = stream;
    applySettings(stream, forward.settings);
    this.#streams.add(stream);
  }

  #newSsrc(): number {
    const taken = (ssrc: number) =>
      [...this.#forwards.values()].some((forward) => forward.ssrc === ssrc || forward.rtxSsrc === ssrc);
    let ssrc = randomInt(SSRC_MIN, SSRC_MAX);
    while (taken(ssrc)) ssrc = randomInt(SSRC_MIN, SSRC_MAX);
    return ssrc;
  }
}

function formatOf(
  { incoming, rtxSsrc }: ForwardedStream,
  { hasRed, hasRtx, hasAudioLevel, hasVideoOrientation }: AcceptedSection,
) {
  const types = SEND_PAYLOAD_TYPES;
  const { audioLevel, videoOrientation } = incoming.section.extensions;
  if (incoming.kind === 'audio') {
    return {
      payloadType: types.opus,
      ...(hasRed ? { redPayloadType: types.red } : {}),
      extensions:
        hasAudioLevel && audioLevel !== undefined
          ? [{ from: audioLevel, to: SEND_EXTENSION_IDS.audioLevel }]
          : [],
    };
  }
  const isH264 = incoming.section.codecs[0]?.codec === 'h264';
  const rtxType = isH264 ? types.h264Rtx : types.vp8Rtx;
  return {
    payloadType: isH264 ? types.h264 : types.vp8,
    ...(hasRtx && rtxSsrc !== undefined ? { rtx: { ssrc: rtxSsrc, payloadType: rtxType } } : {}),
    extensions:
      hasVideoOrientation && videoOrientation !== undefined
        ? [{ from: videoOrientation, to: SEND_EXTENSION_IDS.videoOrientation }]
        : [],
  };
}

/** Layers stand in the order of LiveKit's qualities, the smallest picture first. */
function applySettings(stream: SendStream, { disabled, quality }: ForwardSettings): void {
  if (disabled || quality === VideoQuality.OFF) {
    stream.pause();
    return;
  }
  stream.setMaxLayer(quality);
  stream.resume();
}
