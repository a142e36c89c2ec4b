import { HEADER_EXTENSIONS, type HeaderExtension, type HeaderExtensionIds } from '../rtp/index.ts';
import type {
  ClientCodec,
  ClientDescription,
  ClientSection,
  Direction,
  TransportDescription,
} from './client-description.ts';
import type { ReceiveCodec, ReceiveSection } from './receive-section.ts';
import { SEND_PAYLOAD_TYPES } from './subscriber-sections.ts';
import { dataLines, descriptionOf, MEDIA_PORT, sessionLines, transportLines } from './write-sections.ts';

/** How the track is to be sent that a section carries. */
export interface PublishPreferences {
  /** Redundant audio, where the client can; default false. */
  readonly red?: boolean;
  /** Two channels; default false. */
  readonly stereo?: boolean;
  /** No packets while there is silence; default false. */
  readonly dtx?: boolean;
  /** Taken when the client offers it, else the first of its list that we carry. */
  readonly videoCodec?: 'vp8' | 'h264';
}

/** What an answer is made of. */
export interface NegotiationOptions {
  readonly transport: TransportDescription;
  /** The same in all descriptions of a connection. */
  readonly sessionId: number;
  /** One more in each description (RFC 8866 section 5.2). */
  readonly version: number;
  readonly maxMessageSizeBytes: number;
  /** By MID; undefined where nothing is known of the track. */
  preferences(mid: string): PublishPreferences | undefined;
}

/** The answer, and what it comes to. */
export interface NegotiatedAnswer {
  readonly sdp: string;
  /** The sections that the client sends in. */
  readonly sections: readonly ReceiveSection[];
}

const AUDIO_EXTENSIONS = ['mid', 'audioLevel'] as const;
const VIDEO_EXTENSIONS = ['mid', 'rid', 'repairedRid', 'videoOrientation', 'transportSequence'] as const;

/**
 * Answers a publisher's offer. Sections that we cannot use are answered `inactive` at port 9: one that is refused by port
 * 0 at the head of a bundle takes the whole transport away from some clients. Of the codecs one is taken, of audio Opus
 * and, if requested, RED, so that a payload type always means the same.
 */
export function answerPublisher(offer: ClientDescription, options: NegotiationOptions): NegotiatedAnswer {
  const answered = offer.sections.map((section) => answerSection(section, options));
  const bundled = offer.sections.filter(({ isStopped }) => !isStopped).map(({ mid }) => mid);
  return {
    sdp: descriptionOf([
      ...sessionLines(options.sessionId, options.version, bundled),
      ...answered.flatMap(({ lines }) => lines),
    ]),
    sections: answered.map(({ section }) => section).filter((section) => section !== undefined),
  };
}

interface SectionAnswer {
  readonly lines: readonly string[];
  readonly section?: ReceiveSection;
}

function answerSection(offered: ClientSection, options: NegotiationOptions): SectionAnswer {
  if (offered.isStopped) return { lines: stoppedLines(offered) };
  const transport = transportLines(options.transport);
  if (offered.kind === 'application') {
    return { lines: dataLines(offered.mid, transport, options.maxMessageSizeBytes) };
  }
  const preferences = options.preferences(offered.mid) ?? {};
  const isSent = offered.direction === 'sendonly' || offered.direction === 'sendrecv';
  const codecs =
    offered.kind === 'audio' ? audioCodecs(offered, preferences) : videoCodecs(offered, preferences);
  if (codecs.length === 0) return { lines: unusedLines(offered, transport) };
  const section = receiveSection(offered, offered.kind, codecs);
  const lines = mediaLines(section, codecs, transport, preferences, isSent ? 'recvonly' : 'inactive');
  // The section may send again: browsers refuse their own next offer when what it needs was not agreed on meanwhile.
  return isSent ? { lines, section } : { lines };
}

function audioCodecs(offered: ClientSection, preferences: PublishPreferences): ClientCodec[] {
  const opus = offered.codecs.find(({ name, clockRate }) => name === 'opus' && clockRate === 48_000);
  if (opus === undefined) return [];
  const red = opus.payloadType === SEND_PAYLOAD_TYPES.opus ? offered.codecs.find(isCarriedRed) : undefined;
  return preferences.red === true && red !== undefined ? [red, opus] : [opus];
}

