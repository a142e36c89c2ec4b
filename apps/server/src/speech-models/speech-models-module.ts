import type { ServerContext, ServerModule } from '../server-module.ts';
import type { DownloadWorld } from './download/request-file.ts';
import { DownloadService } from './download-service.ts';
import { speechModelRoutes } from './speech-model-routes.ts';

export interface SpeechModelsDependencies extends Pick<ServerContext, 'config' | 'logger'> {
  /** Called after each download: the speech program looks for a model again. */
  readonly onInstalled: () => void | Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly world?: DownloadWorld;
}

/** The files of models that hear: which are there, and fetching others when an administrator wants them. */
export function createSpeechModelsModule({
  config,
  logger,
  onInstalled,
  now,
  world = {},
}: SpeechModelsDependencies): ServerModule {
  const { speechModels } = config;
  const downloads = new DownloadService({
    config: speechModels,
    logger,
    world,
    onInstalled,
    now: () => new Date(now()),
  });
  return {
    routes: (app) => speechModelRoutes(app, { config: speechModels, downloads }),
    close: () => downloads.close(),
  };
}
