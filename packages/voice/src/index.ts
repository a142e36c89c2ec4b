export type { AudioDevice, AudioDevices } from './api/audio-devices.ts';
export type { VoiceEventName, VoiceEvents } from './api/events.ts';
export type { ClientMessage, ServerMessage } from './api/messages.ts';
export type { Assistant, Squad, StartOptions, VoiceState, WebCall } from './api/options.ts';
export { type DeviceProblem, VoiceError, type VoiceErrorCode } from './api/voice-error.ts';
export type { CallFactory, Clock, Logger, Platform, Speakers } from './platform/platform.ts';
export { VoiceClient, type VoiceClientOptions, type VoiceKey } from './voice-client.ts';
