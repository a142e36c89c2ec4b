/** The direction of media, from the view of the description's author. */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** DTLS roles (RFC 8842 section 5.2). */
export type Setup = 'actpass' | 'active' | 'passive';

/** What a description says about the transport of its writer: ICE (RFC 8839) and DTLS (RFC 8122). */
export interface TransportDescription {
  readonly iceUfrag: string;
  readonly icePwd: string;
  /** Hash function and its value, like `sha-256` and `AB:CD:…`. */
  readonly fingerprint: { readonly type: string; readonly hash: string };
  readonly setup: Setup;
}

/** A payload type with what belongs to it. */
export interface ClientCodec {
  readonly payloadType: number;
  /** In lower case, like `vp8`. */
  readonly name: string;
  readonly clockRate: number;
  /** Of `a=fmtp`, by name in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Of `a=rtcp-fb`, like `nack pli`. */
  readonly feedback: ReadonlySet<string>;
}

/** An SSRC that a section announces (`a=ssrc`, RFC 5576). */
export interface AnnouncedSsrc {
  readonly ssrc: number;
  /** Of its retransmissions (RFC 4588 section 8), where they have one. */
  readonly rtxSsrc?: number;
}

/** One media section of a client's description. */
export interface ClientSection {
  readonly kind: 'audio' | 'video' | 'application';
  readonly mid: string;
  /** The client's own name of the track, of `a=msid` (RFC 8830); empty where the section does not say. */
  readonly trackId: string;
  /** Port 0: stopped for ever, and out of the bundle (RFC 9429 section 5.2.1). */
  readonly isStopped: boolean;
  readonly direction: Direction;
  readonly codecs: readonly ClientCodec[];
  /** Ids of header extensions by URI. */
  readonly extensions: ReadonlyMap<string, number>;
  /** Layers of simulcast that the client sends, in its order (RFC 8853); empty without. */
  readonly rids: readonly string[];
  readonly ssrcs: readonly AnnouncedSsrc[];
}

/** A client's offer or answer, as far as it concerns us. */
export interface ClientDescription {
  readonly transport: TransportDescription;
  /** Like `candidate:1 1 udp …`. */
  readonly candidates: readonly string[];
  readonly sections: readonly ClientSection[];
  /** Largest message that the client takes by SCTP (RFC 8841 section 6); undefined without a data section. */
  readonly maxMessageSizeBytes: number | undefined;
}

/** Why a description is refused. */
export type DescriptionProblem =
  | 'too-long'
  | 'no-transport'
  | 'bad-mid'
  | 'duplicate-mid'
  | 'too-many-sections'
  | 'bad-section';
