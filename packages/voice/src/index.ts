export type { VoiceEventName, VoiceEvents } from './api/events.ts';
export type { ClientMessage, ServerMessage } from './api/messages.ts';
export type { Assistant, Squad, StartOptions, VoiceState, WebCall } from './api/options.ts';
export { VoiceError, type VoiceErrorCode } from './api/voice-error.ts';
export type { CallFactory, Clock, Logger, Platform, Speakers } from './platform/platform.ts';
export { VoiceClient, type VoiceClientOptions, type VoiceKey } from './voice-client.ts';
