import type { EngineFactory } from '../engine/engine.ts';
import { ScriptedEngine } from './scripted-engine.ts';

/** A scripted engine in place of the engine's file. */
export const startEngine: EngineFactory = (host) => new ScriptedEngine(host);
