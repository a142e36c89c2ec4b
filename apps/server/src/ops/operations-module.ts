import { join } from 'node:path';
import { startInterval } from '../runtime/interval.ts';
import { shareProbe } from '../runtime/shared-probe.ts';
import type { ServerContext, ServerModule } from '../server-module.ts';
import { type AccessLog, startAccessLog } from './access-log.ts';
import { healthRoutes } from './health-routes.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { eraseExpired } from './retention.ts';

/** How long one check of the database answers for all requests. */
const REACHABLE_FRESH_MS = 1000;
const RETENTION_EVERY_MS = 60 * 60 * 1000;
/** Rows whose erasure is written into the audit log. */
const AUDITED = ['providers', 'messages', 'conversations'] as const;

export interface OperationsDependencies extends ServerContext {
  /** Writes into the audit log. */
  readonly auth: {
    note(event: {
      readonly action: 'erasure';
      readonly target: string;
      readonly detail: string;
    }): Promise<void>;
  };
  /** The other modules of the server: what they erase and measure. */
  readonly parts: readonly ServerModule[];
}

/** Operations: access log, health checks, metrics, and the job that erases data past its retention period. */
export function createOperationsModule(dependencies: OperationsDependencies): ServerModule {
  const { config, db, logger, monotonicNow, auth, parts } = dependencies;
  let accessLog: AccessLog | undefined;
  let stopRetention: (() => Promise<void>) | undefined;

  const erase = async (): Promise<void> => {
    accessLog?.eraseOld();
    let erased: Readonly<Record<string, unknown>> = { ...(await eraseExpired(db)) };
    for (const part of parts) erased = { ...erased, ...(await part.eraseExpired?.()) };
    logger.info(erased, 'expired data erased');
    for (const target of AUDITED) {
      const rows = erased[target];
      if (typeof rows === 'number' && rows > 0)
        await auth.note({ action: 'erasure', target, detail: String(rows) });
    }
  };

  return {
    routes(app) {
      accessLog = startAccessLog(app, join(config.dataDir, 'logs'), logger);
      const isDatabaseReachable = shareProbe(() => db.isReachable(), REACHABLE_FRESH_MS);
      const hasRoom = shareProbe(() => db.hasDiskRoom(monotonicNow()), REACHABLE_FRESH_MS, monotonicNow);
      healthRoutes(app, { isDatabaseReachable, hasRoom });
      metricsRoutes(app, { isDatabaseReachable, parts });
      app.addHook('onReady', async () => {
        stopRetention = startInterval('retention', RETENTION_EVERY_MS, erase, logger);
      });
    },
    async close() {
      await stopRetention?.();
      await accessLog?.close();
    },
  };
}
