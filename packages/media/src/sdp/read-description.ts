import {
  type MediaDescription,
  type ParamMap,
  parse,
  parseParams,
  type SessionDescription,
} from 'sdp-transform';
import { readCandidate } from './candidate.ts';
import type {
  AnnouncedSsrc,
  ClientCodec,
  ClientDescription,
  ClientSection,
  DescriptionProblem,
  Direction,
  Setup,
  TransportDescription,
} from './client-description.ts';

/** A room of 100 subscribed tracks is described in about 100,000 characters. */
const CHARACTERS_MAX = 500_000;
const LINE_CHARACTERS_MAX = 4_000;
/**
 * Browsers' lines have some 35 characters. The parser tries some sixty patterns on each, however short it is: descriptions of
 * the length that we take, in lines of three characters, kept it busy for a second and more.
 */
const LINES_MAX = 20_000;
/** As the parser sees it. */
const LINE_END = /\r\n|\r|\n/;
const SECTIONS_MAX = 500;
const CANDIDATES_MAX = 100;
/** Browsers offer about 25 codecs, retransmissions included. */
const CODECS_MAX = 100;
const RIDS_MAX = 3;
/** What a section without `a=max-message-size` takes: RFC 8841 section 6. */
const MESSAGE_BYTES_DEFAULT = 65_536;

