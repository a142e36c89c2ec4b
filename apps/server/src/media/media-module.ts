import type { ServerContext, ServerModule } from '../server-module.ts';
import { createMediaEngine, type MediaBackend } from './create-media-engine.ts';
import { serverApiRoutes } from './server-api-routes.ts';

/** The media server, and its server API when it is the embedded one. */
export type MediaModule = MediaBackend & ServerModule;

export function createMediaModule({ config, keys, logger }: ServerContext): MediaModule {
  const backend = createMediaEngine(config, keys, logger);
  const { embedded } = backend;
  return {
    ...backend,
    routes(app) {
      if (embedded === undefined) return;
      app.register((scope) => serverApiRoutes(scope, { media: embedded, key: backend.engine.key }));
    },
    close: () => backend.engine.close(),
  };
}
