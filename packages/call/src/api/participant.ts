import type { CAN_ADMIN, CAN_SEND } from '../texts/vocabulary.ts';

/** Whether a track is received; `staged` keeps it ready without media. */
export type SubscriptionState = boolean | 'staged';
/** The state of a track (section 6.3): only media of a `playable` track arrive. */
export type TrackStateName = 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable';

/** Why a device gives no media, although its participant wants it on. */
export interface BlockedReasons {
  byDeviceMissing?: boolean;
  byDeviceInUse?: boolean;
  byPermissions?: boolean;
}

/** Why a track is off. At most one of them is true. */
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
  /** Set for custom tracks and the remote player, whose keys do not imply a kind. */
  kind?: 'audio' | 'video';
}

/** The four tracks that every participant has, and custom tracks by name. */
export interface ParticipantTracks {
  audio: TrackState;
  video: TrackState;
  screenAudio: TrackState;
  screenVideo: TrackState;
  rmpAudio?: TrackState;
  rmpVideo?: TrackState;
  [customTrack: string]: TrackState | undefined;
}

/** A kind of track that a participant may be allowed to send. */
export type CanSendPart = (typeof CAN_SEND)[number];
/** Things that a participant may manage. */
export type CanAdminPart = (typeof CAN_ADMIN)[number];

/** Permissions of a participant: presence, sending, managing. True means everything, a set means its members alone. */
export interface ParticipantPermissions {
  hasPresence: boolean;
  canSend: Set<CanSendPart> | boolean;
  canAdmin: Set<CanAdminPart> | boolean;
}

/** The type of a participant that is not a person in a browser. */
export type ParticipantType =
  | 'remote-media-player'
  | 'sip-dial-in'
  | 'sip-dial-out'
  | 'pstn-dial-in'
  | 'pstn-dial-out'
  | 'unknown';

/** The network quality in three steps: from 80, from 40, and below, of 100. */
export type NetworkThreshold = 'good' | 'low' | 'very-low';

/** A participant (section 6.1). Immutable: replaced as a whole when something changes. */
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
  /** Absent for persons in a browser. */
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

/** How many participants are in the meeting. `hidden` counts those without presence. */
export interface ParticipantCounts {
  present: number;
  hidden: number;
}

/** How far a participant has been let into the room. */
export interface AccessLevel {
  level: 'none' | 'lobby' | 'full';
}

/** The access of the local participant; `unknown` before the room was asked. */
export interface AccessState {
  access: 'unknown' | AccessLevel;
  awaitingAccess?: AccessLevel;
}

/** A participant in the lobby. */
export interface WaitingParticipant {
  id: string;
  name: string;
  awaitingAccess: AccessLevel;
}
