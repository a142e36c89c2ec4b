import { HEADER_EXTENSIONS } from '../rtp/index.ts';
import type { ClientDescription, ClientSection, TransportDescription } from './client-description.ts';
import { dataLines, descriptionOf, MEDIA_PORT, sessionLines, transportLines } from './write-sections.ts';

/** Payload types of all our offers to subscribers; the same in each section, since they share a bundle (RFC 8843 section 10.1.2). */
export const SEND_PAYLOAD_TYPES = {
  opus: 111,
  red: 63,
  vp8: 96,
  vp8Rtx: 97,
  h264: 125,
  h264Rtx: 107,
} as const;

/** Ids of header extensions in all our offers to subscribers. */
export const SEND_EXTENSION_IDS = { audioLevel: 1, videoOrientation: 2 } as const;

/** The MID of the data section; it is the first. */
const DATA_MID = '0';
/**
 * Sections for tracks, stopped ones too: an answer has as many as its offer (RFC 3264 section 6), and one with more, or a
 * longer one, is not read (`readDescription`: 500 sections, 500,000 characters).
 */
const SECTIONS_MAX = 400;

/** A track to be sent. */
export interface SendTrack {
  /** Names of stream and track as the client sees them: `a=msid` (RFC 8830). */
  readonly streamId: string;
  readonly trackId: string;
  /** The same for all tracks that play in step (RFC 3550 section 6.5.1). */
  readonly cname: string;
  readonly codec: 'opus' | 'vp8' | 'h264';
  /** Of audio: offer redundancy too. */
  readonly red?: boolean;
  /** Of audio: two channels. */
  readonly stereo?: boolean;
  readonly ssrc: number;
  /** Of video: where retransmissions go. */
  readonly rtxSsrc?: number;
}

/** RFC 8830 section 2: publishers name their streams, and what stands in a description is no matter of theirs. */
const TOKEN = /^[\x21\x23-\x27*+\-.0-9A-Z\x5e-\x7e]{1,64}$/;

function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What the client took of a section. */
export interface AcceptedSection {
  readonly mid: string;
  /** False: it takes nothing of it. */
  readonly isAccepted: boolean;
  readonly hasRed: boolean;
  readonly hasNack: boolean;
  readonly hasRtx: boolean;
  readonly hasAudioLevel: boolean;
  readonly hasVideoOrientation: boolean;
}

/** How an offer is made. */
export interface SubscriberOfferOptions {
  readonly transport: TransportDescription;
  readonly sessionId: number;
  /** One more in each description. */
  readonly version: number;
  readonly maxMessageSizeBytes: number;
}

interface OfferSection {
  readonly mid: string;
  readonly kind: 'audio' | 'video';
  /** The stopped section that it replaces, until it is offered. */
  replaced: OfferSection | undefined;
  track: SendTrack | undefined;
  /** What the client knows of it: nothing; something or nothing, until it answers; or that it is there. */
  state: 'none' | 'offered' | 'answered';
  /** The last offer stopped it. */
  isOfferedStopped: boolean;
  /** The client has heard that it is stopped, so that another one may replace it. */
  isFree: boolean;
}

/**
 * The media sections towards one subscriber. A description only ever grows (RFC 3264 section 8), so a section whose track
 * ended is stopped by port 0, and another section with a name of its own takes its place (RFC 9429 section 5.2.2). Going on
 * in the same section would not do: browsers keep its receiver, whose track has the name of the first one for ever.
 */
export class SubscriberSections {
  readonly #sections: OfferSection[] = [];
  #lastMid = 0;