/** RFC 9143 section 15.1 allows tokens; as a header extension of the short form it has at most 16 bytes. */
const MID = /^[\w.~!#$%&'*+`{|}^-]{1,16}$/;
/** RFC 8852 section 3.3, and the short form again. */
const RID = /^[A-Za-z0-9]{1,16}$/;
/** The second name of `a=msid`: RFC 8830 section 2. */
const TRACK_ID = /^a=msid:[\x21-\x7e]{1,64} ([\x21-\x7e]{1,64})\r?$/m;
/** RFC 8839 section 5.4. */
const ICE_UFRAG = /^[A-Za-z0-9+/=_-]{4,256}$/;
const ICE_PWD = /^[A-Za-z0-9+/=_-]{22,256}$/;
const FINGERPRINT_TYPE = /^sha-(?:1|224|256|384|512)$/;
const FINGERPRINT = /^[0-9A-F]{2}(?::[0-9A-F]{2}){19,63}$/;

/** What reading a description comes to. */
export type ReadDescription =
  | { readonly description: ClientDescription; readonly problem?: undefined }
  | { readonly description?: undefined; readonly problem: DescriptionProblem };

/**
 * Reads an offer or answer of a client (RFC 8866, RFC 9429). Everything in the result was checked for its form, so that
 * it can be written into other descriptions. Never throws.
 */
export function readDescription(sdp: string): ReadDescription {
  if (sdp.length > CHARACTERS_MAX || !isWithinLineLimits(sdp)) return { problem: 'too-long' };
  const session = parse(sdp);
  if (session.media.length > SECTIONS_MAX) return { problem: 'too-many-sections' };
  const transport = readTransport(session);
  if (transport === undefined) return { problem: 'no-transport' };
  const sections: ClientSection[] = [];
  const trackIds = readTrackIds(sdp);
  for (const [index, media] of session.media.entries()) {
    const section = readSection(media, trackIds[index] ?? '');
    if (typeof section === 'string') return { problem: section };
    if (sections.some(({ mid }) => mid === section.mid)) return { problem: 'duplicate-mid' };
    sections.push(section);
  }
  return {
    description: {
      transport,
      candidates: readCandidates(sdp),
      sections,
      maxMessageSizeBytes: readMessageSize(session.media),
    },
  };
}

function isWithinLineLimits(sdp: string): boolean {
  const lines = sdp.split(LINE_END, LINES_MAX + 1);
  return lines.length <= LINES_MAX && lines.every(({ length }) => length <= LINE_CHARACTERS_MAX);
}

/** All sections of a bundle share the transport of the first that is not stopped; it may also stand above all. */
function readTransport(session: SessionDescription): TransportDescription | undefined {
  const first = session.media.find(({ iceUfrag }) => iceUfrag !== undefined);
  // The parser turns digits into numbers; as text they are what they were.
  const iceUfrag = String(first?.iceUfrag ?? session.iceUfrag ?? '');
  const icePwd = String(first?.icePwd ?? session.icePwd ?? '');
  const fingerprint = first?.fingerprint ?? session.fingerprint;
  const type = String(fingerprint?.type ?? '').toLowerCase();
  const hash = String(fingerprint?.hash ?? '').toUpperCase();
  const setup = readSetup(first?.setup ?? session.setup);
  const isWhole =
    ICE_UFRAG.test(iceUfrag) && ICE_PWD.test(icePwd) && FINGERPRINT_TYPE.test(type) && FINGERPRINT.test(hash);
  return isWhole && setup !== undefined
    ? { iceUfrag, icePwd, fingerprint: { type, hash }, setup }
    : undefined;
}

function readSetup(value: unknown): Setup | undefined {
  return value === 'actpass' || value === 'active' || value === 'passive' ? value : undefined;
}

function readCandidates(sdp: string): string[] {
  const found = new Set<string>();
  for (const [, line] of sdp.matchAll(/^a=(candidate:[^\r\n]*)/gm)) {
    const candidate = readCandidate(line ?? '');
    if (candidate !== undefined && found.size < CANDIDATES_MAX) found.add(candidate);
  }
  return [...found];
}

function readMessageSize(media: readonly MediaDescription[]): number | undefined {
  const data = media.find(({ type }) => type === 'application');
  return data === undefined ? undefined : (readInteger(data.maxMessageSize) ?? MESSAGE_BYTES_DEFAULT);
}

/** By section; the parser knows no names in braces, as some browsers give. */
function readTrackIds(sdp: string): string[] {
  return sdp
    .split(/^m=/m)
    .slice(1)
    .map((section) => TRACK_ID.exec(section)?.[1] ?? '');
}

function readSection(media: MediaDescription, trackId: string): ClientSection | DescriptionProblem {
  const kind = media.type;
  if (kind !== 'audio' && kind !== 'video' && kind !== 'application') return 'bad-section';
  const mid = String(media.mid ?? '');
  if (!MID.test(mid)) return 'bad-mid';
  return {
    kind,
    mid,
    trackId,
    isStopped: media.port === 0 && media.bundleOnly === undefined,
    direction: readDirection(media.direction),
    codecs: readCodecs(media),
    extensions: readExtensions(media),
    rids: readRids(media),
    ssrcs: readSsrcs(media),
  };
}

/** Sections that say nothing go both ways (RFC 8866 section 6.7). */
function readDirection(value: unknown): Direction {
  return value === 'sendonly' || value === 'recvonly' || value === 'inactive' ? value : 'sendrecv';
}

function readCodecs(media: MediaDescription): ClientCodec[] {
  // The order of the media line is the order of preference (RFC 8866 section 5.14).
  const order = String(media.payloads ?? '')
    .split(' ')
    .map(Number);
  const byType = new Map<number, ClientCodec>();
  for (const { payload, codec, rate } of media.rtp.slice(0, CODECS_MAX)) {
    const clockRate = readInteger(rate);
    if (!isPayloadType(payload) || clockRate === undefined) continue;
    byType.set(payload, {
      payloadType: payload,
      name: String(codec).toLowerCase(),
      clockRate,
      parameters: readParameters(media, payload),
      feedback: readFeedback(media, payload),
    });
  }
  return [...new Set(order)].map((type) => byType.get(type)).filter((codec) => codec !== undefined);
}

/** Those that RTCP on the same port leaves free (RFC 5761 section 4). */
function isPayloadType(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 127 && Number(value) >> 5 !== 2;
}

function readParameters(media: MediaDescription, payload: number): Map<string, string> {
  const config = media.fmtp.find((line) => line.payload === payload)?.config;
  const parameters: ParamMap = config === undefined ? {} : parseParams(String(config));
  return new Map(
    Object.entries(parameters).map(([name, value]) => [name.trim().toLowerCase(), String(value ?? '')]),
  );
}

function readFeedback(media: MediaDescription, payload: number): Set<string> {
  const lines = (media.rtcpFb ?? []).filter((line) => line.payload === payload || line.payload === '*');
  return new Set(
    lines.map(({ type, subtype }) => (subtype === undefined ? String(type) : `${type} ${subtype}`)),
  );
}

function readExtensions(media: MediaDescription): Map<string, number> {
  const extensions = new Map<string, number>();
  for (const { value, uri } of media.ext ?? []) {
    // Ids from 15 on need the two-byte form, which we do not agree to.
    if (value >= 1 && value <= 14) extensions.set(String(uri), value);
  }
  return extensions;
}

/** Layers that both lines name (RFC 8853 section 5.1); of alternatives the first. */
function readRids(media: MediaDescription): string[] {
  const { simulcast } = media;
  const list = simulcast?.dir1 === 'send' ? simulcast.list1 : simulcast?.list2;
  if (simulcast === undefined || list === undefined) return [];
  const announced = new Set(
    (media.rids ?? []).filter(({ direction }) => direction === 'send').map(({ id }) => String(id)),
  );
  return String(list)
    .split(';')
    .map((alternatives) => (alternatives.split(',')[0] ?? '').replace(/^~/, ''))
    .filter((rid, index, all) => RID.test(rid) && announced.has(rid) && all.indexOf(rid) === index)
    .slice(0, RIDS_MAX);
}

/** SSRCs; those of retransmissions stand with the SSRC that they repair (RFC 5576 section 4.2, RFC 4588 section 8). */
function readSsrcs(media: MediaDescription): AnnouncedSsrc[] {
  const pairs = (media.ssrcGroups ?? [])
    .filter(({ semantics }) => semantics === 'FID')
    .map(({ ssrcs }) => String(ssrcs).split(' ').map(Number));
  const rtxOf = new Map(pairs.map(([ssrc, rtx]) => [ssrc, rtx]));
  const repairs = new Set(rtxOf.values());
  const ssrcs = new Set((media.ssrcs ?? []).map(({ id }) => id));
  return [...ssrcs]
    .filter((ssrc) => isSsrc(ssrc) && !repairs.has(ssrc))
    .slice(0, RIDS_MAX)
    .map((ssrc) => {
      const rtxSsrc = rtxOf.get(ssrc);
      return isSsrc(rtxSsrc) ? { ssrc, rtxSsrc } : { ssrc };
    });
}

function isSsrc(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 0xffffffff;
}

function readInteger(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
