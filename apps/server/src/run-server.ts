import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { loadKeys } from './config/keys.ts';
import type { FolderLock } from './db/folder-lock.ts';
import { openDatabase } from './db/open-database.ts';
import { startSnapshots } from './db/snapshots.ts';
import { createLogger, type Logger } from './runtime/logger.ts';
import { onStopSignal } from './runtime/stop-signal.ts';

/**
 * Runs the product until it is told to stop: opens the database, listens, prints one ready line, and on SIGINT or
 * SIGTERM lets running requests finish and closes everything in the opposite order.
 */
export async function runServer(config: Config, folderLock: FolderLock | undefined): Promise<void> {
  const logger = createLogger(config.logLevel);
  const stored = loadKeys(config.dataDir);
  if (stored.isNew) logger.info({ file: stored.file }, 'keys made');
  const db = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    folderLock,
    logger,
  });
  const stopSnapshots = startSnapshots(db, { dataDir: config.dataDir, logger });
  const app = await createApp({ config, keys: stored.keys, db, logger });
  const stopped = onStopSignal(logger);
  await app.listen({ host: config.host, port: config.port });
  warnAboutSetup(config, logger);
  process.stdout.write(`RER is ready: ${config.publicUrl}\n`);

  const signal = await stopped;
  logger.info({ signal }, 'stopping');
  await app.close();
  await stopSnapshots();
  await db.close();
  folderLock?.release();
  logger.info('stopped');
}

function warnAboutSetup(config: Config, logger: Logger): void {
  if (config.access === 'open') {
    logger.warn('staff pages are open to any person at this machine; set ACCESS=staff to close them');
  }
  if (config.access === 'staff' && config.tls === undefined && config.publicUrl.startsWith('http:')) {
    logger.warn(
      'plain HTTP: sign-in and microphone need HTTPS; set TLS_CERT and TLS_KEY or use a reverse proxy',
    );
  }
}
