import type { FastifyInstance } from 'fastify';
import { createAuthModule } from './auth/auth-module.ts';
import { createClicksModule } from './clicks/clicks-module.ts';
import type { Config } from './config/config.ts';
import type { Keys } from './config/keys.ts';
import type { Database } from './db/database.ts';
import { createDirectoryModule } from './directory/directory-module.ts';
import { createFunctionsModule } from './functions/function-routes.ts';
import { createHttpServer } from './http/server.ts';
import { createImportsModule } from './imports/imports-module.ts';
import { createMediaModule } from './media/media-module.ts';
import { createSignalModule } from './media/signal-module.ts';
import { createMessagesModule } from './messages/http/message-routes.ts';
import { createOperationsModule } from './ops/operations-module.ts';
import { createRestModule } from './rest/rest-module.ts';
import { createRoomsModule } from './rooms/rooms-module.ts';
import { closeAll } from './runtime/close-all.ts';
import type { Logger } from './runtime/logger.ts';
import { monotonicNow as processMonotonicNow } from './runtime/monotonic-clock.ts';
import type { ServerModule } from './server-module.ts';
import { createClientConfigModule } from './site/config-route.ts';
import { createSiteModule } from './site/site-module.ts';
import { createStatisticsModule } from './statistics/statistics-module.ts';
import { createVoiceModule, type VoiceParts } from './voice/voice-module.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly keys: Keys;
  readonly db: Database;
  readonly logger: Logger;
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
  const shared = { config, keys, db, logger, monotonicNow };

  const site = await createSiteModule(shared);
  const media = createMediaModule(shared);
  const auth = await createAuthModule(shared);
  const rooms = createRoomsModule({ ...shared, media: media.engine, now });
  const signals = createSignalModule({ config, media, rooms });
  const app = await createHttpServer({
    ...shared,
    signedIn: auth.signedIn,
    first: site.answerFile,
    upgrade: signals.handleUpgrade,
  });
  const limits = app.requestLimits;
  const directory = createDirectoryModule(shared);
  const { providers } = directory;
  const statistics = createStatisticsModule({ ...shared, timeZone: config.timeZone });
  const functions = createFunctionsModule({ providers });
  const messages = createMessagesModule(shared);
  const rest = createRestModule({ ...shared, providers, limits });
  const clicks = createClicksModule(shared);
  const voice = await createVoiceModule({
    ...shared,
    ...dependencies.voice,
    ...{ auth, rooms, directory, signals, ownFunction: functions.ownFunction, limits, now },
  });
  const clientConfig = createClientConfigModule({ config, keys, voice });
  const imports = await createImportsModule({ ...shared, providers });

  const parts: readonly ServerModule[] = [
    ...[site, media, auth, rooms, signals, directory, statistics],
    ...[functions, messages, rest, clicks, voice, clientConfig, imports],
  ];
  const operations = createOperationsModule({ ...shared, auth, parts });
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
