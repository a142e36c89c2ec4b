import type { CAMERA_PRESETS, SCREEN_PRESETS } from '../texts/vocabulary.ts';

/** The simulcast layer that is received, from 0, the smallest. */
export interface LayerSettings {
  layer?: number;
}

/** Receive settings of one participant, by track. */
export interface SingleReceiveSettings {
  video?: LayerSettings;
  screenVideo?: LayerSettings;
  [customKey: string]: LayerSettings | undefined;
}

/** By participant id, or `base` for participants that are not named. */
export type ReceiveSettings = Record<string, SingleReceiveSettings>;

/** A new layer, or `inherit` for that of `base`. */
export interface LayerUpdate {
  layer?: number | 'inherit';
}

/** Changes to the receive settings of one participant, by track. */
export interface SingleReceiveUpdates {
  video?: LayerUpdate | 'inherit';
  screenVideo?: LayerUpdate | 'inherit';
  [customKey: string]: LayerUpdate | 'inherit' | undefined;
}

/** By participant id, `base`, or `*` for every participant that is named. */
export type ReceiveSettingsUpdates = Record<string, SingleReceiveUpdates | 'inherit'>;

/** A preset of send settings for cameras (section 15). */
export type CameraPreset = (typeof CAMERA_PRESETS)[number];
/** A preset of send settings for screens (section 15). */
export type ScreenPreset = (typeof SCREEN_PRESETS)[number];

/** Simulcast layers, without a gap from `low` up. Bit rates are bits per second. */
export interface VideoEncodings {
  low: RTCRtpEncodingParameters;
  medium?: RTCRtpEncodingParameters;
  high?: RTCRtpEncodingParameters;
}

/** How a video track is sent: its highest layer, or all its layers. */
export interface VideoSendSettings {
  maxQuality?: 'low' | 'medium' | 'high';
  encodings?: VideoEncodings;
}

/** How the camera is sent. `allowAdaptiveLayers` is accepted and changes nothing. */
export interface CameraSendSettings extends VideoSendSettings {
  allowAdaptiveLayers?: boolean;
}

/** How video tracks are sent, by track: a preset, or layers. */
export interface SendSettings {
  video?: CameraSendSettings | CameraPreset;
  customVideoDefaults?: VideoSendSettings | CameraPreset;
  screenVideo?: VideoSendSettings | ScreenPreset;
  [customTrack: string]: CameraSendSettings | VideoSendSettings | CameraPreset | ScreenPreset | undefined;
}

/** What processes the microphone. Only `none` works in this version. */
export interface AudioProcessor {
  type: 'none' | 'noise-cancellation';
}

/** What processes the camera. Only `none` works in this version. */
export type VideoProcessor =
  | { type: 'none' }
  | { type: 'background-blur'; config: { strength?: number } }
  | { type: 'background-image'; config: { url?: string; source?: string | number | ArrayBuffer } }
  | { type: 'face-detection' };

/** A track of the page in place of a device. */
export interface CustomTrackSettings {
  customTrack: MediaStreamTrack;
}

/** How the microphone is opened and processed. */
export interface AudioInputSettings {
  processor?: AudioProcessor;
  settings?: MediaTrackConstraints | CustomTrackSettings;
}

/** How the camera is opened and processed. */
export interface VideoInputSettings {
  processor?: VideoProcessor;
  settings?: MediaTrackConstraints | CustomTrackSettings;
}

/** How microphone and camera are opened and processed. A device that is not named stays as it is. */
export interface InputSettings {
  audio?: AudioInputSettings;
  video?: VideoInputSettings;
}
