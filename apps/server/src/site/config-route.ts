import type { PublicConfig } from '@rer/contracts';
import type { Caller } from '../access/caller.ts';
import { isFromThisMachine } from '../access/open-access.ts';
import type { ServerContext, ServerModule } from '../server-module.ts';

export interface ClientConfigDependencies extends ServerContext {
  /** Knows which part of the voice service's configuration a caller may have. */
  readonly voice: { publicConfig(caller: Caller): Promise<PublicConfig['voice']> };
}

/** `GET /api/config`: what a browser client needs to talk to this installation. */
export function createClientConfigModule({ config, keys, voice }: ClientConfigDependencies): ServerModule {
  const { publishableKey } = keys;
  return {
    routes(app) {
      app.get('/api/config', { config: { access: 'anyone' } }, async (request): Promise<PublicConfig> => {
        const origin = { peerAddress: request.socket.remoteAddress, headers: request.headers };
        const isOpen = config.access === 'open' && isFromThisMachine(origin, config.publicUrl);
        return {
          publishableKey,
          access: isOpen ? 'open' : 'staff',
          voice: await voice.publicConfig(request.caller),
        };
      });
    },
  };
}
