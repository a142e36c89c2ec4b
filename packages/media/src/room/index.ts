export { type AudioLevelSettings, DEFAULT_AUDIO_LEVELS } from './audio-level.ts';
export { type CloseReason, disconnectReason } from './close-reason.ts';
export type { StreamWindow } from './connection-quality.ts';
export type { ServerData } from './data-router.ts';
export type { ForwardSettings } from './forward-settings.ts';
export { randomSid, type SidPrefix, type SidSource } from './ids.ts';
export {
  attributesFit,
  DEFAULT_LIMITS,
  fitsBytes,
  type MediaLimits,
  SIGNAL_MESSAGE_MAX_BYTES,
} from './limits.ts';
export type { ParticipantMetadata } from './metadata-manager.ts';
export type { Participant, ParticipantOptions, PublishedTrack } from './participant.ts';
export { PROTOCOL_VERSION, protocolKnows } from './protocol-version.ts';
export type { NegotiatedMedia } from './publication-manager.ts';
export { RESPONSE, requestResponse } from './request-response.ts';
export { type JoinOutcome, PING_INTERVAL_S, PING_TIMEOUT_S, Room } from './room.ts';
export type { RoomEffect, RoomEvent, ServerMessage } from './room-effects.ts';
export type { RoomContext, RoomContextOptions } from './room-state.ts';
export { type RoomDefaults, type RoomSettings, Rooms } from './rooms.ts';
export { TokenBucket } from './token-bucket.ts';
