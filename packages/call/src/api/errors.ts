/** Why a call ended by itself: `error.type` of the `error` event (section 8). */
export type FatalErrorType =
  | 'ejected'
  | 'nbf-room'
  | 'nbf-token'
  | 'exp-room'
  | 'exp-token'
  | 'no-room'
  | 'meeting-full'
  | 'end-of-life'
  | 'not-allowed'
  | 'connection-error';

/** Why a call ended by itself. `details` are there for `connection-error`. */
export interface FatalError {
  type: FatalErrorType;
  msg: string;
  details?: ConnectionErrorDetails;
}

/** Where a connection failed: `details` of a `connection-error`. */
export interface ConnectionErrorDetails {
  on: 'load' | 'join' | 'reconnect' | 'move' | 'rtc-connection' | 'room-lookup';
  /** An engine may not know it. */
  sourceError?: Record<string, unknown>;
  uri?: string;
  bundleUrl?: string;
}

/** What failed while the call goes on: `type` of the `nonfatal-error` event (section 8). */
export type NonFatalErrorType =
  | 'input-settings-error'
  | 'screen-share-error'
  | 'local-audio-level-observer-error'
  | 'video-processor-error'
  | 'audio-processor-error'
  | 'remote-media-player-error'
  | 'live-streaming-warning'
  | 'meeting-session-data-error';

/** Why camera or microphone cannot be used (section 8). */
export type CameraError =
  | { type: 'permissions'; msg: string; blockedBy: 'user' | 'browser'; blockedMedia: ('video' | 'audio')[] }
  | { type: 'not-found'; msg: string; missingMedia: ('video' | 'audio')[] }
  | {
      type: 'constraints';
      msg: string;
      reason: 'invalid' | 'none-specified';
      failedMedia: ('video' | 'audio')[];
    }
  | {
      type: 'cam-in-use' | 'mic-in-use' | 'cam-mic-in-use' | 'undefined-mediadevices' | 'unknown';
      msg: string;
    };
