import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import type { Logger } from '../../../runtime/logger.ts';
import type {
  ExplainOptions,
  PageOptions,
  RankedPage,
  Ranking,
  RankOptions,
  SearchHit,
  SearchOptions,
  SearchPort,
} from '../search-port.ts';
import type { IndexFigures, SearchReply, SearchRequest, SearchThreadData } from './messages.ts';
import { PendingReplies } from './pending-replies.ts';
import { type SearchThread, type StartSearchThread, startSearchThread } from './start-search-thread.ts';

/** Longer than any search takes. */
const ANSWER_LIMIT_MS = 1_000;
/** How long an import waits for its rows to be in the index: for 150,000 of them, beside everything else. */
const STAGE_PATIENCE_MS = 10_000;
/** How long a search waits for what was written before it; past it the database answers. */
const WRITE_PATIENCE_MS = 300;
/** How long the index has for a write: then the feed brings it, or the thread is given up. */
const APPLY_PATIENCE_MS = 10_000;
/** The thread reports every second; silent at so many checks in a row, it hangs. */
const CHECK_EVERY_MS = 5_000;
const SILENT_CHECKS_MAX = 3;
/** Providers of one write that are taken before everything else; more follow by the feed. */
const NAMED_MAX = 1_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export interface SearchClientDependencies {
  readonly db: Pick<Database, 'address'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'level'>;
  /** For tests that end the thread. */
  readonly startThread?: StartSearchThread;
  /** Milliseconds that a query waits for its answer before the database answers instead; default 1,000. */
  readonly answerLimitMs?: number;
  /** Milliseconds that a query waits for earlier writes before the database answers instead; default 300. */
  readonly writePatienceMs?: number;
}

/** What `/metrics` tells of the index. */
export interface SearchIndexFigures extends IndexFigures {
  /** Threads that followed one which had ended or hung. */
  readonly restarts: number;
}

const NO_FIGURES: IndexFigures = { providers: 0, bytes: 0, isReady: false, secondsBehind: 0 };

/**
 * The index of all providers in a thread of its own, as the main thread sees it: asks and gives up in time, and follows a thread
 * that ended or hangs by a new one, after a pause that grows while they keep ending before their index is ready. Its answers
 * are null while the index is being built or is away, and never reject.
 */
export class SearchClient implements SearchPort {
  readonly #data: SearchThreadData;
  readonly #startThread: StartSearchThread;
  readonly #logger: Pick<Logger, 'info' | 'warn'>;
  readonly #answerLimitMs: number;
  readonly #writePatienceMs: number;
  readonly #pending = new PendingReplies();
  #thread: SearchThread | undefined;
  #figures = NO_FIGURES;
  #restarts = 0;
  /** An answer did not come in time: no query is sent until the thread replies again. */
  #isLate = false;
  /** Checks since the last reply. Counted, because a machine that slept finds every moment long ago. */
  #silentChecks = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;
  readonly #watch: NodeJS.Timeout;
  #startedAt = 0;
  /** Settles when the index has what this process wrote and named so far. Never rejects. */
  #written: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** Starts the thread, which builds the index and follows every change. Returns at once. */
  constructor(dependencies: SearchClientDependencies) {
    const { db, logger } = dependencies;
    this.#data = { address: db.address, logLevel: logger.level };
    this.#logger = logger;
    this.#startThread = dependencies.startThread ?? startSearchThread;
    this.#answerLimitMs = dependencies.answerLimitMs ?? ANSWER_LIMIT_MS;
    this.#writePatienceMs = dependencies.writePatienceMs ?? WRITE_PATIENCE_MS;
    this.#watch = setInterval(() => this.#endIfSilent(), CHECK_EVERY_MS);
    this.#watch.unref();
    this.#start();
  }

