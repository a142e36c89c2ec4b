import type { DatabaseLogger } from '../../src/db/engine.ts';

/** For tests that look at what happens, not at what is logged. */
export const SILENT: DatabaseLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
