import type { PublicConfig } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';

/** `GET /api/config`: what a browser client needs to talk to this installation. */
export function configRoute(app: FastifyInstance, config: Config, keys: Keys): void {
  const answer: PublicConfig = { publishableKey: keys.publishableKey, access: config.access, voice: null };
  app.get('/api/config', { config: { access: 'public' } }, () => answer);
}
