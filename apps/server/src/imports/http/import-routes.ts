import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Keys } from '../../config/keys.ts';
import { HttpError } from '../../http/errors.ts';
import type { ImportService } from '../import-types.ts';
import { IMPORT_REQUEST_TEXTS } from '../texts.ts';
import { createImportPassword } from './import-password.ts';
import { mappingRoute } from './mapping-route.ts';
import { reportRoutes } from './report-routes.ts';
import { sampleRoute } from './sample-route.ts';
import { skippedRoute } from './skipped-route.ts';
import { startRoute } from './start-route.ts';
import { TRANSFER_LIMITS, type TransferLimits } from './transfer-limits.ts';
import { unlockRoute } from './unlock-route.ts';

export interface ImportRoutesDependencies {
  readonly config: Config;
  readonly keys: Pick<Keys, 'importPassword' | 'signingSecret'>;
  readonly imports: Omit<ImportService, 'close'>;
  /** Default {@link TRANSFER_LIMITS}. */
  readonly limits?: TransferLimits;
  /** Milliseconds since 1970; default the clock. */
  readonly now?: () => number;
  /** What the limit of wrong passwords counts by, milliseconds of a clock that never goes back; default that of the process. */
  readonly monotonicNow?: () => number;
}

/**
 * Everything under `/api/import`. Each route needs a member of staff, and all but the unlocking one an unlocked
 * import: 403 while it is locked. Needs `request.caller`.
 */
export function importRoutes(app: FastifyInstance, dependencies: ImportRoutesDependencies): void {
  const { config, keys, imports, limits = TRANSFER_LIMITS, now = Date.now, monotonicNow } = dependencies;
  const password = createImportPassword({ config, keys, now });

  app.register((scope, _options, done) => {
    scope.register(cookie);
    unlockRoute(scope, password, monotonicNow);

    scope.register((unlocked, _unlockedOptions, unlockedDone) => {
      unlocked.addHook('onRequest', async (request) => {
        if (!password.isUnlockedFor(request)) {
          throw new HttpError('forbidden', IMPORT_REQUEST_TEXTS.locked);
        }
      });
      sampleRoute(unlocked);
      mappingRoute(unlocked, imports);
      reportRoutes(unlocked, imports);
      skippedRoute(unlocked, imports, limits);
      unlocked.register((uploads, _uploadOptions, uploadsDone) => {
        startRoute(uploads, { dataDir: config.dataDir, imports, limits });
        uploadsDone();
      });
      unlockedDone();
    });
    done();
  });
}
