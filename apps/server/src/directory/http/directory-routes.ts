import type { FastifyInstance } from 'fastify';
import type { Directory } from '../directory-service.ts';
import { exportRoute } from './export-route.ts';
import { listRoutes } from './list-routes.ts';
import { recordRoutes } from './record-routes.ts';

export interface DirectoryRoutesDependencies {
  readonly directory: Directory;
}

/** Everything under `/api/directory`, for staff. Needs `request.caller`. */
export function directoryRoutes(app: FastifyInstance, { directory }: DirectoryRoutesDependencies): void {
  app.register((scope, _options, done) => {
    listRoutes(scope, directory);
    exportRoute(scope, directory);
    recordRoutes(scope, directory);
    done();
  });
}
