export {
  type AdmittedJoin,
  EmbeddedMedia,
  type EmbeddedMediaOptions,
  type RefusedJoin,
} from './embedded-media.ts';
export type { WorkerConfig } from './messages.ts';
