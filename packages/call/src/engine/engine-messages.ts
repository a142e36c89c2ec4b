import type { FatalErrorType } from '../api/errors.ts';
import type { CallEvents } from '../api/events.ts';
import type { AccessState, ParticipantMap, WaitingParticipant } from '../api/participant.ts';
import type { RawInputSettings } from '../validate/input-settings.ts';

/** Events that come from the engine as they go out. */
type Passed = Pick<
  CallEvents,
  | 'nonfatal-error'
  | 'started-camera'
  | 'camera-error'
  | 'participant-joined'
  | 'participant-updated'
  | 'participant-counts-updated'
  | 'active-speaker-change'
  | 'active-speaker-mode-change'
  | 'app-message'
  | 'transcription-message'
  | 'transcription-started'
  | 'transcription-stopped'
  | 'transcription-error'
  | 'recording-started'
  | 'recording-stopped'
  | 'recording-error'
  | 'recording-stats'
  | 'recording-upload-completed'
  | 'recording-data'
  | 'live-streaming-started'
  | 'live-streaming-updated'
  | 'live-streaming-stopped'
  | 'live-streaming-error'
  | 'remote-media-player-started'
  | 'remote-media-player-updated'
  | 'remote-media-player-stopped'
  | 'local-screen-share-started'
  | 'local-screen-share-stopped'
  | 'local-screen-share-canceled'
  | 'meeting-session-summary-updated'
  | 'meeting-session-state-updated'
  | 'receive-settings-updated'
  | 'send-settings-updated'
  | 'local-audio-level'
  | 'remote-participants-audio-level'
  | 'network-quality-change'
  | 'network-connection'
  | 'cpu-load-change'
  | 'face-counts-updated'
  | 'test-completed'
  | 'lang-updated'
  | 'show-local-video-changed'
  | 'custom-button-click'
  | 'sidebar-view-changed'
  | 'dialin-ready'
  | 'dialin-connected'
  | 'dialin-stopped'
  | 'dialin-error'
  | 'dialin-warning'
  | 'dialout-connected'
  | 'dialout-answered'
  | 'dialout-stopped'
  | 'dialout-error'
  | 'dialout-warning'
>;

/**
 * What an engine says of its own accord, by action (section 10). ParticipantMap come without tracks: those are found in the
 * table of tracks that client and engine share.
 */
export interface EngineMessages extends Passed {
  /** The engine is there for this call: commands before this would have been lost. */
  'call-machine-initialized': Record<never, never>;
  loaded: Record<never, never>;
  'joined-meeting': {
    /** By session id; the own one may stand under `local`. */
    participants: ParticipantMap;
    /** Maximum length of an app message, in UTF-16 units of its JSON, where the room says so. */
    maxAppMessageSize?: number;
  };
  'left-meeting': Record<never, never>;
  error: {
    errorMsg: string;
    /** Details are JSON where they came over a wire. */
    error?: { type: FatalErrorType; msg: string; details?: unknown };
    /** Leaves the page in the frame, which then says itself what happened. */
    preserveIframe?: boolean;
  };
  'participant-left': { participant: { session_id: string }; reason?: 'hidden' };
  'access-state-updated': AccessState;
  'waiting-participant-added': WaitingMessage;
  'waiting-participant-updated': WaitingMessage;
  'waiting-participant-removed': WaitingMessage;
  'input-settings-updated': { inputSettings: RawInputSettings };
  'selected-devices-updated': { devices?: CallEvents['selected-devices-updated']['devices'] };
  /** The page in the frame asks to enter or leave full screen. */
  'request-fullscreen': Record<never, never>;
  'request-exit-fullscreen': Record<never, never>;
}

interface WaitingMessage {
  participant: WaitingParticipant;
  /** All participants in the lobby. */
  allWaitingParticipants: Record<string, WaitingParticipant>;
}

/** The messages that an engine sends. */
export type EngineAction = keyof EngineMessages;

/** A message of the engine: its action with the fields of it, flat. */
export type EngineMessage<Action extends EngineAction = EngineAction> = Action extends EngineAction
  ? { readonly action: Action } & EngineMessages[Action]
  : never;
