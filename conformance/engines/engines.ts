import { startEmbedded } from './embedded.ts';
import type { EngineName, StartEngine } from './engine.ts';
import { startLivekitServer, startLivekitServerWithTwoConnections } from './livekit-server.ts';

/** Every engine that the suite can run on. */
const ENGINES: Readonly<Partial<Record<EngineName, StartEngine>>> = {
  'livekit-server': startLivekitServer,
  'livekit-server-two-connections': startLivekitServerWithTwoConnections,
  embedded: startEmbedded,
};

/** The engines that `npm test` runs the suite on. */
const USUAL: readonly EngineName[] = ['embedded', 'livekit-server'];

/**
 * The engines to test: the usual ones, or those that `CONFORMANCE_ENGINES` names, separated by commas.
 * @throws {Error} for a name that is no engine's.
 */
export function chosenEngines(env: NodeJS.ProcessEnv): [name: string, start: StartEngine][] {
  const names = env['CONFORMANCE_ENGINES']?.split(',') ?? USUAL;
  const known = new Map(Object.entries(ENGINES));
  return names.map((name) => {
    const start = known.get(name);
    if (start === undefined) {
      throw new Error(`CONFORMANCE_ENGINES names ${name}; there are ${[...known.keys()].join(', ')}.`);
    }
    return [name, start];
  });
}
