import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAuthService } from './auth/auth-service.ts';
import { toAddressList } from './clicks/address-list.ts';
import { ClickBuffer } from './clicks/click-buffer.ts';
import { clickRoutes } from './clicks/click-routes.ts';
import { storeClicks } from './clicks/store-clicks.ts';
import type { Config } from './config/config.ts';
import type { Keys } from './config/keys.ts';
import { isReachedOverTls } from './config/trusted-proxy.ts';
import type { Database } from './db/database.ts';
import { createDirectoryService } from './directory/directory-service.ts';
import { directoryRoutes } from './directory/http/directory-routes.ts';
import { functionRoutes, PROVIDER_FUNCTION_PATH } from './functions/function-routes.ts';
import { createProviderFunction } from './functions/provider-function.ts';
import { bareHeaders } from './http/security-headers.ts';
import { createHttpServer } from './http/server.ts';
import { createImportService } from './imports/create-import-service.ts';
import { importRoutes } from './imports/http/import-routes.ts';
import { removeLeftoverUploads } from './imports/http/upload-folder.ts';
import { createMediaEngine } from './media/create-media-engine.ts';
import { LoopbackSignaling } from './media/loopback-signaling.ts';
import { MediaAdmission } from './media/media-admission.ts';
import { serverApiRoutes } from './media/server-api-routes.ts';
import { signalRoutes } from './media/signal-routes.ts';
import { SignalSockets } from './media/signal-sockets.ts';
import { messageRoutes } from './messages/http/message-routes.ts';
import { startAccessLog } from './ops/access-log.ts';
import { healthRoutes } from './ops/health-routes.ts';
import { metricsRoutes } from './ops/metrics-routes.ts';
import { eraseExpired, RETENTION_EVERY_MS } from './ops/retention.ts';
import { createProviderService } from './providers/provider-service.ts';
import { BulkWriter } from './rest/bulk/bulk-writer.ts';
import { restRoutes } from './rest/rest-routes.ts';
import { createRoomsService } from './rooms/rooms-service.ts';
import { type Closer, closeAll } from './runtime/close-all.ts';
import { startInterval } from './runtime/interval.ts';
import type { Logger } from './runtime/logger.ts';
import { monotonicNow as processMonotonicNow } from './runtime/monotonic-clock.ts';
import { shareProbe } from './runtime/shared-probe.ts';
import { startDirectorySearch } from './search/directory-search.ts';
import { loadBuiltSite } from './site/built-site.ts';
import { configRoute } from './site/config-route.ts';
import { startContactMailer } from './site/contact-mailer.ts';
import { contactRoute } from './site/contact-route.ts';
import { crawlerRoutes } from './site/crawler-routes.ts';
import { fileRoutes } from './site/file-routes.ts';
import { frameRoute } from './site/frame-route.ts';
import { pageRoutes } from './site/page-routes.ts';
import { PageStore } from './site/page-store.ts';
import { siteDataOf } from './site/site-data.ts';
import { StaticFiles, sdkFiles, siteFiles } from './site/static-files.ts';
import { statisticsRoutes } from './statistics/http/statistics-routes.ts';
import { createStatisticsService } from './statistics/statistics-service.ts';
import { createCallHost } from './voice/live/create-call-host.ts';
import { chooseModels } from './voice/live/model-choice.ts';
import { ThreadedTemplates } from './voice/templates/threaded-templates.ts';
import { ThreadedModel } from './voice/understanding/threaded-model.ts';
import { createVoiceService, type VoiceDependencies } from './voice/voice-service.ts';

/** How long one look at the database answers for all who ask. */
const REACHABLE_FRESH_MS = 1000;

export interface AppDependencies {
  readonly config: Config;
  readonly keys: Keys;
  readonly db: Database;
  readonly logger: Logger;
  /** Takes what a person at the machine must read and no log file keeps. Default: nobody reads it. */
  readonly announce?: (sentence: string) => void;
  /** What rooms and calls take for this moment, milliseconds since 1970; default the clock. */
  readonly now?: () => number;
  /** What limits count by, milliseconds of a clock that never goes back; default that of the process. */
  readonly monotonicNow?: () => number;
  /** What runs calls instead of what is built in (null: nobody does), and what of the world they meet. */
  readonly voice?: Pick<VoiceDependencies, 'world' | 'joinWaitMs'> & {
    readonly host?: VoiceDependencies['host'] | null;
  };
}

