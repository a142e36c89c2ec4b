export {
  type AdmittedJoin,
  EmbeddedMedia,
  type EmbeddedMediaOptions,
} from './embedded-media.ts';
export type { WorkerConfig } from './messages.ts';
