import type { Engine } from '../engine.ts';
import { insertByUnnest } from './insert-by-unnest.ts';
import { pgliteConnection } from './socket-folder.ts';

/**
 * The embedded database of another process. That process looks after it; a statement of ours that overruns its limit
 * ends when the limits of the other one do.
 */
export function attachPglite(socketFolder: string): Engine {
  return {
    kind: 'pglite',
    poolConfig: { ...pgliteConnection(socketFolder), max: 1 },
    abandon: () => Promise.resolve(),
    bulkInsert: insertByUnnest,
    close: () => Promise.resolve(),
  };
}
