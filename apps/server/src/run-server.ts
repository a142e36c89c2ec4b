import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { loadKeys } from './config/keys.ts';
import { isLoopbackHostname } from './config/loopback.ts';
import { unnamedProxyProblem } from './config/trusted-proxy.ts';
import type { FolderLock } from './db/folder-lock.ts';
import { openDatabase } from './db/open-database.ts';
import { startSnapshots } from './db/snapshots.ts';
import { MediaLease } from './media/media-lease.ts';
import { noteOwnKeys, requireOwnKeys } from './ops/installation-keys.ts';
import { type Closer, closeAll } from './runtime/close-all.ts';
import { createLogger, type Logger } from './runtime/logger.ts';
import { sealAnew } from './seal-anew.ts';
import { missingModelNotice } from './speech-models/missing-model-notice.ts';

/**
 * Runs the product until it is stopped: opens the database, listens, prints one ready line, and on SIGINT or
 * SIGTERM lets running requests finish. What was opened is closed in the opposite order, however it ends, and whatever of
 * it fails to close. Rejects with what kept it from starting, else with the first failure to close.
 */
export async function runServer(config: Config, folderLock: FolderLock | undefined): Promise<void> {
  const logger = createLogger(config.logLevel);
  const stopSignal = onStopSignal(logger);
  const closers: Closer[] = [async () => folderLock?.release()];
  const closeOpened = () => closeAll(closers.reverse(), logger);
  try {
    const db = await openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      databaseDirectUrl: config.databaseDirectUrl,
      folderLock,
      accept: (opened) => requireOwnKeys(opened, config.dataDir),
      logger,
    });
    closers.push(() => db.close());
    const { keys, file, isNew, added } = loadKeys(config.dataDir);
    logger.info({ file }, isNew ? 'keys made' : 'keys read');
    if (added.length > 0) logger.warn({ file, added }, 'the file lacked keys, which were made');
    const sealed = await sealAnew(db, config.dataDir);
    if (sealed > 0)
      logger.warn({ sealed }, 'encrypted anew with the signing secret that took the place of a former one');
    await noteOwnKeys(db, config.dataDir);
    // Several servers may share PostgreSQL; the embedded database has a lock on its folder.
    if (config.databaseUrl !== undefined) {
      const use = config.media.livekitUrl === undefined ? 'embedded' : 'livekit';
      const media = await MediaLease.take({ db, use, logger });
      closers.push(() => media.release());
    }
    closers.push(startSnapshots(db, { dataDir: config.dataDir, logger }));
    const announcements: string[] = [];
    const announce = (sentence: string) => void announcements.push(sentence);
    const app = await createApp({ config, keys, db, logger, announce });
    closers.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    warnAboutSetup(config, logger);
    // A link in it would lead nowhere before.
    for (const sentence of announcements) process.stdout.write(`${sentence}\n`);
    const notice = missingModelNotice(config.speechModels, {
      hasServer: config.recognitionServer !== undefined,
    });
    if (notice !== undefined) process.stdout.write(`${notice}\n`);
    process.stdout.write(`RER is ready: ${config.publicUrl}\n`);
    logger.info({ signal: await stopSignal }, 'stopping');
  } catch (error) {
    // What hinders the start is what the operator must know; what hinders closing after it is in the log.
    await closeOpened().catch(() => undefined);
    throw error;
  }
  await closeOpened();
  logger.info('stopped');
}

function warnAboutSetup(config: Config, logger: Logger): void {
  const proxyProblem = unnamedProxyProblem(config);
  if (proxyProblem !== undefined) logger.warn(proxyProblem);
  if (config.access === 'open') {
    logger.warn('staff pages are open to any person at this machine; set ACCESS=staff to close them');
  }
  const { protocol, hostname } = new URL(config.publicUrl);
  if (config.access === 'staff' && config.tls === undefined && protocol === 'http:') {
    logger.warn(
      isLoopbackHostname(hostname)
        ? 'plain HTTP: sign-in and microphone work at this machine only; others need HTTPS: set TLS_CERT and TLS_KEY, or PUBLIC_URL and a reverse proxy'
        : 'plain HTTP: nobody can sign in or use the microphone; set TLS_CERT and TLS_KEY, or PUBLIC_URL=https://… and a reverse proxy',
    );
  }
}

/** Exit code of a process that was interrupted twice, as shells count it: 128 + SIGINT. */
const EXIT_FORCED = 130;

/**
 * Resolves with the first SIGINT or SIGTERM. A second one ends the process at once: its sender does not want
 * to wait for running requests.
 */
function onStopSignal(logger: Logger): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isStopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (isStopping) {
          logger.warn({ signal }, 'stopping at once');
          process.exit(EXIT_FORCED);
        }
        isStopping = true;
        resolve(signal);
      });
    }
  });
}
