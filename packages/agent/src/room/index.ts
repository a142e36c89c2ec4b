export { HEARD_BYTES_MAX } from './app-message.ts';
export type { LineEnd } from './line-messages.ts';
export {
  type LineAddress,
  type LineListener,
  type RoomLine,
  RoomLines,
  type RoomLinesOptions,
} from './room-lines.ts';