  figures(): SearchIndexFigures {
    return { ...this.#figures, restarts: this.#restarts };
  }

  async search(options: SearchOptions): Promise<readonly SearchHit[] | null> {
    const reply = await this.#query((requestId) => ({ kind: 'search', requestId, ...options }));
    return reply?.kind === 'found' ? reply.hits : null;
  }

  async rankPage(options: PageOptions): Promise<RankedPage | null> {
    const reply = await this.#query((requestId) => ({ kind: 'rankPage', requestId, ...options }));
    return reply?.kind === 'ranked_page' ? reply : null;
  }

  async rank(options: RankOptions): Promise<Ranking | null> {
    const reply = await this.#query((requestId) => ({ kind: 'rank', requestId, ...options }));
    return reply?.kind === 'ranked' ? reply : null;
  }

  async explain(options: ExplainOptions): Promise<readonly SearchHit[] | null> {
    const reply = await this.#query((requestId) => ({ kind: 'explain', requestId, ...options }));
    return reply?.kind === 'found' ? reply.hits : null;
  }

  /** Tells of writes of this process after their commit; `ids` null: too many to name. Never waits. */
  noteWrite(ids: readonly string[] | null): void {
    if (ids === null || ids.length > NAMED_MAX) {
      this.#thread?.post({ kind: 'wake' });
    } else if (ids.length > 0) {
      this.#awaitWrite('apply', ids);
    }
  }

  /** Tells of providers that this process removed or erased, after the commit: nothing is read of them. Never waits. */
  noteRemoval(ids: readonly string[]): void {
    if (ids.length > 0) this.#awaitWrite('forget', ids);
  }

  /** Also while the index is being built: it may be ready before the feed brings this. */
  #awaitWrite(kind: 'apply' | 'forget', ids: readonly string[]): void {
    const applied = this.#request((requestId) => ({ kind, requestId, ids }), APPLY_PATIENCE_MS);
    // Without what they settled with: each would hold the one before for ever.
    this.#written = Promise.all([this.#written, applied]).then(() => undefined);
  }

  /**
   * Settles when the index has so many rows of this running import, staged until the import is shown; at once
   * when it has too many for that or the index is away, and after some seconds at the latest. Never rejects.
   */
  async whenIndexed(importId: string, rows: number): Promise<void> {
    if (!this.#figures.isReady || this.#isLate) return;
    await this.#request((requestId) => ({ kind: 'await', requestId, importId, rows }), STAGE_PATIENCE_MS);
  }

  /** Ends the thread. Idempotent, never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    await this.#thread?.terminate();
  }

  /** Asks the index; undefined when it is not ready, is behind a write of this process, or does not answer in time. */
  async #query(request: (requestId: number) => SearchRequest): Promise<SearchReply | undefined> {
    if (!this.#figures.isReady || this.#isLate) return undefined;
    if (!(await settlesWithin(this.#written, this.#writePatienceMs))) return undefined;
    const reply = await this.#request(request, this.#answerLimitMs);
    if (reply === undefined) this.#isLate = true;
    return reply;
  }

  /** Undefined when no answer came in time. */
  #request(request: (requestId: number) => SearchRequest, limitMs: number): Promise<SearchReply | undefined> {
    if (this.#thread === undefined) return Promise.resolve(undefined);
    const { requestId, reply } = this.#pending.add(limitMs);
    this.#thread.post(request(requestId));
    return reply;
  }

  #endIfSilent(): void {
    this.#silentChecks += 1;
    if (this.#thread === undefined || this.#silentChecks <= SILENT_CHECKS_MAX) return;
    this.#logger.warn({}, 'the thread of the search index hangs and is ended');
    void this.#thread.terminate();
  }

  #start(): void {
    this.#startedAt = performance.now();
    this.#silentChecks = 0;
    this.#isLate = false;
    const thread = this.#startThread(this.#data, {
      onReply: (reply) => this.#onReply(reply),
      onEnd: (err) => {
        this.#thread = undefined;
        this.#figures = NO_FIGURES;
        this.#pending.giveUp();
        if (this.#isClosed) return;
        this.#logger.warn(
          { err, pauseMs: this.#pauseMs },
          'the thread of the search index ended and is started again',
        );
        this.#startLater();
      },
    });
    this.#thread = thread;
  }

  #startLater(): void {
    this.#restarts += 1;
    this.#timer = setTimeout(() => this.#start(), this.#pauseMs);
    this.#timer.unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  #onReply(reply: SearchReply): void {
    this.#silentChecks = 0;
    this.#isLate = false;
    if (reply.kind === 'figures') {
      this.#figures = reply.figures;
    } else if (reply.kind === 'ready') {
      this.#figures = { ...this.#figures, isReady: reply.isReady };
      if (reply.isReady) this.#noteReady();
    } else {
      this.#pending.settle(reply.requestId, reply);
    }
  }

  #noteReady(): void {
    this.#pauseMs = FIRST_PAUSE_MS;
    const { providers, bytes } = this.#figures;
    const ms = Math.round(performance.now() - this.#startedAt);
    this.#logger.info({ providers, bytes, ms }, 'search index ready');
  }
}

/** Whether a promise that never rejects settles in time. */
async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const limit = new AbortController();
  const late = delay(limitMs, false, { signal: limit.signal }).catch(() => false);
  const isSettled = await Promise.race([promise.then(() => true), late]);
  limit.abort();
  return isSettled;
}
