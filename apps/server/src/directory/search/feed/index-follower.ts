import { setTimeout as delay } from 'node:timers/promises';
import type { ChannelSubscription, Database } from '../../../db/database.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { type DirectoryIndex, IndexWriter } from './index-writer.ts';
import { FeedCursor, type FeedEntry } from './read-feed.ts';

/** Channel of `NOTIFY` (`migrations/…_directory_feed.sql`). */
const CHANNEL = 'rer_directory';
/** Polls without a notification: rare while notifications arrive, in case one was lost; else to be up to date within a second. */
const POLL_EVERY_MS = 800;
const POLL_EVERY_NOTIFIED_MS = 5_000;
/** While an import runs its rows are read as they come. */
const STAGE_EVERY_MS = 200;
const CHECK_STAGED_EVERY_MS = 20;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

export interface FollowerDependencies {
  readonly db: Pick<Database, 'transaction' | 'listen'>;
  /** An empty index. */
  readonly createIndex: () => DirectoryIndex;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Called when the index begins or ceases to hold everything. */
  readonly onReady?: (isReady: boolean) => void;
  /** Called when the index begins to take changes that need many pages, and when it has caught up. */
  readonly onBehind?: () => void;
}

/**
 * Fills an index with all providers and keeps it up to date with every change, by this process, another one, or `psql`.
 * Reads in short transactions and works in slices of a few milliseconds, so that searches go on.
 */
export class IndexFollower {
  readonly #createIndex: () => DirectoryIndex;
  readonly #logger: Pick<Logger, 'warn' | 'error'>;
  readonly #onReady: (isReady: boolean) => void;
  readonly #onBehind: () => void;
  readonly #cursor: FeedCursor;
  readonly #writer: IndexWriter;
  readonly #closing = new AbortController();
  readonly #subscription: ChannelSubscription;
  readonly #running: Promise<void>;
  #isReady = false;
  /** Moment of `performance.now()` from which on there are changes that the index does not have. */
  #behindSince: number | undefined;
  #isWoken = false;
  #wakeUp: (() => void) | undefined;

  constructor({ db, createIndex, logger, onReady, onBehind }: FollowerDependencies) {
    this.#createIndex = createIndex;
    this.#logger = logger;
    this.#onReady = onReady ?? (() => undefined);
    this.#onBehind = onBehind ?? (() => undefined);
    this.#cursor = new FeedCursor(db);
    this.#writer = new IndexWriter(db, createIndex(), logger, this.#closing.signal);
    this.#subscription = db.listen(CHANNEL, () => this.wake());
    this.#running = this.#run();
  }

  /** As far as it is filled. */
  get index(): DirectoryIndex {
    return this.#writer.index;
  }

  /** Whether the index holds all providers, but for the changes of the last moments. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Age of the oldest change that the index does not have, as far as is known. */
  get secondsBehind(): number {
    return this.#behindSince === undefined ? 0 : (performance.now() - this.#behindSince) / 1_000;
  }

  /** Looks for changes now. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp?.();
  }

  /** Takes these providers as they are now, before other changes that are waiting. */
  apply(ids: readonly string[]): Promise<void> {
    return this.#writer.apply(ids);
  }

  /** Lets these providers be found no more from now on, without reading anything of them. */
  forget(ids: readonly string[]): void {
    this.#writer.forget(ids);
  }

  /** Settles when so many rows of this running import are staged in the index, or no more will be before it ends. */
  async whenIndexed(importId: string, rows: number): Promise<void> {
    while (!this.#isClosed && !this.#writer.hasStaged(importId, rows)) {
      this.wake();
      await delay(CHECK_STAGED_EVERY_MS, undefined, { ref: false });
    }
  }

  /** Ends after the page that is being read. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.wake();
    await Promise.all([this.#running, this.#subscription.close()]);
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #run(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.#isClosed) {
      this.#isWoken = false;
      try {
        await this.#follow();
        retryMs = FIRST_RETRY_MS;
        const isMore = await this.#writer.work();
        this.#noteWorked();
        await this.#pause(isMore ? 0 : this.#pauseMs());
      } catch (err) {
        if (this.#isClosed) return;
        this.#logger.warn({ err }, 'the search index is behind and will be tried again');
        this.#behindSince ??= performance.now();
        await this.#pause(retryMs);
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
      }
    }
  }

  #pauseMs(): number {
    if (this.#writer.isStaging) return STAGE_EVERY_MS;
    return this.#subscription.isConnected ? POLL_EVERY_NOTIFIED_MS : POLL_EVERY_MS;
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isWoken) return;
    const waking = new AbortController();
    this.#wakeUp = () => waking.abort();
    await delay(ms, undefined, { signal: waking.signal, ref: false }).catch(() => undefined);
    this.#wakeUp = undefined;
  }

  async #follow(): Promise<void> {
    if (!this.#isReady) await this.#load();
    await this.#catchUp();
    if (!this.#isReady) await this.#finish();
  }

  /** Whatever takes many pages is done before the index counts as ready. */
  async #finish(): Promise<void> {
    while (this.#writer.isBehind && !this.#isClosed) {
      await this.#writer.work();
      await this.#catchUp();
    }
    if (!this.#isClosed) this.#setReady(true);
  }

  /** Notes the position in the feed first: whatever changes while the pages are read comes again. */
  async #load(): Promise<void> {
    await this.#cursor.begin();
    await this.#writer.load(this.#createIndex());
  }

  async #catchUp(): Promise<void> {
    for (let isMore = true; isMore && !this.#isClosed; ) {
      const page = await this.#cursor.poll();
      if (page.isLost || page.entries.some(isEverything)) return this.#startOver();
      const oldest = page.entries[0];
      if (oldest !== undefined) this.#behindSince ??= performance.now() - oldest.age * 1_000;
      for (const entry of page.entries) await this.#writer.applyEntry(entry);
      if (this.#isClosed) return;
      this.#cursor.acknowledge(page);
      isMore = page.isMore;
    }
    if (this.#writer.isBehind) this.#onBehind();
    else this.#noteWorked();
  }

  /** With the last known change applied the index is not behind; changes not read yet come in a later round. */
  #noteWorked(): void {
    if (this.#writer.isBehind || this.#behindSince === undefined) return;
    this.#behindSince = undefined;
    this.#onBehind();
  }

  async #startOver(): Promise<void> {
    this.#setReady(false);
    await this.#follow();
  }

  #setReady(isReady: boolean): void {
    this.#isReady = isReady;
    this.#onReady(isReady);
  }
}

function isEverything({ provider_ids, import_id, flip_id }: FeedEntry): boolean {
  return provider_ids === null && import_id === null && flip_id === null;
}
