import type { CAN_ADMIN, CAN_SEND } from '../texts/vocabulary.ts';

export type SubscriptionState = boolean | 'staged';
export type TrackStateName = 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable';

export interface BlockedReasons {
  byDeviceMissing?: boolean;
  byDeviceInUse?: boolean;
  byPermissions?: boolean;
}

export interface OffReasons {
  byUser?: boolean;
  byRemoteRequest?: boolean;
  byBandwidth?: boolean;
  byCanSendPermission?: boolean;
  byServerLimit?: boolean;
}

/** One track of a participant (section 6.2). */
export interface TrackState {
  subscribed: SubscriptionState;
  state: TrackStateName;
  blocked?: BlockedReasons;
  off?: OffReasons;
  /** Present only while the state is `playable`. */
  track?: MediaStreamTrack;
  /** The same track, whatever the state. */
  persistentTrack?: MediaStreamTrack;
  /** Of custom tracks and of the remote player, whose names do not tell. */
  kind?: 'audio' | 'video';
}

/** The four tracks that everybody has, and custom ones by their names. */
export interface ParticipantTracks {
  audio: TrackState;
  video: TrackState;
  screenAudio: TrackState;
  screenVideo: TrackState;
  rmpAudio?: TrackState;
  rmpVideo?: TrackState;
  [customTrack: string]: TrackState | undefined;
}

export type CanSendPart = (typeof CAN_SEND)[number];
export type CanAdminPart = (typeof CAN_ADMIN)[number];

export interface ParticipantPermissions {
  hasPresence: boolean;
  canSend: Set<CanSendPart> | boolean;
  canAdmin: Set<CanAdminPart> | boolean;
}

export type ParticipantType =
  | 'remote-media-player'
  | 'sip-dial-in'
  | 'sip-dial-out'
  | 'pstn-dial-in'
  | 'pstn-dial-out'
  | 'unknown';

export type NetworkThreshold = 'good' | 'low' | 'very-low';

/** Somebody in the call (section 6.1). Replaced as a whole when something changes, never changed. */
export interface Participant {
  session_id: string;
  user_id: string;
  user_name: string;
  userData?: unknown;
  local: boolean;
  owner: boolean;
  record: boolean;
  joined_at?: Date;
  will_eject_at: Date;
  networkThreshold?: NetworkThreshold;
  permissions: ParticipantPermissions;
  /** Absent for people. */
  participantType?: ParticipantType;
  tracks: ParticipantTracks;
  /** @deprecated Look at `tracks.audio.state`. */
  audio: boolean;
  /** @deprecated Look at `tracks.video.state`. */
  video: boolean;
  /** @deprecated Look at `tracks.screenVideo.state`. */
  screen: boolean;
  /** @deprecated Take `tracks.audio.persistentTrack`. */
  audioTrack?: MediaStreamTrack | false;
  /** @deprecated Take `tracks.video.persistentTrack`. */
  videoTrack?: MediaStreamTrack | false;
  /** @deprecated Take `tracks.screenVideo.persistentTrack`. */
  screenVideoTrack?: MediaStreamTrack | false;
  /** @deprecated Take `tracks.screenAudio.persistentTrack`. */
  screenAudioTrack?: MediaStreamTrack | false;
  /** @deprecated Where the prebuilt interface shows the camera; `{}` on a call object. */
  cam_info: object;
  /** @deprecated Where the prebuilt interface shows the screen; `{}` on a call object. */
  screen_info: object;
}

/** The own participant is `local`, others stand under their session id. */
export type ParticipantMap = Record<string, Participant>;

/** The same as clients type it: outside of a meeting `local` is missing all the same. */
export interface Participants {
  local: Participant;
  [sessionId: string]: Participant;
}

export interface ParticipantCounts {
  present: number;
  hidden: number;
}

export interface AccessLevel {
  level: 'none' | 'lobby' | 'full';
}

export interface AccessState {
  access: 'unknown' | AccessLevel;
  awaitingAccess?: AccessLevel;
}

/** Somebody in the lobby. */
export interface WaitingParticipant {
  id: string;
  name: string;
  awaitingAccess: AccessLevel;
}
