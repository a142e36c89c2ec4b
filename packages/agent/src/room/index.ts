export { APP_MESSAGE_TOPIC, HEARD_BYTES_MAX, toPayload } from './app-message.ts';
export type { LineEnd } from './line-messages.ts';
export {
  type LineAddress,
  type LineListener,
  type RoomLine,
  RoomLines,
  type RoomLinesOptions,
} from './room-lines.ts';
