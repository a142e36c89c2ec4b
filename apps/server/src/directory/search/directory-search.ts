import type { Database } from '../../db/database.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { DirectorySearch } from './search-port.ts';
import { ANSWER_LIMIT_MS, SearchClient, WRITE_PATIENCE_MS } from './thread/search-client.ts';
import { type StartSearchThread, startSearchThread } from './thread/start-search-thread.ts';

export interface DirectorySearchDependencies {
  readonly db: Pick<Database, 'address'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'level'>;
  /** For tests that end the thread. */
  readonly startThread?: StartSearchThread;
  /** Milliseconds that a question waits for its answer before the database answers instead; default 1,000. */
  readonly answerLimitMs?: number;
  /** Milliseconds that a question waits for earlier writes before the same; default 300. */
  readonly writePatienceMs?: number;
}

/** Starts the thread, which builds the index and follows every change. Returns at once. */
export function startDirectorySearch(dependencies: DirectorySearchDependencies): DirectorySearch {
  const {
    db,
    logger,
    startThread = startSearchThread,
    answerLimitMs = ANSWER_LIMIT_MS,
    writePatienceMs = WRITE_PATIENCE_MS,
  } = dependencies;
  const data = { address: db.address, logLevel: logger.level };
  return new SearchClient(data, startThread, logger, { answerLimitMs, writePatienceMs });
}
