import { pino } from 'pino';
import type { Logger } from '../../src/runtime/logger.ts';

/** For tests that look at what happens, not at what is logged. */
export const SILENT: Logger = pino({ level: 'silent' });
