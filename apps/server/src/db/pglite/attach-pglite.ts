import type { DatabaseEngine } from '../engine.ts';
import { insertByUnnest } from './insert-by-unnest.ts';
import { pgliteConnection } from './socket-folder.ts';

/**
 * The embedded database of another process, or of another thread of this one. That one looks after it; a statement of
 * ours that overruns its limit ends when the limits of the other one do.
 */
export function attachPglite(socketFolder: string, poolSize = 1): DatabaseEngine {
  return {
    kind: 'pglite',
    takesTurns: true,
    poolConfig: { ...pgliteConnection(socketFolder), max: poolSize },
    abandon: () => Promise.resolve(),
    bulkInsert: insertByUnnest,
    // They belong to the process that owns the folder, which we cannot ask.
    tryLease: () => Promise.resolve(null),
    address: { engine: 'pglite', socketFolder },
    close: () => Promise.resolve(),
  };
}
