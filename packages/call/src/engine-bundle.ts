import { LogLevel, setLogLevel } from 'livekit-client';
import type { EngineFactory } from './engine/engine.ts';
import { CallEngine } from './engine/livekit/call-engine.ts';

/** Begins an engine for one call. */
export const startEngine: EngineFactory = (host) => {
  // The console is the page's, and names of people and rooms, which the media library says there, are nobody's.
  setLogLevel(LogLevel.silent);
  return new CallEngine(host);
};
