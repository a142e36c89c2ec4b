export { refuseUnauthenticated } from './authenticate-caller.ts';
export { ROOM_SERVICE_PREFIX, RoomService, type RoomServiceOptions } from './room-service.ts';
export { RoomServiceCaller, RoomServiceError } from './room-service-caller.ts';
export {
  API_BODY_MAX_BYTES,
  API_DATA_BODY_MAX_BYTES,
  type TwirpRequest,
  type TwirpResponse,
} from './twirp.ts';
export { signWebhook, type WebhookPost, webhookBody } from './webhook.ts';
