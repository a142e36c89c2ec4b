import type { Codec, HeaderExtensionIds } from '../rtp/index.ts';
import type { AnnouncedSsrc } from './client-description.ts';

/** A payload type of a section, and what was agreed for it. */
export interface ReceiveCodec {
  readonly codec: Codec;
  readonly payloadType: number;
  /** Missing packets may be requested again (RFC 4585). */
  readonly hasNack: boolean;
  /** Key frames may be requested. */
  readonly hasPictureLoss: boolean;
  /** What retransmissions have instead (RFC 4588); without, they come as they were. */
  readonly rtxPayloadType?: number;
}

/** What was agreed for one media section that the client sends in: all that is needed to take its packets. */
export interface ReceiveSection {
  readonly mid: string;
  readonly kind: 'audio' | 'video';
  /** The first is what the client will send, unless it pleases to do otherwise. */
  readonly codecs: readonly ReceiveCodec[];
  readonly extensions: HeaderExtensionIds;
  /** Layers from the smallest picture to the largest; empty without simulcast. */
  readonly rids: readonly string[];
  /** SSRCs that the client announced; with RIDs there are often none. */
  readonly ssrcs: readonly AnnouncedSsrc[];
  /** How the client wants to be told about its transport. */
  readonly congestionFeedback: 'transport-wide' | 'estimate' | 'none';
}
