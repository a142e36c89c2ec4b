import type { SendSettings } from '../api/settings.ts';
import type { RawInputSettings } from '../validate/input-settings.ts';

/** What was asked before there is an engine to ask; goes to it with joining, the camera's start and authorisation. */
export interface Preload {
  readonly subscribeToTracksAutomatically: boolean;
  readonly outputDeviceId: string | null;
  readonly inputSettings: RawInputSettings | null;
  readonly sendSettings: SendSettings | null;
  readonly allowLocalAudio: boolean;
  readonly allowLocalVideo: boolean;
  readonly localAudioLevelObserver: ObserverRequest | null;
  readonly remoteParticipantsAudioLevelObserver: ObserverRequest | null;
}

/** An audio level observer that was started before there is an engine. `interval` is in milliseconds. */
export interface ObserverRequest {
  readonly enabled: true;
  readonly interval: number | undefined;
}

export const EMPTY_PRELOAD: Preload = {
  subscribeToTracksAutomatically: true,
  outputDeviceId: null,
  inputSettings: null,
  sendSettings: null,
  allowLocalAudio: true,
  allowLocalVideo: true,
  localAudioLevelObserver: null,
  remoteParticipantsAudioLevelObserver: null,
};

/** Tracks that the page gave by reference: settings carry a placeholder for each. */
export interface SharedTracks {
  readonly audioTrack?: MediaStreamTrack;
  readonly videoTrack?: MediaStreamTrack;
  readonly screenMediaStream?: MediaStream;
  readonly customTrack?: MediaStreamTrack;
}

/** Stands in settings where a track was given. */
export const TRACK_PLACEHOLDER = 'daily-custom-track';
