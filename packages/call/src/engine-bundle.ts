import type { EngineFactory } from './engine/engine.ts';
import { CallEngine } from './engine/livekit/call-engine.ts';
import { silenceLibrary } from './engine/livekit/silence-media-library.ts';

/** Begins an engine for one call. */
export const startEngine: EngineFactory = (host) => {
  silenceLibrary();
  return new CallEngine(host);
};
