import type { PublicConfig } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { isFromThisMachine } from '../access/open-access.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';

/** `GET /api/config`: what a browser client needs to talk to this installation. */
export function configRoute(app: FastifyInstance, config: Config, keys: Keys): void {
  const { publishableKey } = keys;
  app.get('/api/config', { config: { access: 'public' } }, (request): PublicConfig => {
    const origin = { peerAddress: request.socket.remoteAddress, headers: request.headers };
    const isOpen = config.access === 'open' && isFromThisMachine(origin, config.publicUrl);
    return { publishableKey, access: isOpen ? 'open' : 'staff', voice: null };
  });
}
