import type { Setup, TransportDescription } from './client-description.ts';

/** The port of media that trickle: discard (RFC 8840 section 4.1.1). */
export const MEDIA_PORT = 9;

/** The head of a description: everything above the first section. */
export function sessionLines(sessionId: number, version: number, bundledMids: readonly string[]): string[] {
  return [
    'v=0',
    `o=- ${sessionId} ${version} IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    ...(bundledMids.length > 0 ? [`a=group:BUNDLE ${bundledMids.join(' ')}`] : []),
    'a=msid-semantic: WMS *',
  ];
}

/** How to reach us, in the words of one section. */
export function transportLines(transport: TransportDescription, setup: Setup = transport.setup): string[] {
  return [
    `a=ice-ufrag:${transport.iceUfrag}`,
    `a=ice-pwd:${transport.icePwd}`,
    'a=ice-options:trickle',
    `a=fingerprint:${transport.fingerprint.type} ${transport.fingerprint.hash}`,
    `a=setup:${setup}`,
  ];
}

/** The data section (RFC 8841). */
export function dataLines(mid: string, transport: readonly string[], maxMessageSizeBytes: number): string[] {
  return [
    `m=application ${MEDIA_PORT} UDP/DTLS/SCTP webrtc-datachannel`,
    'c=IN IP4 0.0.0.0',
    ...transport,
    `a=mid:${mid}`,
    'a=sctp-port:5000',
    `a=max-message-size:${maxMessageSizeBytes}`,
  ];
}

/** Lines as a description. */
export function descriptionOf(lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n`;
}
