/** What a receiver reports about one SSRC (RFC 3550 section 6.4.1). */
export interface ReportBlock {
  readonly ssrc: number;
  /** Lost since the last report, in 256ths. */
  readonly fractionLost: number;
  /** Lost since the beginning, -8388608 to 8388607. */
  readonly totalLost: number;
  /** The highest sequence number, with its cycles in the upper 16 bits. */
  readonly highestSequence: number;
  /** In ticks of the stream's clock. */
  readonly jitter: number;
  /** Middle 32 bits of the last sender report's NTP time; 0 for none. */
  readonly lastReport: number;
  /** Time since then in 65536ths of a second. */
  readonly delaySinceLastReport: number;
}

/** RFC 3550 section 6.4.1. */
export interface SenderReport {
  readonly kind: 'sender-report';
  readonly ssrc: number;
  /** Seconds since 1900. */
  readonly ntpSeconds: number;
  /** Parts of a second, in 2^-32. */
  readonly ntpFraction: number;
  readonly rtpTimestamp: number;
  readonly packetCount: number;
  readonly octetCount: number;
  readonly blocks: readonly ReportBlock[];
}

/** RFC 3550 section 6.4.2. */
export interface ReceiverReport {
  readonly kind: 'receiver-report';
  readonly ssrc: number;
  readonly blocks: readonly ReportBlock[];
}

/** RFC 3550 section 6.5; of the items only the name. */
export interface SourceDescription {
  readonly kind: 'source-description';
  readonly sources: readonly { readonly ssrc: number; readonly cname: string }[];
}

/** RFC 3550 section 6.6; the reason is not read. */
export interface Bye {
  readonly kind: 'bye';
  readonly ssrcs: readonly number[];
}

/** Sequence numbers that did not come (RFC 4585 section 6.2.1). */
export interface Nack {
  readonly kind: 'nack';
  readonly senderSsrc: number;
  readonly mediaSsrc: number;
  readonly sequenceNumbers: readonly number[];
}

/** The decoder needs a key frame (RFC 4585 section 6.3.1). */
export interface PictureLoss {
  readonly kind: 'picture-loss';
  readonly senderSsrc: number;
  readonly mediaSsrc: number;
}

/** A key frame is asked for (RFC 5104 section 4.3.1). */
export interface FullIntraRequest {
  readonly kind: 'full-intra-request';
  readonly senderSsrc: number;
  readonly requests: readonly { readonly ssrc: number; readonly count: number }[];
}

/** What the receiver can take (draft-alvestrand-rmcat-remb-03). */
export interface ReceiverEstimate {
  readonly kind: 'receiver-estimate';
  readonly senderSsrc: number;
  readonly bitsPerSecond: number;
  readonly ssrcs: readonly number[];
}

/** When which packet of a transport came (draft-holmer-rmcat-transport-wide-cc-extensions-01 section 3.1). */
export interface TransportFeedback {
  readonly kind: 'transport-feedback';
  readonly senderSsrc: number;
  readonly mediaSsrc: number;
  /** Number of the first packet that is told about. */
  readonly baseSequence: number;
  /** How many packets are told about, lost ones too. */
  readonly packetCount: number;
  /** Counts the feedback packets, 0 to 255. */
  readonly feedbackCount: number;
  /** Those that came, in order: number, and time in ms since an arbitrary moment, in steps of 0.25. */
  readonly arrivals: readonly { readonly sequence: number; readonly atMs: number }[];
}

/** One message out of a compound packet. */
export type RtcpMessage =
  | SenderReport
  | ReceiverReport
  | SourceDescription
  | Bye
  | Nack
  | PictureLoss
  | FullIntraRequest
  | ReceiverEstimate
  | TransportFeedback;
