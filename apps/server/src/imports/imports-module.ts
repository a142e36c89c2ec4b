import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { ServerModule } from '../server-module.ts';
import { createImportService, type ImportServiceDependencies } from './create-import-service.ts';
import { importRoutes } from './http/import-routes.ts';
import { removeLeftoverUploads } from './http/upload-folder.ts';

export interface ImportsDependencies extends ImportServiceDependencies {
  readonly config: Config;
  readonly keys: Pick<Keys, 'importPassword' | 'signingSecret'>;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number;
}

/** The import of providers from CSV files. */
export async function createImportsModule(dependencies: ImportsDependencies): Promise<ServerModule> {
  const { config, keys, monotonicNow } = dependencies;
  await removeLeftoverUploads(config.dataDir);
  const imports = await createImportService(dependencies);
  return {
    routes: (app) => importRoutes(app, { config, keys, imports, monotonicNow }),
    close: () => imports.close(),
  };
}
