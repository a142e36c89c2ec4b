import type { TrackInfo } from '@livekit/protocol';
import type { ForwardSettings, StreamWindow } from '../room/index.ts';

/**
 * The two peer connections of a client, named from the client's side: it offers on the one that it publishes with,
 * and answers on the one that it subscribes with.
 */
export type PeerConnectionRole = 'publisher' | 'subscriber';

/** A candidate as browsers write it (`RTCIceCandidateInit`). */
export interface IceCandidate {
  readonly candidate: string;
  readonly sdpMid?: string;
  readonly sdpMLineIndex?: number;
  readonly usernameFragment?: string;
}

/** A media section of a client's offer. */
export interface OfferedSection {
  readonly mid: string;
  readonly kind: 'audio' | 'video';
  /** The id of the client's track, from `a=msid`; empty if the section does not say. */
  readonly cid: string;
  /** Whether the client sends on it: `sendonly` or `sendrecv`, and a port other than 0. */
  readonly isSending: boolean;
}

/** Our answer to a client's offer. */
export interface PublisherAnswer {
  readonly sdp: string;
  /** The codec that each section was answered with, by mid: `audio/opus`. */
  readonly mimeTypes: ReadonlyMap<string, string>;
}

/** A track of another participant that goes to this client. */
export interface ForwardedTrack {
  readonly publisher: string;
  readonly track: TrackInfo;
  /** The id of the stream in `a=msid`; the id of the track there is the track's sid. */
  readonly streamId: string;
  readonly settings: ForwardSettings;
}

/**
 * What the two peer connections of one client can do. One transport lives as long as its participant.
 *
 * Contract: calls may come in any order, also after `close`, and then do nothing. A promise is rejected only for a
 * description that cannot be used; it never stays open for ever. Events never fire from inside a call.
 */
export interface Transport {
  /** Takes a client's offer, the first, a later one, or one that restarts ICE. */
  takeOffer(sdp: string): Promise<readonly OfferedSection[]>;
  /** Packets of this section are of this track from now on. Known before the answer, its settings go into it. */
  bindTrack(mid: string, track: TrackInfo): void;
  /** Answers the offer that was taken last. */
  giveAnswer(): Promise<PublisherAnswer>;
  /** The publisher's packets of a track are dropped while it is muted. */
  muteTrack(trackSid: string, muted: boolean): void;
  /** Stops forwarding a track; packets that still arrive are dropped. */
  dropTrack(trackSid: string): void;

  /** A track for the next offer; its media goes to the client once that is answered. */
  addForward(forwarded: ForwardedTrack): void;
  adjustForward(trackSid: string, settings: ForwardSettings): void;
  /** Ends the track's media at once, and its section with the next offer. */
  removeForward(trackSid: string): void;
  /** Offers all forwarded tracks and both data channels. An offer that is still unanswered is replaced. */
  makeOffer(options: { readonly restartIce: boolean }): Promise<string>;
  /** Resolves with whether tracks that had to wait want another offer: a description has at most 400 sections for them. */
  takeAnswer(sdp: string): Promise<boolean>;

  addCandidate(connection: PeerConnectionRole, candidate: IceCandidate): void;
  /** Sends on `_reliable` or `_lossy` of the subscriber connection. Senders take turns, however much each has to send. */
  send(reliable: boolean, packet: Uint8Array, from: string): void;
  close(): void;
}

/** What a transport reports. */
export interface TransportEvents {
  /** A candidate of ours, in the order of discovery. */
  candidate(connection: PeerConnectionRole, candidate: IceCandidate): void;
  /** ICE and DTLS stand, and on the subscriber connection the data channels are open; also after a restart. */
  connected(connection: PeerConnectionRole): void;
  /** The peer has not answered for so long that only an ICE restart can help. */
  failed(connection: PeerConnectionRole): void;
  /** A message of the client on `_reliable` or `_lossy`. */
  data(reliable: boolean, packet: Uint8Array): void;
  /** The level of an audio packet (RFC 6464): 0 is the loudest, 127 silence. */
  audioLevel(trackSid: string, levelDbov: number, durationMs: number): void;
  /** Counts of the last five seconds of a stream that the client sends, or receives. */
  stats(trackSid: string, isSending: boolean, window: StreamWindow): void;
}

/** Makes the transport of one participant. */
export type TransportFactory = (
  participant: { readonly sid: string; readonly room: string },
  events: TransportEvents,
) => Transport;
