import type { BlockedReasons, NetworkThreshold, OffReasons } from '../../api/participant.ts';

/** Where a track comes from, as the media protocol names it; `unknown` of tracks that go by a name of their own. */
export type TrackSource = 'camera' | 'microphone' | 'screen_share' | 'screen_share_audio' | 'unknown';

/** A track of somebody else, as far as it has come. */
export interface RemoteTrackFacts {
  readonly kind: 'audio' | 'video';
  /** By the sender. */
  readonly isMuted: boolean;
  /** By the media server, for want of bandwidth. */
  readonly isPaused: boolean;
  /** What arrives, once it does. */
  readonly track?: MediaStreamTrack | undefined;
}

/** Why a sender's camera or microphone gives nothing, where it is not that he wants it so. */
export interface SenderReasons {
  readonly blocked?: BlockedReasons;
  readonly off?: OffReasons;
}

/** What people say of themselves to each other: the media server lets nobody change what it says of him. */
export interface Presence {
  readonly userName: string;
  readonly userData?: unknown;
  readonly audio?: SenderReasons;
  readonly video?: SenderReasons;
}

/** What the media server lets somebody send, and whether he is seen. */
export interface MediaPermissions {
  readonly canPublish: boolean;
  /** None named: all. */
  readonly sources: readonly TrackSource[];
  readonly isHidden: boolean;
}

/** Somebody else in the room. */
export interface RemoteParticipantFacts {
  readonly sessionId: string;
  readonly name: string;
  readonly kind: 'person' | 'player' | 'telephone';
  readonly attributes: Readonly<Record<string, string>>;
  /** Nobody is to see that he is there. */
  readonly isHidden: boolean;
  readonly joinedAt: Date | undefined;
  readonly mediaPermissions: MediaPermissions | undefined;
  readonly threshold: NetworkThreshold | undefined;
  /** By the key of a participant's `tracks`. */
  readonly tracks: Readonly<Record<string, RemoteTrackFacts>>;
  readonly presence?: Presence | undefined;
}

/** Camera or microphone, a half of the screen or a track of the page's own: what we send or would. */
export interface LocalTrackFacts {
  readonly kind: 'audio' | 'video';
  /** Whether the person at this page wants it to be on. */
  readonly isWanted: boolean;
  /** Somebody else asked for it to be off. */
  readonly isOffByRequest?: boolean;
  readonly isOpening?: boolean;
  readonly blocked?: BlockedReasons | undefined;
  readonly track?: MediaStreamTrack | undefined;
}
