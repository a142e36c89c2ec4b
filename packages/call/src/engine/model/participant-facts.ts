import type { BlockedReasons, NetworkThreshold, OffReasons } from '../../api/participant.ts';

/** Where a track comes from, as the media protocol names it; `unknown` of tracks that go by a name of their own. */
export type TrackSource = 'camera' | 'microphone' | 'screen_share' | 'screen_share_audio' | 'unknown';

/** A track that a remote participant has published. */
export interface RemoteTrackFacts {
  readonly kind: 'audio' | 'video';
  /** By the sender. */
  readonly isMuted: boolean;
  /** Paused by the media server for lack of bandwidth. */
  readonly isPaused: boolean;
  /** What arrives, once it does. */
  readonly track?: MediaStreamTrack | undefined;
}

/** Why a sender's camera or microphone gives no media, where its user did not switch it off. */
export interface SenderReasons {
  readonly blocked?: BlockedReasons;
  readonly off?: OffReasons;
}

/**
 * What participants tell each other of themselves. It does not go through the media server, which lets no participant
 * change its own name or attributes.
 */
export interface Presence {
  readonly userName: string;
  readonly userData?: unknown;
  readonly audio?: SenderReasons;
  readonly video?: SenderReasons;
}

/** A participant's publish permission in the media server, and whether others see it. */
export interface MediaPermissions {
  readonly canPublish: boolean;
  /** None named: all. */
  readonly sources: readonly TrackSource[];
  readonly isHidden: boolean;
}

/** A remote participant as the media server and its own presence describe it. */
export interface RemoteParticipantFacts {
  readonly sessionId: string;
  readonly name: string;
  readonly kind: 'person' | 'player' | 'telephone';
  readonly attributes: Readonly<Record<string, string>>;
  /** Not shown to other participants. */
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
  /** Whether its user wants it on. */
  readonly isWanted: boolean;
  /** Switched off on the request of another participant. */
  readonly isOffByRequest?: boolean;
  readonly isOpening?: boolean;
  readonly blocked?: BlockedReasons | undefined;
  readonly track?: MediaStreamTrack | undefined;
}
