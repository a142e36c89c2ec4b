import type { ApiKey } from '@rer/media';

/** What a room of the media server is made with. */
export interface MediaRoom {
  readonly name: string;
  readonly maxParticipants: number;
  /** How long it stays while nobody has come yet. */
  readonly emptyTimeoutS: number;
  /** How long it stays after the last one left, so that who was cut off finds it again. */
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

/** Something that somebody sends. */
export interface MediaTrack {
  readonly sid: string;
  readonly source: MediaSource;
  readonly isMuted: boolean;
}

/** What somebody may send; no sources: everything. */
export interface PublishPermission {
  readonly canPublish: boolean;
  readonly sources: readonly MediaSource[];
}

/** What is to be other than before of somebody in a room. */
export interface MediaParticipantChanges {
  readonly publish?: PublishPermission;
  /** Whether the others are not told of him. */
  readonly isHidden?: boolean;
  /** The others stay as they are. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** What a server says to people in a room over their data channels. */
export interface MediaData {
  readonly topic: string;
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** Somebody in a room. */
export interface MediaParticipant {
  readonly identity: string;
  /** Whose connection this is; the identity itself, but for second connections that only publish. */
  readonly principal: string;
  /** As the token said it, or {@link MediaEngine.updateParticipant} since. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly tracks: readonly MediaTrack[];
  readonly publish: PublishPermission;
  readonly isHidden: boolean;
  /** A person; agents and recorders take nobody's place. */
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
  /** Signs which program of ours may join, and reaches the server's own interface. */
  readonly key: ApiKey;
  /** Signs the tokens that clients have. They lead through us; another server takes none of them. */
  readonly clientKey: ApiKey;
  /** Makes the room, or gives the one of that name these limits. */
  createRoom(room: MediaRoom): Promise<void>;
  /** Ends the room for everybody. Idempotent: one that is not there is deleted. */
  deleteRoom(name: string): Promise<void>;
  /** Nobody is in a room that is not there. */
  listParticipants(name: string): Promise<readonly MediaParticipant[]>;
  /** Idempotent: who is not there is removed. */
  removeParticipant(name: string, identity: string): Promise<void>;
  /** Idempotent: what is not there is mute. */
  muteTrack(name: string, identity: string, sid: string): Promise<void>;
  /** Idempotent: who is not there needs no change. */
  updateParticipant(name: string, identity: string, changes: MediaParticipantChanges): Promise<void>;
  /** Sends data to one alone; who is not there hears nothing. Whose word it is, the media server does not say. */
  sendData(name: string, identity: string, data: MediaData): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** The media server did not do what was asked; a later attempt may succeed. */
export class MediaEngineError extends Error {
  override readonly name = 'MediaEngineError';
}
