import type { Setup, TransportDescription } from './client-description.ts';
import { dataLines, descriptionOf, sessionLines, transportLines } from './write-sections.ts';

/** MIDs of the two sections that the transport knows; candidates are handed to it under the first. */
export const CATCH_ALL_MIDS = { media: '0', data: '1' } as const;

/**
 * What the native transport is told instead of the client's description: one media section and one for data. With a
 * single media section it hands over every RTP and RTCP packet as it came and sends whatever it is given, so that all
 * that descriptions agree on stays with us. Later negotiations do not concern it, except when the way itself changes.
 * @param remote The client's transport.
 * @param setup The client's DTLS role as the transport shall see it: `actpass` in an offer, else what the client took.
 */
export function catchAllDescription(
  remote: TransportDescription,
  setup: Setup,
  maxMessageSizeBytes: number,
): string {
  const transport = transportLines(remote, setup);
  const { media, data } = CATCH_ALL_MIDS;
  return descriptionOf([
    ...sessionLines(1, 1, [media, data]),
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 0.0.0.0',
    ...transport,
    `a=mid:${media}`,
    'a=sendrecv',
    'a=rtcp-mux',
    'a=rtpmap:96 VP8/90000',
    ...dataLines(data, transport, maxMessageSizeBytes),
  ]);
}

/**
 * True when a later description of the client means another way to it (ICE restart, RFC 8839 section 4.4.1.1.1), which
 * the transport must be told.
 */
export function isIceRestart(before: TransportDescription, after: TransportDescription): boolean {
  return before.iceUfrag !== after.iceUfrag || before.icePwd !== after.icePwd;
}
