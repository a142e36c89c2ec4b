import type { ServerContext, ServerModule } from '../server-module.ts';
import { createMediaEngine, type MediaSide } from './create-media-engine.ts';
import { serverApiRoutes } from './server-api-routes.ts';

/** The media server, and its server API when it is the embedded one. */
export type MediaModule = MediaSide & ServerModule;

export function createMediaModule({ config, keys, logger }: ServerContext): MediaModule {
  const side = createMediaEngine(config, keys, logger);
  const { embedded } = side;
  return {
    ...side,
    routes(app) {
      if (embedded === undefined) return;
      app.register((scope) => serverApiRoutes(scope, { media: embedded, key: side.engine.key }));
    },
    close: () => side.engine.close(),
  };
}
