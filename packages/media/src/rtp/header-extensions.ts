import { uint8 } from './bytes.ts';
import type { RtpView } from './rtp-view.ts';

/** Header extensions that we read or hand on, by the URI under which descriptions name them. */
export const HEADER_EXTENSIONS = {
  /** RFC 9143 section 15. */
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  /** RFC 8852 section 3.1: the layer of simulcast. */
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  /** RFC 8852 section 3.2: the layer that a retransmission repairs. */
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  /** RFC 6464. */
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  /** 3GPP TS 26.114 section 7.4.5: how the camera is held. */
  videoOrientation: 'urn:3gpp:video-orientation',
  /** draft-holmer-rmcat-transport-wide-cc-extensions-01. */
  transportSequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
} as const;

/** A header extension that we know. */
export type HeaderExtension = keyof typeof HEADER_EXTENSIONS;

/** Ids that a negotiation gave to the header extensions. */
export type HeaderExtensionIds = { readonly [name in HeaderExtension]?: number };

/**
 * How loud the packet's audio is, as RFC 6464 tells it: the level in dBov without its sign.
 * @param id Of the header extension; undefined where it was not negotiated.
 * @returns 0, the loudest, to 127, silence; undefined where the packet tells none.
 */
export function audioLevelDbov(view: RtpView, id: number | undefined): number | undefined {
  const offset = id === undefined ? -1 : view.extensionOffset(id, 1);
  return offset < 0 ? undefined : uint8(view.bytes, offset) & 0x7f;
}

/** The content of a header extension as text: MID and RID are ASCII. Undefined where it is not there. */
export function textExtension(view: RtpView, id: number | undefined): string | undefined {
  const content = id === undefined ? undefined : view.extension(id);
  return content === undefined ? undefined : String.fromCharCode(...content);
}
