import type { FastifyInstance } from 'fastify';
import type { DirectoryService } from '../directory-service.ts';
import { exportRoute } from './export-route.ts';
import { listRoutes } from './list-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { refuseForeignWrites } from './require-rights.ts';

export interface DirectoryRoutesDependencies {
  /** Origin of the site: foreign pages change nothing here. */
  readonly publicUrl: string;
  readonly directory: DirectoryService;
}

/** Everything under `/api/directory`, for staff. Needs `request.caller`. */
export function directoryRoutes(
  app: FastifyInstance,
  { publicUrl, directory }: DirectoryRoutesDependencies,
): void {
  app.register((room, _options, done) => {
    room.addHook('onRequest', async (request) => refuseForeignWrites(request, publicUrl));
    listRoutes(room, directory);
    exportRoute(room, directory);
    recordRoutes(room, directory);
    done();
  });
}
