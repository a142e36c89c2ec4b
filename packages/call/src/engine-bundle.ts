import type { EngineFactory } from './engine/engine.ts';

/** The engine on `livekit-client`. */
export const createEngine: EngineFactory = () => {
  throw new Error('The engine is not part of this build.');
};
