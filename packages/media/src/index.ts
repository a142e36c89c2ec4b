// The public names of the media package are listed here one by one as they come to be; the folders have their own lists.
export {
  API_BODY_MAX_BYTES,
  API_DATA_BODY_MAX_BYTES,
  ROOM_SERVICE_PREFIX,
  RoomService,
  RoomServiceCaller,
  RoomServiceError,
  type RoomServiceOptions,
  refuseUnauthenticated,
  signWebhook,
  type TwirpRequest,
  type TwirpResponse,
  type WebhookPost,
  webhookBody,
} from './api/index.ts';
export { type RoomEvent, type RoomSettings, SIGNAL_MESSAGE_MAX_BYTES } from './room/index.ts';
export {
  type AdmittedRequest,
  joinToken,
  type RefusedJoin,
  readUpstreamResponse,
  refreshTokenMessage,
  type SignalConnection,
  SignalEngine,
  type SignalEngineOptions,
  type SignalingRequest,
  type SignalSocket,
  type UpstreamResponse,
} from './signal/index.ts';
export {
  type ApiKey,
  type ClaimGrants,
  type GrantChanges,
  parseClaimGrants,
  signAccessToken,
  type VideoGrant,
  verifyAccessToken,
  withChanges,
} from './token/index.ts';
export { type IceServer, iceServersFor, type TurnServers } from './turn/index.ts';
export {
  type AdmittedJoin,
  EmbeddedMedia,
  type EmbeddedMediaOptions,
  type WorkerConfig,
} from './worker/index.ts';