  /**
   * @returns The MID of the section that will carry the track; undefined when there is no room for one more: the
   * client's answer would be refused, and with it all that it gets.
   */
  add(given: SendTrack): string | undefined {
    const free = this.#sections.findIndex(({ isFree }) => isFree);
    if (free < 0 && this.#sections.length >= SECTIONS_MAX) return undefined;
    const track = isToken(given.streamId) ? given : { ...given, streamId: given.trackId };
    this.#lastMid += 1;
    const mid = String(this.#lastMid);
    const kind = track.codec === 'opus' ? 'audio' : 'video';
    const replaced = this.#sections[free];
    const section = {
      mid,
      kind,
      replaced,
      track,
      state: 'none',
      isOfferedStopped: false,
      isFree: false,
    } as const;
    this.#sections[replaced === undefined ? this.#sections.length : free] = section;
    return mid;
  }

  /** The section is stopped from the next offer on. One that the client never heard of has not been. */
  remove(mid: string): void {
    const index = this.#sections.findIndex((candidate) => candidate.mid === mid);
    const section = this.#sections[index];
    if (section === undefined) return;
    section.track = undefined;
    if (section.state !== 'none') return;
    if (section.replaced === undefined) this.#sections.splice(index, 1);
    else this.#sections[index] = section.replaced;
  }

  /**
   * The next offer, to be followed by an answer before there is another. We begin the DTLS handshake: what comes first on
   * a new way is then ours, and browsers that are the controlled side of ICE change over to the way on which data came
   * last. Left to them (`actpass`), they would begin on the old way and go on there for seconds.
   */
  offer(options: SubscriberOfferOptions): string {
    const transport = transportLines(options.transport, 'active');
    for (const section of this.#sections) {
      section.isOfferedStopped = isStopped(section);
      if (section.state === 'none') section.state = 'offered';
      section.replaced = undefined;
    }
    return descriptionOf([
      ...sessionLines(options.sessionId, options.version, [
        DATA_MID,
        ...this.#sections.filter((section) => !isStopped(section)).map(({ mid }) => mid),
      ]),
      ...dataLines(DATA_MID, transport, options.maxMessageSizeBytes),
      ...this.#sections.flatMap((section) => sectionLines(section, transport)),
    ]);
  }

  /** Takes the answer to the last offer. */
  handleAnswer(answer: ClientDescription): AcceptedSection[] {
    for (const section of this.#sections) {
      if (section.isOfferedStopped) section.isFree = true;
      if (section.state === 'offered') section.state = 'answered';
    }
    return answer.sections
      .filter(({ mid }) =>
        this.#sections.some((section) => section.mid === mid && section.track !== undefined),
      )
      .map(acceptedSection);
  }
}

function acceptedSection(answered: ClientSection): AcceptedSection {
  const { mid, isStopped, direction, codecs, extensions } = answered;
  const media = codecs.find(({ name }) => name === 'opus' || name === 'vp8' || name === 'h264');
  const receives = direction === 'recvonly' || direction === 'sendrecv';
  return {
    mid,
    isAccepted: !isStopped && receives && media !== undefined,
    hasRed: codecs.some(({ name }) => name === 'red'),
    hasNack: media?.feedback.has('nack') === true,
    hasRtx: codecs.some(({ name }) => name === 'rtx'),
    hasAudioLevel: extensions.get(HEADER_EXTENSIONS.audioLevel) === SEND_EXTENSION_IDS.audioLevel,
    hasVideoOrientation:
      extensions.get(HEADER_EXTENSIONS.videoOrientation) === SEND_EXTENSION_IDS.videoOrientation,
  };
}

/**
 * Whether the next offer stops the section. Not as long as the client may never have heard of it, because an offer or the
 * answer to it was lost with a socket: in its place the client may hold another one that is stopped, and takes none of
 * another name for it but one that is alive.
 */
function isStopped({ track, state: knowledge }: OfferSection): boolean {
  return track === undefined && knowledge !== 'offered';
}

function sectionLines(section: OfferSection, transport: readonly string[]): string[] {
  const { mid, kind, track } = section;
  if (track === undefined) return silentLines(section, transport);
  const { payloadTypes, lines } = kind === 'audio' ? audioLines(track) : videoLines(track);
  return [
    `m=${kind} ${MEDIA_PORT} UDP/TLS/RTP/SAVPF ${payloadTypes.join(' ')}`,
    'c=IN IP4 0.0.0.0',
    ...transport,
    `a=mid:${mid}`,
    'a=sendonly',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...lines,
    ...sourceLines(track),
  ];
}

function silentLines(section: OfferSection, transport: readonly string[]): string[] {
  const { mid, kind } = section;
  const hasEnded = isStopped(section);
  const payloadType = kind === 'audio' ? SEND_PAYLOAD_TYPES.opus : SEND_PAYLOAD_TYPES.vp8;
  return [
    `m=${kind} ${hasEnded ? 0 : MEDIA_PORT} UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    ...(hasEnded ? [] : transport),
    `a=mid:${mid}`,
    'a=inactive',
    ...(hasEnded ? [] : ['a=rtcp-mux', 'a=rtcp-rsize']),
    `a=rtpmap:${payloadType} ${kind === 'audio' ? 'opus/48000/2' : 'VP8/90000'}`,
  ];
}

interface CodecLines {
  readonly payloadTypes: readonly number[];
  readonly lines: readonly string[];
}

function audioLines(track: SendTrack): CodecLines {
  const { opus, red } = SEND_PAYLOAD_TYPES;
  const hasRed = track.red === true;
  const stereo = track.stereo === true ? ';stereo=1;sprop-stereo=1' : '';
  return {
    payloadTypes: hasRed ? [red, opus] : [opus],
    lines: [
      `a=extmap:${SEND_EXTENSION_IDS.audioLevel} ${HEADER_EXTENSIONS.audioLevel}`,
      ...(hasRed ? [`a=rtpmap:${red} red/48000/2`, `a=fmtp:${red} ${opus}/${opus}`] : []),
      `a=rtpmap:${opus} opus/48000/2`,
      `a=fmtp:${opus} minptime=10;useinbandfec=1${stereo}`,
      `a=rtcp-fb:${opus} nack`,
    ],
  };
}

function videoLines(track: SendTrack): CodecLines {
  const isH264 = track.codec === 'h264';
  const type = isH264 ? SEND_PAYLOAD_TYPES.h264 : SEND_PAYLOAD_TYPES.vp8;
  const rtx = isH264 ? SEND_PAYLOAD_TYPES.h264Rtx : SEND_PAYLOAD_TYPES.vp8Rtx;
  return {
    payloadTypes: [type, rtx],
    lines: [
      `a=extmap:${SEND_EXTENSION_IDS.videoOrientation} ${HEADER_EXTENSIONS.videoOrientation}`,
      `a=rtpmap:${type} ${isH264 ? 'H264' : 'VP8'}/90000`,
      ...(isH264
        ? [`a=fmtp:${type} level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f`]
        : []),
      ...['nack', 'nack pli', 'ccm fir'].map((line) => `a=rtcp-fb:${type} ${line}`),
      `a=rtpmap:${rtx} rtx/90000`,
      `a=fmtp:${rtx} apt=${type}`,
    ],
  };
}

function sourceLines({ streamId, trackId, cname, ssrc, rtxSsrc }: SendTrack): string[] {
  const ssrcs = rtxSsrc === undefined ? [ssrc] : [ssrc, rtxSsrc];
  return [
    `a=msid:${streamId} ${trackId}`,
    ...(rtxSsrc === undefined ? [] : [`a=ssrc-group:FID ${ssrc} ${rtxSsrc}`]),
    ...ssrcs.flatMap((id) => [`a=ssrc:${id} cname:${cname}`, `a=ssrc:${id} msid:${streamId} ${trackId}`]),
  ];
}
