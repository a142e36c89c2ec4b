import type { PublicConfig } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../access/caller.ts';
import { isFromThisMachine } from '../access/open-access.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';

export interface ConfigRouteDependencies {
  readonly config: Pick<Config, 'access' | 'publicUrl'>;
  readonly keys: Pick<Keys, 'publishableKey'>;
  /** What the voice service tells this caller. */
  readonly voiceFor: (caller: Caller) => Promise<PublicConfig['voice']>;
}

/** `GET /api/config`: what a browser client needs to talk to this installation. */
export function configRoute(app: FastifyInstance, { config, keys, voiceFor }: ConfigRouteDependencies): void {
  const { publishableKey } = keys;
  app.get('/api/config', { config: { access: 'anyone' } }, async (request): Promise<PublicConfig> => {
    const origin = { peerAddress: request.socket.remoteAddress, headers: request.headers };
    const isOpen = config.access === 'open' && isFromThisMachine(origin, config.publicUrl);
    return { publishableKey, access: isOpen ? 'open' : 'staff', voice: await voiceFor(request.caller) };
  });
}