/**
 * Builds everything that answers requests, each room once, and starts the jobs that belong to it. Closing the
 * returned server lets running requests finish and ends the jobs; the database stays the caller's.
 */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, keys, db, logger, announce = () => undefined, now = Date.now } = dependencies;
  const { monotonicNow = processMonotonicNow } = dependencies;
  const { renderPages, assetFolder, sdkFolder } = await loadBuiltSite();
  const files = new StaticFiles([siteFiles(assetFolder), sdkFiles(sdkFolder)], {
    isOverTls: isReachedOverTls(config),
  });
  const auth = await createAuthService({ config, keys, db, logger, monotonicNow });
  const { engine: media, signals, embedded } = createMediaEngine(config, keys, logger);
  const admission = new MediaAdmission(signals, {
    reopen: async (name) => await rooms.reopen(name),
    sessionStateOf: async (somebody) => await rooms.sessionStateOf(somebody),
  });
  const sockets = new SignalSockets(admission, bareHeaders({ isOverTls: isReachedOverTls(config) }));
  const app = await createHttpServer({
    config,
    keys,
    logger,
    signedIn: auth.signedIn,
    monotonicNow,
    first: (request, response) => files.answer(request, response),
    upgrade: (...upgrade) => sockets.handleUpgrade(...upgrade),
  });
  const pages = new PageStore(renderPages, siteDataOf(config, new Date()), {
    room: { frameAncestors: ["'self'", ...config.frameAncestors] },
  });
  const mailer = startContactMailer(db, config, logger, monotonicNow);
  const search = startDirectorySearch({ db, logger });
  const providers = createProviderService({ db, logger, search });
  await removeLeftoverUploads(config.dataDir);
  const imports = await createImportService({ db, providers, logger });
  const clicks = new ClickBuffer({ store: (rows) => storeClicks(db, rows), logger });
  const statistics = createStatisticsService({ db, logger, timeZone: config.timeZone });
  const rooms = createRoomsService({ config, keys, db, media, logger, now });
  const directory = createDirectoryService({ db, providers });
  const providerFunction = createProviderFunction({ providers });
  const privateSignals = embedded && new LoopbackSignaling(sockets);
  const bulk = new BulkWriter({ db, logger });
  const understanding = new ThreadedModel({ db, logger });
  const templates = new ThreadedTemplates({ logger });
  const givenHost = dependencies.voice?.host;
  const builtInHost = () =>
    createCallHost({
      admitProgram: (program) => rooms.admitAgent(program),
      tellRoom: (roomName, data) => rooms.internal.sendData(roomName, data),
      mediaUrl: async () =>
        (await privateSignals?.url()) ?? media.url ?? config.publicUrl.replace(/^http/, 'ws'),
      models: chooseModels(config.modelServer, understanding),
      world: dependencies.voice?.world ?? {},
      templates,
      timeZone: config.timeZone,
      onStart: () => understanding.prepare(),
      logger,
    });
  const voice = await createVoiceService({
    config,
    keys,
    db,
    logger,
    signedIn: auth.signedIn,
    standings: auth.standings,
    rooms: rooms.internal,
    providers,
    directory,
    ownFunction: { path: PROVIDER_FUNCTION_PATH, answer: providerFunction.answer },
    host: givenHost === undefined ? builtInHost() : (givenHost ?? undefined),
    world: dependencies.voice?.world,
    joinWaitMs: dependencies.voice?.joinWaitMs,
    limits: app.requestLimits,
    now,
    monotonicNow,
  });
  const accessLog = startAccessLog(app, join(config.dataDir, 'logs'), logger);

  const isDatabaseReachable = shareProbe(() => db.isReachable(), REACHABLE_FRESH_MS);
  const hasRoom = () => db.hasDiskRoom(monotonicNow());
  healthRoutes(app, { isDatabaseReachable, hasRoom: shareProbe(hasRoom, REACHABLE_FRESH_MS, monotonicNow) });
  metricsRoutes(app, isDatabaseReachable, {
    clicks: () => clicks.figures(),
    statistics: () => statistics.size(),
    files: () => files.figures(),
    search: () => providers.searchFigures(),
    voice: () => voice.figures(),
  });
  fileRoutes(app, files);
  pageRoutes(app, pages, config.voiceProviderName);
  frameRoute(app, [config.publicUrl, ...config.frameAncestors]);
  crawlerRoutes(app, config);
  configRoute(app, { config, keys, voiceFor: (caller) => voice.publicConfig(caller) });
  auth.routes(app);
  statisticsRoutes(app, statistics);
  clickRoutes(app, { publicUrl: config.publicUrl, ignored: toAddressList(config.statsIgnore), clicks });
  await app.register((room, _options, done) => {
    contactRoute(room, { db, mailer, pages });
    done();
  });
  messageRoutes(app, { config, db });
  importRoutes(app, { config, keys, imports, monotonicNow });
  directoryRoutes(app, { directory });
  rooms.routes(app);
  voice.routes(app);
  signalRoutes(app, admission);
  if (embedded !== undefined) await serverApiRoutes(app, { media: embedded, key: media.key });
  await app.register((room, _options, done) => {
    restRoutes(room, { db, providers, bulk, limits: app.requestLimits, ...keys });
    done();
  });
  await app.register((room, _options, done) => {
    functionRoutes(room, providerFunction);
    done();
  });

  const adminLink = config.access === 'staff' ? await auth.firstAdminLink() : undefined;
  if (adminLink !== undefined)
    announce(`There is no administrator yet. Open this link once to become it: ${adminLink}`);

  const stopRetention = startInterval(
    'retention',
    RETENTION_EVERY_MS,
    async () => {
      accessLog.eraseOld();
      const erased = {
        ...(await eraseExpired(db)),
        ...(await auth.eraseExpired()),
        ...(await rooms.eraseExpired()),
        ...(await voice.eraseExpired()),
      };
      logger.info(erased, 'expired data erased');
      for (const what of ['providers', 'messages', 'conversations'] as const) {
        if (erased[what] === 0) continue;
        await auth.note({ action: 'erasure', target: what, detail: String(erased[what]) });
      }
    },
    logger,
  );
  app.addHook('onClose', async () => {
    const steps: readonly (Closer | readonly Closer[])[] = [
      // What an import does last is to tell the providers; what calls do last is to close their rooms.
      () => imports.close(),
      () => voice.close(),
      async () => await privateSignals?.close(),
      [
        () => clicks.close(),
        () => statistics.close(),
        () => bulk.close(),
        () => understanding.close(),
        () => templates.close(),
        stopRetention,
        () => mailer.close(),
        () => providers.close(),
        () => search.close(),
        () => accessLog.close(),
        () => auth.close(),
        () => rooms.close(),
      ],
      () => media.close(),
    ];
    await closeAll(steps, logger);
  });
  return app;
}
