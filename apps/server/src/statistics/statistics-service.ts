import type { ClickStatistics, StatisticsList } from '@rer/contracts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import { withTimeLimit } from '../db/time-limit.ts';
import { HttpError } from '../http/errors.ts';
import { startInterval } from '../runtime/interval.ts';
import type { Logger } from '../runtime/logger.ts';
import { shareProbe } from '../runtime/shared-probe.ts';
import { LedgerFeed } from './feed/ledger-feed.ts';
import { answerStatistics } from './figures/answer-statistics.ts';
import { viewOf } from './figures/statistics-view.ts';
import { fileNameOf, writeList } from './figures/write-list.ts';
import { ClickLedger } from './ledger/click-ledger.ts';
import { LocalDays } from './range/local-days.ts';
import type { AskedStatistics } from './statistics-query.ts';
import { STATISTICS_REFUSALS } from './texts.ts';

/** How long one poll of the database serves all requests. */
const FRESH_MS = 1_000;
/** How long a request waits until the figures are loaded. */
const PATIENCE_MS = 10_000;
/** How often it is seen to that the figures are loaded. */
const LOAD_EVERY_MS = 10_000;
/** How often all hours are compared, which finds what was restored or removed by hand. */
const COMPARE_EVERY_MS = 60 * 60 * 1000;

/** The click statistics. Every method may reject with a `DatabaseError`, or `unavailable` while figures are loaded. */
export interface StatisticsService {
  /** Today, as a day of the statistics (`LocalDays`). */
  today(): number;
  /** The figures of the statistics page. What was committed a second before is in them. */
  answer(asked: AskedStatistics, caller: Caller): Promise<ClickStatistics>;
  /** A list as a CSV file, in pieces. */
  list(list: StatisticsList, asked: AskedStatistics, caller: Caller): Promise<StatisticsFile>;
  /** Bytes of memory that the figures take, roughly, and how many labels are known; for operators. */
  size(): { readonly bytes: number; readonly labels: number; readonly isLoaded: boolean };
  /** Ends the work in the background. Idempotent. */
  close(): Promise<void>;
}

export interface StatisticsFile {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

export interface StatisticsDependencies {
  readonly db: Database;
  readonly logger: Logger;
  /** `TIME_ZONE`. */
  readonly timeZone: string;
  /** Milliseconds since 1970. Default: the clock. */
  readonly now?: () => number;
  /** Default one second. */
  readonly freshMs?: number;
}

/** Builds the service and begins to load the figures, in the background. */
export function createStatisticsService(dependencies: StatisticsDependencies): StatisticsService {
  const { db, logger, timeZone, now = Date.now, freshMs = FRESH_MS } = dependencies;
  const ledger = new ClickLedger();
  const days = new LocalDays(timeZone);
  const sources = { db, ledger, days };
  const feed = new LedgerFeed(db, ledger, days, now);
  const look = shareProbe(() => feed.look(), freshMs);
  const stopLoading = startInterval(
    'statistics',
    LOAD_EVERY_MS,
    () => (feed.isLoaded ? Promise.resolve() : feed.look()),
    logger,
  );
  const stopComparing = startInterval(
    'statistics compared',
    COMPARE_EVERY_MS,
    () => feed.compareAll(),
    logger,
    {
      startsLater: true,
    },
  );
  const upToDate = (): Promise<void> => withTimeLimit(look(), PATIENCE_MS, notLoaded);

  return {
    today: () => days.dayOf(now()),
    async answer(asked, caller) {
      await upToDate();
      return await answerStatistics(viewOf(asked, sources, now()), { ...sources, caller });
    },
    async list(list, asked, caller) {
      await upToDate();
      const view = viewOf(asked, sources, now());
      return { name: fileNameOf(list, view), pieces: writeList(list, view, { ...sources, caller }) };
    },
    size: () => ({
      bytes: ledger.bytes,
      labels: ledger.pages.names.size + ledger.elements.names.size,
      isLoaded: feed.isLoaded,
    }),
    async close() {
      await feed.close();
      await Promise.all([stopLoading(), stopComparing()]);
    },
  };
}

function notLoaded(): HttpError {
  return new HttpError('unavailable', STATISTICS_REFUSALS.loading, {
    retryAfterS: 5,
  });
}
