import { startEmbedded } from './embedded.ts';
import type { EngineName, StartEngine } from './engine.ts';
import { startLivekitServer } from './livekit-server.ts';

/** Every engine that the suite runs on. */
export const ENGINES: readonly (readonly [EngineName, StartEngine])[] = [
  ...(process.env['ONLY_EMBEDDED'] ? [] : [['livekit-server', startLivekitServer] as const]),
  ['embedded', startEmbedded],
];
