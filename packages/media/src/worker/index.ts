export {
  type AdmittedJoin,
  EmbeddedMedia,
  type EmbeddedMediaOptions,
  type RefusedJoin,
} from './embedded-media.ts';
export type { WorkerConfig } from './messages.ts';
export { iceServersFor, type TurnCredentials, type TurnServers, turnCredentials } from './turn-servers.ts';