/**
 * Redundancy whose blocks say Opus as our offers to subscribers do: each block carries the payload type that its sender
 * calls it by (RFC 2198 section 3), and goes on to subscribers as it came. Under another one they would not decode it.
 */
function isCarriedRed({ name, clockRate, parameters }: ClientCodec): boolean {
  const blocks = redParameters(parameters).split('/');
  return (
    name === 'red' && clockRate === 48_000 && blocks.every((type) => type === String(SEND_PAYLOAD_TYPES.opus))
  );
}

function videoCodecs(offered: ClientSection, preferences: PublishPreferences): ClientCodec[] {
  const carried = offered.codecs.filter(isCarried);
  const codec = carried.find(({ name }) => name === preferences.videoCodec) ?? carried[0];
  if (codec === undefined) return [];
  const rtx = offered.codecs.find(
    ({ name, parameters }) => name === 'rtx' && parameters.get('apt') === String(codec.payloadType),
  );
  return rtx === undefined ? [codec] : [codec, rtx];
}

/** VP8, and of H.264 the profile that everybody decodes (constrained baseline), in fragments (RFC 6184 section 6.3). */
function isCarried({ name, parameters }: ClientCodec): boolean {
  if (name === 'vp8') return true;
  const profile = parameters.get('profile-level-id')?.toLowerCase() ?? '';
  return name === 'h264' && parameters.get('packetization-mode') === '1' && profile.startsWith('42e0');
}

function receiveSection(
  offered: ClientSection,
  kind: 'audio' | 'video',
  codecs: readonly ClientCodec[],
): ReceiveSection {
  const extensions = agreedExtensions(offered, kind === 'audio' ? AUDIO_EXTENSIONS : VIDEO_EXTENSIONS);
  const hasSequences = extensions.transportSequence !== undefined;
  const primary = codecs[0];
  const feedback = primary?.feedback ?? new Set();
  const hasRids = extensions.mid !== undefined && extensions.rid !== undefined;
  return {
    mid: offered.mid,
    kind,
    codecs: receiveCodecs(codecs),
    extensions,
    rids: hasRids ? offered.rids : [],
    ssrcs: offered.ssrcs,
    congestionFeedback:
      hasSequences && feedback.has('transport-cc')
        ? 'transport-wide'
        : feedback.has('goog-remb')
          ? 'estimate'
          : 'none',
  };
}

function agreedExtensions(offered: ClientSection, known: readonly HeaderExtension[]): HeaderExtensionIds {
  const agreed: { [name in HeaderExtension]?: number } = {};
  for (const name of known) {
    const id = offered.extensions.get(HEADER_EXTENSIONS[name]);
    if (id !== undefined) agreed[name] = id;
  }
  return agreed;
}

function receiveCodecs(codecs: readonly ClientCodec[]): ReceiveCodec[] {
  const rtx = codecs.find(({ name }) => name === 'rtx');
  return codecs.flatMap(({ name, payloadType, feedback }) => {
    if (name !== 'opus' && name !== 'red' && name !== 'vp8' && name !== 'h264') return [];
    const agreed: ReceiveCodec = {
      codec: name,
      payloadType,
      hasNack: feedback.has('nack'),
      hasPictureLoss: feedback.has('nack pli'),
    };
    return [rtx === undefined ? agreed : { ...agreed, rtxPayloadType: rtx.payloadType }];
  });
}

