import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Subscription } from '../../db/database.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { DirectoryIndex } from '../directory-index.ts';
import { FeedCursor, type FeedEntry } from './read-feed.ts';
import { PAGE_ROWS, readNextOfFlip, readNextOfImport, readNextRecords, readRecords } from './read-records.ts';
import { inSlices } from './slices.ts';

/** Channel of `NOTIFY` (20261121110000_directory_feed.sql). */
const CHANNEL = 'rer_directory';
/** Looks that nothing woke: while notices arrive only in case one was lost, else to be up to date within a second. */
const LOOK_EVERY_MS = 800;
const LOOK_EVERY_NOTIFIED_MS = 5_000;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

export interface FollowerDependencies {
  readonly db: Pick<Database, 'transaction' | 'listen'>;
  /** An empty index. */
  readonly createIndex: () => DirectoryIndex;
  readonly logger: Pick<Logger, 'warn'>;
  /** Called when the index begins or ceases to hold everything. */
  readonly onReady?: (isReady: boolean) => void;
}

/**
 * Fills an index with all providers and keeps it as they are, whoever changes them: this process, another one, or `psql`.
 * Reads in short transactions and works in slices of a few milliseconds, so that searches go on.
 */
export class IndexFollower {
  readonly #db: FollowerDependencies['db'];
  readonly #createIndex: () => DirectoryIndex;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #onReady: (isReady: boolean) => void;
  readonly #cursor: FeedCursor;
  readonly #subscription: Subscription;
  readonly #running: Promise<void>;
  #index: DirectoryIndex;
  #isReady = false;
  #isClosed = false;
  /** Moment of `performance.now()` from which on there are changes that the index does not have. */
  #behindSince: number | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #isWoken = false;
  #wakeUp: (() => void) | undefined;

  constructor({ db, createIndex, logger, onReady }: FollowerDependencies) {
    this.#db = db;
    this.#createIndex = createIndex;
    this.#logger = logger;
    this.#onReady = onReady ?? (() => undefined);
    this.#cursor = new FeedCursor(db);
    this.#index = createIndex();
    this.#subscription = db.listen(CHANNEL, () => this.wake());
    this.#running = this.#run();
  }

  /** As far as it is filled. */
  get index(): DirectoryIndex {
    return this.#index;
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
  async apply(ids: readonly string[]): Promise<void> {
    for (let first = 0; first < ids.length; first += PAGE_ROWS) {
      await this.#applyPage(ids.slice(first, first + PAGE_ROWS));
    }
  }

  /** Ends after the page that is being read. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.wake();
    await Promise.all([this.#running, this.#subscription.close()]);
  }

  async #run(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.#isClosed) {
      this.#isWoken = false;
      try {
        await this.#follow();
        retryMs = FIRST_RETRY_MS;
        await this.#pause(this.#subscription.isConnected ? LOOK_EVERY_NOTIFIED_MS : LOOK_EVERY_MS);
      } catch (err) {
        if (this.#isClosed) return;
        this.#logger.warn({ err }, 'the search index is behind and will be tried again');
        this.#behindSince ??= performance.now();
        await this.#pause(retryMs);
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
      }
    }
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
    if (!this.#isClosed && !this.#isReady) this.#setReady(true);
  }

  /** The place in the feed first: whatever changes while the pages are read comes again. */
  async #load(): Promise<void> {
    this.#index = this.#createIndex();
    await this.#cursor.begin();
    let after: string | null = null;
    while (!this.#isClosed) {
      const page = await readNextRecords(this.#db, after);
      await inSlices(page, (record) => this.#index.upsert(record));
      if (page.length < PAGE_ROWS) return;
      after = page.at(-1)?.id ?? null;
    }
  }

  async #catchUp(): Promise<void> {
    for (let isMore = true; isMore && !this.#isClosed; ) {
      const look = await this.#cursor.look();
      if (look.isLost || look.entries.some(isEverything)) return this.#startOver();
      const oldest = look.entries[0];
      if (oldest !== undefined) this.#behindSince ??= performance.now() - oldest.age * 1_000;
      for (const entry of look.entries) await this.#applyEntry(entry);
      if (this.#isClosed) return;
      this.#cursor.take(look);
      isMore = look.isMore;
    }
    this.#behindSince = undefined;
  }

  async #startOver(): Promise<void> {
    this.#setReady(false);
    await this.#follow();
  }

  async #applyEntry({ provider_ids, import_id, flip_id }: FeedEntry): Promise<void> {
    if (provider_ids !== null) await this.apply(provider_ids);
    if (import_id !== null) await this.#applyImport(import_id);
    if (flip_id !== null) await this.#applyFlip(flip_id);
  }

  async #applyImport(importId: string): Promise<void> {
    let after: string | null = null;
    while (!this.#isClosed) {
      const page = await readNextOfImport(this.#db, importId, after);
      await this.#applyPage(page);
      if (page.length < PAGE_ROWS) return;
      after = page.at(-1) ?? null;
    }
  }

  /** What is settled before its turn comes stands in the feed by its ids. */
  async #applyFlip(flipId: string): Promise<void> {
    let after: string | null = null;
    while (!this.#isClosed) {
      const page = await readNextOfFlip(this.#db, flipId, after);
      await this.#applyPage(page.ids);
      if (page.last === null) return;
      after = page.last;
    }
  }

  /** In turn: what was read first must not be put into the index after what was read later. */
  #applyPage(ids: readonly string[]): Promise<void> {
    const turn = this.#turn
      .catch(() => undefined)
      .then(async () => {
        if (ids.length === 0) return;
        const records = new Map((await readRecords(this.#db, ids)).map((record) => [record.id, record]));
        await inSlices(ids, (id) => {
          const record = records.get(id);
          if (record === undefined) this.#index.remove(id);
          else this.#index.upsert(record);
        });
      });
    this.#turn = turn;
    return turn;
  }

  #setReady(isReady: boolean): void {
    this.#isReady = isReady;
    this.#onReady(isReady);
  }
}

function isEverything({ provider_ids, import_id, flip_id }: FeedEntry): boolean {
  return provider_ids === null && import_id === null && flip_id === null;
}
