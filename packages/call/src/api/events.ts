import type { DeviceInfo, DeviceInfos } from './device-infos.ts';
import type { CameraError, FatalError, NonFatalErrorType } from './errors.ts';
import type {
  AccessState,
  NetworkThreshold,
  Participant,
  ParticipantCounts,
  Participants,
  WaitingParticipant,
} from './participant.ts';
import type { InputSettings, ReceiveSettings, SendSettings } from './settings.ts';

type None = Record<never, never>;
type Free = Record<string, unknown>;

interface ParticipantPayload {
  participant: Participant;
}

/** What `track-started` and `track-stopped` carry. */
export interface TrackPayload extends ParticipantPayload {
  track: MediaStreamTrack;
  /** The key of the track in the participant's `tracks`. */
  type: string;
}

/** A meeting session: everything that happens in a room while participants are in it. `id` is empty outside of one. */
export interface MeetingSession {
  id: string;
}

/** The state of the meeting session that all its participants share. */
export interface MeetingSessionState {
  /** Absent in a frame. */
  data?: unknown;
  topology: 'none' | 'sfu' | 'peer';
}

/** What each event says beside `action` and `callClientId` (section 7). */
export interface CallEvents {
  loading: None;
  loaded: None;
  'load-attempt-failed': { errorMsg: string };
  'joining-meeting': None;
  'joined-meeting': { participants: Participants };
  'left-meeting': None;
  'call-instance-destroyed': None;
  error: { errorMsg: string; error?: FatalError };
  'nonfatal-error': { type: NonFatalErrorType; errorMsg: string; details?: unknown };
  'started-camera': None;
  'camera-error': {
    errorMsg: { errorMsg: string; audioOk?: boolean; videoOk?: boolean };
    error: CameraError;
  };
  'participant-joined': ParticipantPayload;
  'participant-updated': ParticipantPayload;
  'participant-left': ParticipantPayload & { reason?: 'hidden' };
  'participant-counts-updated': { participantCounts: ParticipantCounts };
  'track-started': TrackPayload;
  'track-stopped': TrackPayload;
  'active-speaker-change': { activeSpeaker: { peerId: string } };
  'active-speaker-mode-change': { enabled: boolean };
  'app-message': { data: unknown; fromId: string };
  'transcription-message': Free;
  'transcription-started': Free;
  'transcription-stopped': Free;
  'transcription-error': Free;
  'recording-started': Free;
  'recording-stopped': Free;
  'recording-error': Free;
  'recording-stats': None;
  'recording-upload-completed': None;
  'recording-data': Free;
  'live-streaming-started': Free;
  'live-streaming-updated': Free;
  'live-streaming-stopped': Free;
  'live-streaming-error': Free;
  'remote-media-player-started': Free;
  'remote-media-player-updated': Free;
  'remote-media-player-stopped': Free;
  'local-screen-share-started': None;
  'local-screen-share-stopped': None;
  'local-screen-share-canceled': None;
  'access-state-updated': AccessState;
  'waiting-participant-added': { participant: WaitingParticipant };
  'waiting-participant-updated': { participant: WaitingParticipant };
  'waiting-participant-removed': { participant: WaitingParticipant };
  'meeting-session-summary-updated': { meetingSession: MeetingSession };
  /** @deprecated The same as `meeting-session-summary-updated`, right after it. */
  'meeting-session-updated': { meetingSession: MeetingSession };
  'meeting-session-state-updated': { meetingSessionState: MeetingSessionState };
  'receive-settings-updated': { receiveSettings: ReceiveSettings };
  'send-settings-updated': { sendSettings: SendSettings };
  'input-settings-updated': { inputSettings: InputSettings };
  'available-devices-updated': { availableDevices: DeviceInfo[] };
  'selected-devices-updated': { devices: DeviceInfos };
  /** From 0 to 1, linear like an amplitude. */
  'local-audio-level': { audioLevel: number };
  'remote-participants-audio-level': { participantsAudioLevel: Record<string, number> };
  'network-quality-change': { threshold: NetworkThreshold; quality: number };
  'network-connection': {
    type: 'signaling' | 'peer-to-peer' | 'sfu';
    event: string;
    session_id?: string;
    sfu_id?: string;
  };
  'cpu-load-change': {
    cpuLoadState: 'low' | 'high';
    cpuLoadStateReason: 'encode' | 'decode' | 'scheduleDuration' | 'none';
  };
  'face-counts-updated': { faceCounts: number };
  'test-completed': Free;
  'lang-updated': { lang: string; langSetting: string };
  'theme-updated': { theme: unknown };
  'show-local-video-changed': { show: boolean };
  'custom-button-click': { button_id: string };
  'sidebar-view-changed': { view: string | null };
  fullscreen: None;
  'exited-fullscreen': None;
  'dialin-ready': Free;
  'dialin-connected': Free;
  'dialin-stopped': Free;
  'dialin-error': Free;
  'dialin-warning': Free;
  'dialout-connected': Free;
  'dialout-answered': Free;
  'dialout-stopped': Free;
  'dialout-error': Free;
  'dialout-warning': Free;
}

/** The names of the events that a call emits. */
export type CallEventName = keyof CallEvents;

/** An event as handlers get it. */
export type CallEvent<Name extends CallEventName = CallEventName> = Name extends CallEventName
  ? { action: Name; callClientId: string } & CallEvents[Name]
  : never;

/** An event without the id of its call. */
export type EventBody<Name extends CallEventName = CallEventName> = Name extends CallEventName
  ? { readonly action: Name } & CallEvents[Name]
  : never;
