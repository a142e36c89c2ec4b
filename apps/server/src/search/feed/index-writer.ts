import type { Database } from '../../db/database.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { DirectoryIndex } from '../directory-index.ts';
import type { IndexRecord } from '../index-record.ts';
import type { FeedEntry } from './read-feed.ts';
import {
  PAGE_IDS,
  PAGE_ROWS,
  readImportStage,
  readNextIds,
  readNextOfFlip,
  readNextRecords,
  readNextRows,
  readRecords,
  readRunningImport,
} from './read-records.ts';
import { inSlices } from './slices.ts';

/** After so long somebody else has a turn, and the feed is looked at. */
const STAGE_FOR_MS = 300;

/** An import that is running: its rows are put into the index while nobody sees them, so that showing them is quick. */
interface StagedImport {
  readonly id: string;
  /** The last row that was staged. */
  after: string | null;
}

/**
 * Puts providers into an index as they are at that moment, page by page: each is a short transaction, and work in slices of
 * a few milliseconds. Whatever is applied twice or in another order, the index holds in the end what everybody sees.
 */
export class IndexWriter {
  readonly #db: Pick<Database, 'transaction'>;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #signal: AbortSignal;
  #index: DirectoryIndex;
  #staged: StagedImport | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** Work that takes many pages ends early when `signal` is aborted. */
  constructor(
    db: Pick<Database, 'transaction'>,
    index: DirectoryIndex,
    logger: Pick<Logger, 'error'>,
    signal: AbortSignal,
  ) {
    this.#db = db;
    this.#logger = logger;
    this.#index = index;
    this.#signal = signal;
  }

  get index(): DirectoryIndex {
    return this.#index;
  }

  /** Whether there is an import to be staged, now and then ({@link stage}). */
  get isStaging(): boolean {
    return this.#staged !== undefined;
  }

  /** Puts all providers into an empty index, which takes the place of the one before. */
  async load(index: DirectoryIndex): Promise<void> {
    this.#index = index;
    this.#staged = undefined;
    await this.#walk(
      (after) => readNextRecords(this.#db, after),
      PAGE_ROWS,
      ({ id }) => id,
      (page) => inSlices(page, (record) => this.#put(record, (taken) => index.upsert(taken))),
    );
    const running = await readRunningImport(this.#db);
    if (running !== null) this.#staged = { id: running, after: null };
  }

  /** Takes these providers as they are now. */
  async apply(ids: readonly string[]): Promise<void> {
    for (let first = 0; first < ids.length; first += PAGE_ROWS) {
      await this.#applyPage(ids.slice(first, first + PAGE_ROWS));
    }
  }

  async applyEntry({ provider_ids, import_id, flip_id }: FeedEntry): Promise<void> {
    if (provider_ids !== null) await this.apply(provider_ids);
    if (import_id !== null) await this.#applyImport(import_id);
    if (flip_id !== null) await this.#applyFlip(flip_id);
  }

  /** Stages rows of the running import for a while. Returns whether there may be more at this moment. */
  async stage(): Promise<boolean> {
    const staged = this.#staged;
    if (staged === undefined) return false;
    for (const end = performance.now() + STAGE_FOR_MS; performance.now() < end && !this.#signal.aborted; ) {
      const rows = await this.#inTurn(() => this.#stagePage(staged));
      if (rows < PAGE_ROWS) return false;
    }
    return true;
  }

  async #stagePage(staged: StagedImport): Promise<number> {
    const page = await readNextRows(this.#db, staged.id, staged.after);
    await inSlices(page, (record) => this.#put(record, (taken) => this.#index.stage(taken)));
    staged.after = page.at(-1)?.id ?? staged.after;
    return page.length;
  }

  async #applyImport(importId: string): Promise<void> {
    const stage = await readImportStage(this.#db, importId);
    if (stage === 'running') {
      if (this.#staged?.id !== importId) this.#staged = { id: importId, after: null };
      return;
    }
    if (this.#staged?.id === importId) this.#staged = undefined;
    await this.#walk(
      (after) => readNextIds(this.#db, importId, after),
      PAGE_IDS,
      (id) => id,
      (ids) => (stage === 'shown' ? this.#showPage(ids) : this.apply(ids)),
    );
  }

  /** What was not staged, or changed since, is read. */
  async #showPage(ids: readonly string[]): Promise<void> {
    const others: string[] = [];
    await this.#inTurn(() =>
      inSlices(ids, (id) => {
        if (!this.#index.show(id)) others.push(id);
      }),
    );
    await this.apply(others);
  }

  /** What is settled before its turn comes stands in the feed by its ids. */
  async #applyFlip(flipId: string): Promise<void> {
    for (let after: string | null = null; !this.#signal.aborted; ) {
      const page = await readNextOfFlip(this.#db, flipId, after);
      await this.#applyPage(page.ids);
      if (page.last === null) return;
      after = page.last;
    }
  }

  #applyPage(ids: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      if (ids.length === 0) return;
      const found = await readRecords(this.#db, ids);
      const records = new Map<string, IndexRecord>(found.map((record) => [record.id, record]));
      await inSlices(ids, (id) => {
        const record = records.get(id);
        if (record === undefined) this.#index.remove(id);
        else this.#put(record, (taken) => this.#index.upsert(taken));
      });
    });
  }

  async #walk<T>(
    next: (after: string | null) => Promise<readonly T[]>,
    pageSize: number,
    idOf: (item: T) => string,
    work: (page: readonly T[]) => Promise<void>,
  ): Promise<void> {
    for (let after: string | null = null; !this.#signal.aborted; ) {
      const page = await next(after);
      await work(page);
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = idOf(last);
    }
  }

  /** One that the index cannot take is left out: it must not keep all others from being found. */
  #put(record: IndexRecord, take: (record: IndexRecord) => void): void {
    try {
      take(record);
    } catch (err) {
      this.#logger.error({ err, provider: record.id }, 'the search index cannot take this provider');
    }
  }

  /** What was read first must not be put into the index after what was read later. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.catch(() => undefined).then(work);
    this.#turn = turn;
    return turn;
  }
}
