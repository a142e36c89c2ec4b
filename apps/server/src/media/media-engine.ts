import type { ApiKey } from '@rer/media';

/** What a room of the media server is made with. */
export interface MediaRoom {
  readonly name: string;
  readonly maxParticipants: number;
  /** How long it exists before the first participant joins. */
  readonly emptyTimeoutS: number;
  /** How long it exists after the last participant left, so that clients that lost the connection can return. */
  readonly departureTimeoutS: number;
}

/** What tracks come from, as the protocol numbers them. */
export const MEDIA_SOURCES = [
  'unknown',
  'camera',
  'microphone',
  'screen_share',
  'screen_share_audio',
] as const;
export type MediaSource = (typeof MEDIA_SOURCES)[number];

/** A published track. */
export interface MediaTrack {
  readonly sid: string;
  readonly source: MediaSource;
  readonly isMuted: boolean;
}

/** What a participant may publish; an empty list of sources means all. */
export interface PublishPermission {
  readonly canPublish: boolean;
  readonly sources: readonly MediaSource[];
}

/** Changes to a participant; missing fields keep their value. */
export interface MediaParticipantChanges {
  readonly publish?: PublishPermission;
  /** Whether other participants do not see this one. */
  readonly isHidden?: boolean;
  /** The others stay as they are. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** A message of the server over data channels. */
export interface MediaData {
  readonly topic: string;
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** A participant as the media server lists it. */
export interface MediaParticipant {
  readonly identity: string;
  /** The identity behind the connection; differs from `identity` for second connections that only publish. */
  readonly principal: string;
  /** As the token said it, or {@link MediaEngine.updateParticipant} since. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly tracks: readonly MediaTrack[];
  readonly publish: PublishPermission;
  readonly isHidden: boolean;
  /** False for agents and recorders, which do not count towards the capacity. */
  readonly isPerson: boolean;
}

/**
 * The media seam: a server of the LiveKit protocol, ours or another one. Nothing above it knows which.
 * Every method may reject with a {@link MediaEngineError}.
 */
export interface MediaEngine {
  readonly kind: 'embedded' | 'livekit';
  /** `ws://` or `wss://`, without a slash at its end, for programs of ours; undefined: it is in this server. Clients come by us. */
  readonly url: string | undefined;
  /** Signs tokens of our agents and of calls to the server API. */
  readonly key: ApiKey;
  /** Signs the tokens of clients, which connect through us; an external server does not accept them. */
  readonly clientKey: ApiKey;
  /** Creates the room, or applies these limits to the existing one. */
  createRoom(room: MediaRoom): Promise<void>;
  /** Deletes the room with everyone in it. Idempotent: a missing room counts as deleted. */
  deleteRoom(name: string): Promise<void>;
  /** Empty for a room that does not exist. */
  listParticipants(name: string): Promise<readonly MediaParticipant[]>;
  /** Idempotent: a missing participant counts as removed. */
  removeParticipant(name: string, identity: string): Promise<void>;
  /** Idempotent: a missing track counts as muted. */
  muteTrack(name: string, identity: string, sid: string): Promise<void>;
  /** Idempotent: does nothing for a missing participant. */
  updateParticipant(name: string, identity: string, changes: MediaParticipantChanges): Promise<void>;
  /** Sends data to one participant, without a sender; does nothing for a missing participant. */
  sendData(name: string, identity: string, data: MediaData): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** The media server did not do what was asked; a later attempt may succeed. */
export class MediaEngineError extends Error {
  override readonly name = 'MediaEngineError';
}
