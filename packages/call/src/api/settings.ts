import type { CAMERA_PRESETS, SCREEN_PRESETS } from '../texts/vocabulary.ts';

export interface LayerSettings {
  layer?: number;
}

export interface SingleReceiveSettings {
  video?: LayerSettings;
  screenVideo?: LayerSettings;
  [customKey: string]: LayerSettings | undefined;
}

/** By participant id, or `base` for who is not named. */
export type ReceiveSettings = Record<string, SingleReceiveSettings>;

export interface LayerUpdate {
  layer?: number | 'inherit';
}

export interface SingleReceiveUpdates {
  video?: LayerUpdate | 'inherit';
  screenVideo?: LayerUpdate | 'inherit';
  [customKey: string]: LayerUpdate | 'inherit' | undefined;
}

/** By participant id, `base`, or `*` for everybody who is named. */
export type ReceiveSettingsUpdates = Record<string, SingleReceiveUpdates | 'inherit'>;

export type CameraPreset = (typeof CAMERA_PRESETS)[number];
export type ScreenPreset = (typeof SCREEN_PRESETS)[number];

export interface VideoEncodings {
  low: RTCRtpEncodingParameters;
  medium?: RTCRtpEncodingParameters;
  high?: RTCRtpEncodingParameters;
}

export interface VideoSendSettings {
  maxQuality?: 'low' | 'medium' | 'high';
  encodings?: VideoEncodings;
}

export interface CameraSendSettings extends VideoSendSettings {
  allowAdaptiveLayers?: boolean;
}

export interface SendSettings {
  video?: CameraSendSettings | CameraPreset;
  customVideoDefaults?: VideoSendSettings | CameraPreset;
  screenVideo?: VideoSendSettings | ScreenPreset;
  [customTrack: string]: CameraSendSettings | VideoSendSettings | CameraPreset | ScreenPreset | undefined;
}

export interface AudioProcessor {
  type: 'none' | 'noise-cancellation';
}

export type VideoProcessor =
  | { type: 'none' }
  | { type: 'background-blur'; config: { strength?: number } }
  | { type: 'background-image'; config: { url?: string; source?: string | number | ArrayBuffer } }
  | { type: 'face-detection' };

export interface CustomTrackSettings {
  customTrack: MediaStreamTrack;
}

export interface AudioInputSettings {
  processor?: AudioProcessor;
  settings?: MediaTrackConstraints | CustomTrackSettings;
}

export interface VideoInputSettings {
  processor?: VideoProcessor;
  settings?: MediaTrackConstraints | CustomTrackSettings;
}

export interface InputSettings {
  audio?: AudioInputSettings;
  video?: VideoInputSettings;
}
