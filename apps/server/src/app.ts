import type { FastifyInstance } from 'fastify';
import { createAuthModule } from './auth/auth-module.ts';
import { createClicksModule } from './clicks/clicks-module.ts';
import { createDirectoryModule } from './directory/directory-module.ts';
import { createFunctionsModule } from './functions/function-routes.ts';
import { createHttpServer } from './http/server.ts';
import { createImportsModule } from './imports/imports-module.ts';
import { createMediaModule } from './media/media-module.ts';
import { createSignalModule } from './media/signal-module.ts';
import { createMessagesModule } from './messages/http/message-routes.ts';
import { createOperationsModule } from './ops/operations-module.ts';
import { createRestModule } from './rest/rest-module.ts';
import { createRoomsService } from './rooms/rooms-service.ts';
import { closeAll } from './runtime/close-all.ts';
import { monotonicNow as processMonotonicNow } from './runtime/monotonic-clock.ts';
import type { ServerContext, ServerModule } from './server-module.ts';
import { createClientConfigModule } from './site/config-route.ts';
import { createSiteModule } from './site/site-module.ts';
import { installedModel } from './speech-models/find-model.ts';
import { installedVoices } from './speech-models/find-voices.ts';
import { createSpeechModelsModule } from './speech-models/speech-models-module.ts';
import { createStatisticsModule } from './statistics/statistics-module.ts';
import { createVoiceModule, type VoiceParts } from './voice/voice-module.ts';

export interface AppDependencies extends Omit<ServerContext, 'monotonicNow'> {
  /** Takes what the operator must read and no log file keeps. Default: it is dropped. */
  readonly announce?: (sentence: string) => void;
  /** The time of rooms and calls, milliseconds since 1970; default the clock. */
  readonly now?: () => number;
  /** The time of rate limits, milliseconds of a clock that never goes back; default that of the process. */
  readonly monotonicNow?: () => number;
  /** Replaces parts of the voice service in tests. */
  readonly voice?: VoiceParts;
}

/**
 * Builds the server's modules and the HTTP server that they answer on, and starts their jobs. Closing the returned server
 * lets running requests finish and closes the modules; the database stays the caller's.
 */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, keys, db, logger, announce = () => undefined, now = Date.now } = dependencies;
  const { monotonicNow = processMonotonicNow } = dependencies;
  const context: ServerContext = { config, keys, db, logger, monotonicNow };

  const site = await createSiteModule(context);
  const media = createMediaModule(context);
  const auth = await createAuthModule(context);
  const rooms = createRoomsService({ ...context, media: media.engine, now });
  const signals = createSignalModule({ config, media, rooms });
  const app = await createHttpServer({
    ...context,
    signedIn: auth.signedIn,
    first: site.answerFile,
    upgrade: signals.handleUpgrade,
  });
  const limits = app.requestLimits;
  const directory = createDirectoryModule(context);
  const { search } = directory;
  const statistics = createStatisticsModule(context);
  const functions = createFunctionsModule({ directory });
  const messages = createMessagesModule(context);
  const rest = createRestModule({ ...context, search, limits });
  const clicks = createClicksModule(context);
  const voice = await createVoiceModule({
    ...context,
    ...dependencies.voice,
    auth,
    rooms,
    directory,
    signals,
    ownFunction: functions.ownFunction,
    recognizerModel: () => installedModel(config.speechModels),
    voiceModels: () => installedVoices(config.speechModels.folders),
    limits,
    now,
  });
  const speechModels = createSpeechModelsModule({
    config,
    logger,
    now,
    onInstalled: () => voice.speechModelsChanged(),
  });
  const clientConfig = createClientConfigModule({ ...context, voice });
  const imports = await createImportsModule({ ...context, search });

  const parts: readonly ServerModule[] = [
    site,
    media,
    auth,
    rooms,
    signals,
    directory,
    statistics,
    functions,
    messages,
    rest,
    clicks,
    voice,
    speechModels,
    clientConfig,
    imports,
  ];
  const operations = createOperationsModule({ ...context, auth, parts });
  const modules = [operations, ...parts];
  for (const module of modules) module.routes?.(app);
  app.addHook('onClose', async () => {
    await closeAll(
      modules.toReversed().map((module) => async () => await module.close?.()),
      logger,
    );
  });

  const adminLink = config.access === 'staff' ? await auth.firstAdminLink() : undefined;
  if (adminLink !== undefined)
    announce(`There is no administrator yet. Open this link once to become it: ${adminLink}`);
  return app;
}
