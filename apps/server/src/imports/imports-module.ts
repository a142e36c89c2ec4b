import type { ServerContext, ServerModule } from '../server-module.ts';
import { importRoutes } from './http/import-routes.ts';
import { removeOrphanedUploads } from './http/upload-folder.ts';
import { createImportService, type ImportServiceDependencies } from './import-service.ts';

/** The import of providers from CSV files. */
export async function createImportsModule(
  dependencies: ServerContext & Pick<ImportServiceDependencies, 'search'>,
): Promise<ServerModule> {
  const { config, keys, monotonicNow } = dependencies;
  await removeOrphanedUploads(config.dataDir);
  const imports = await createImportService(dependencies);
  return {
    routes: (app) => importRoutes(app, { config, keys, imports, monotonicNow }),
    close: () => imports.close(),
  };
}
