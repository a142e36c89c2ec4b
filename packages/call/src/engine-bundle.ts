import { LogLevel, setLogLevel } from 'livekit-client';
import type { EngineFactory } from './engine/engine.ts';
import { CallEngine } from './engine/livekit/call-engine.ts';

/** Begins an engine for one call. */
export const startEngine: EngineFactory = (host) => {
  // The console is the page's: the steps of the media library are of no use to it.
  setLogLevel(LogLevel.warn);
  return new CallEngine(host);
};