function mediaLines(
  section: ReceiveSection,
  codecs: readonly ClientCodec[],
  transport: readonly string[],
  preferences: PublishPreferences,
  direction: Direction,
): string[] {
  const { mid, kind, extensions, rids, congestionFeedback } = section;
  return [
    `m=${kind} ${MEDIA_PORT} UDP/TLS/RTP/SAVPF ${codecs.map(({ payloadType }) => payloadType).join(' ')}`,
    'c=IN IP4 0.0.0.0',
    ...transport,
    `a=mid:${mid}`,
    ...Object.entries(HEADER_EXTENSIONS).flatMap(([name, uri]) => {
      const id = isExtension(name) ? extensions[name] : undefined;
      return id === undefined ? [] : [`a=extmap:${id} ${uri}`];
    }),
    `a=${direction}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...codecs.flatMap((codec) => codecLines(codec, congestionFeedback, preferences)),
    ...rids.map((rid) => `a=rid:${rid} recv`),
    ...(rids.length > 0 ? [`a=simulcast:recv ${rids.join(';')}`] : []),
  ];
}

function isExtension(name: string): name is HeaderExtension {
  return name in HEADER_EXTENSIONS;
}

function codecLines(
  codec: ClientCodec,
  congestionFeedback: ReceiveSection['congestionFeedback'],
  preferences: PublishPreferences,
): string[] {
  const { payloadType, name, clockRate, feedback } = codec;
  const channels = name === 'opus' || name === 'red' ? '/2' : '';
  const parameters = parametersOf(codec, preferences);
  const wanted = ['nack', 'nack pli', 'ccm fir'].filter((line) => feedback.has(line));
  if (name !== 'rtx' && congestionFeedback === 'transport-wide') wanted.push('transport-cc');
  if (name !== 'rtx' && congestionFeedback === 'estimate') wanted.push('goog-remb');
  return [
    `a=rtpmap:${payloadType} ${spelling(name)}/${clockRate}${channels}`,
    ...(parameters === '' ? [] : [`a=fmtp:${payloadType} ${parameters}`]),
    ...wanted.map((line) => `a=rtcp-fb:${payloadType} ${line}`),
  ];
}

/** As browsers spell it; names are compared without regard to case (RFC 8866 section 6.6). */
function spelling(name: string): string {
  return name === 'vp8' || name === 'h264' ? name.toUpperCase() : name;
}

function parametersOf(
  { name, payloadType, parameters }: ClientCodec,
  preferences: PublishPreferences,
): string {
  switch (name) {
    case 'opus':
      return [
        'minptime=10;useinbandfec=1',
        ...(preferences.dtx === true ? ['usedtx=1'] : []),
        ...(preferences.stereo === true ? ['stereo=1'] : []),
      ].join(';');
    case 'red':
      return redParameters(parameters);
    case 'rtx':
      return `apt=${Number(parameters.get('apt') ?? payloadType)}`;
    case 'h264':
      return `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${h264Profile(parameters)}`;
    default:
      return '';
  }
}

/** Which payload types the blocks have, like `111/111` (RFC 2198 section 5). */
function redParameters(parameters: ReadonlyMap<string, string>): string {
  const [blocks] = [...parameters.keys()];
  return blocks !== undefined && /^\d+(?:\/\d+)*$/.test(blocks) ? blocks : '';
}

function h264Profile(parameters: ReadonlyMap<string, string>): string {
  const profile = parameters.get('profile-level-id')?.toLowerCase() ?? '';
  return /^[0-9a-f]{6}$/.test(profile) ? profile : '42e01f';
}

function unusedLines({ kind, mid, codecs }: ClientSection, transport: readonly string[]): string[] {
  const payloadType = codecs[0]?.payloadType ?? 0;
  return [
    `m=${kind} ${MEDIA_PORT} UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    ...transport,
    `a=mid:${mid}`,
    'a=inactive',
    'a=rtcp-mux',
    ...codecs.slice(0, 1).map(({ name, clockRate }) => {
      const channels = name === 'opus' ? '/2' : '';
      return `a=rtpmap:${payloadType} ${/^[\w-]+$/.test(name) ? spelling(name) : 'x'}/${clockRate}${channels}`;
    }),
  ];
}

function stoppedLines({ kind, mid, codecs }: ClientSection): string[] {
  const isData = kind === 'application';
  return [
    isData
      ? 'm=application 0 UDP/DTLS/SCTP webrtc-datachannel'
      : `m=${kind} 0 UDP/TLS/RTP/SAVPF ${codecs[0]?.payloadType ?? 0}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    ...(isData ? [] : ['a=inactive']),
  ];
}
