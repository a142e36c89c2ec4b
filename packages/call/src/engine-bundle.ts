import type { EngineFactory } from './engine/engine.ts';
import { CallEngine } from './engine/livekit/call-engine.ts';

/** Begins an engine for one call. */
export const startEngine: EngineFactory = (host) => new CallEngine(host);
