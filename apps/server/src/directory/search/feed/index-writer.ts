import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProviderIndex } from '@rer/directory/search';
import type { Database } from '../../../db/database.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { readAhead } from '../../../runtime/read-ahead.ts';
import type { IndexRecord } from '../index-record.ts';
import type { FeedEntry } from './read-feed.ts';
import {
  PAGE_GONE,
  PAGE_IDS,
  PAGE_ROWS,
  readExpectedRows,
  readImportStage,
  readNextGone,
  readNextIds,
  readNextOfSwitch,
  readNextRecords,
  readNextRows,
  readRecords,
  readRunningImport,
} from './read-records.ts';

/** After so long the work pauses, and the feed is polled. */
const WORK_FOR_MS = 300;
/** Removing forgotten providers is not urgent: the feed is polled in between. */
const SWEEP_FOR_MS = 50;
/** Others wait for so many providers at most: some 0.2 s. */
const TURN_ROWS = 4_000;
/**
 * Rows of an import that are staged. One that will have more, as far as its first batches tell, follows once it is shown:
 * it could not be found at once anyway, and reading it meanwhile would take a sixth of its speed.
 */
const STAGED_MAX = 150_000;

/** An import that is running: its rows are indexed while they are hidden, so that showing them is quick. */
interface StagedImport {
  readonly id: string;
  /** Rows that were staged, in the order of id. */
  readonly ids: string[];
  /** Rows that it will have, as far as is known; null: not yet. */
  expected: number | null;
}

/** Records that were read; providers that are not visible are in `ids` alone. */
interface RecordsOf {
  readonly ids: readonly string[];
  readonly records: ReadonlyMap<string, IndexRecord>;
}

/** The index in memory, as far as this program uses it. */
export type DirectoryIndex = Pick<
  ProviderIndex,
  | 'upsert'
  | 'stage'
  | 'show'
  | 'remove'
  | 'forget'
  | 'sweep'
  | 'search'
  | 'rank'
  | 'rankPage'
  | 'explain'
  | 'fallbackQuery'
  | 'size'
  | 'memoryBytes'
>;

/** Applies the next page of a change of many providers. Returns whether there is more. */
type Walk = () => Promise<boolean>;

/**
 * Puts providers into an index as they are at that moment, page by page: each is a short transaction, and work in slices of
 * a few milliseconds. Whatever is applied twice or in another order, the index holds in the end what is visible.
 */
export class IndexWriter {
  readonly #db: Pick<Database, 'transaction'>;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #signal: AbortSignal;
  #index: DirectoryIndex;
  #staged: StagedImport | undefined;
  /** By the import or switch that they apply, the oldest first. */
  readonly #walks = new Map<string, Walk>();
  #turn: Promise<unknown> = Promise.resolve();
  /** Providers that were forgotten during the turn under way: what it has read of them may be older. */
  readonly #forgottenInTurn = new Set<string>();

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

  /** Whether there is an import to be staged, as its rows come. */
  get isStaging(): boolean {
    return this.#staged !== undefined && isStageable(this.#staged);
  }

  /** Whether so many rows of this import were staged, or no more will be. */
  hasStaged(importId: string, rows: number): boolean {
    return this.#staged?.id !== importId || !isStageable(this.#staged) || this.#staged.ids.length >= rows;
  }

  /** Whether entries were applied of which many providers are still to be taken, by {@link work}. */
  get isBehind(): boolean {
    return this.#walks.size > 0;
  }

  /** Puts all providers into an empty index, which takes the place of the one before. */
  async load(index: DirectoryIndex): Promise<void> {
    this.#index = index;
    this.#staged = undefined;
    this.#walks.clear();
    const allPages = pagesBehind(null, (after) => readNextRecords(this.#db, after));
    for await (const page of readAhead(allPages)) {
      if (this.#signal.aborted) break;
      await inSlices(page, (record) => this.#put(record, (taken) => index.upsert(taken)));
    }
    const running = await readRunningImport(this.#db);
    if (running !== null) this.#staged = { id: running, ids: [], expected: null };
  }

  /** Takes these providers as they are now. */
  async apply(ids: readonly string[]): Promise<void> {
    for (let first = 0; first < ids.length; first += TURN_ROWS) {
      await this.#inOrder(() => this.#applyTurn(ids.slice(first, first + TURN_ROWS)));
    }
  }

  /**
   * Removes these providers from the index at once, without reading them: it waits for no turn, because that may be waiting
   * for the database.
   */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#index.forget(id);
      this.#forgottenInTurn.add(id);
    }
  }

  /** Of an import or a visibility switch only notes that its providers are to be taken: they may be many, and other changes go first. */
  async applyEntry({ provider_ids, is_gone, import_id, flip_id }: FeedEntry): Promise<void> {
    if (provider_ids !== null) await (is_gone ? this.#forgetInOrder(provider_ids) : this.apply(provider_ids));
    if (import_id !== null) await this.#noteImport(import_id);
    if (flip_id !== null) this.#enqueueWalk(`switch ${flip_id}`, this.#walkOfSwitch(flip_id));
  }

  /** Goes on for a while with what takes many pages. Returns whether there may be more at this moment. */
  async work(): Promise<boolean> {
    for (const end = performance.now() + WORK_FOR_MS; performance.now() < end && !this.#signal.aborted; ) {
      const isMore = (await this.#continueWalk()) || (await this.#continueStaging());
      if (!isMore) return inSlicesFor(SWEEP_FOR_MS, () => this.#index.sweep());
    }
    return true;
  }

  /** Returns whether there was a walk. One that fails stays, and is tried again from the page that failed. */
  async #continueWalk(): Promise<boolean> {
    const [oldest] = this.#walks;
    if (oldest === undefined) return false;
    const [name, walk] = oldest;
    if (!(await walk()) && this.#walks.get(name) === walk) this.#walks.delete(name);
    return true;
  }

  /** Replaces an earlier walk of that name: what it applied may have changed since. */
  #enqueueWalk(name: string, walk: Walk): void {
    this.#walks.delete(name);
    this.#walks.set(name, walk);
  }

  /** Enqueues it before all others: it takes moments, and hidden providers must not be found. */
  #enqueueWalkFirst(name: string, walk: Walk): void {
    this.#walks.delete(name);
    const others = [...this.#walks];
    this.#walks.clear();
    this.#walks.set(name, walk);
    for (const [other, itsWalk] of others) this.#walks.set(other, itsWalk);
  }

  /** Returns whether there may be more rows at this moment. */
  async #continueStaging(): Promise<boolean> {
    const staged = this.#staged;
    if (staged === undefined) return false;
    staged.expected ??= await readExpectedRows(this.#db, staged.id);
    if (staged.expected === null || !isStageable(staged)) return false;
    return this.#inOrder(() => this.#stageTurn(staged));
  }

  /** Returns whether there may be more rows at this moment. */
  async #stageTurn(staged: StagedImport): Promise<boolean> {
    let isMore = true;
    for await (const page of readAhead(this.#nextPagesOf(staged))) {
      await inSlices(page, (record) => {
        if (!this.#forgottenInTurn.has(record.id)) this.#put(record, (taken) => this.#index.stage(taken));
      });
      for (const { id } of page) staged.ids.push(id);
      isMore = page.length === PAGE_ROWS;
    }
    return isMore;
  }

  async #noteImport(importId: string): Promise<void> {
    const stage = await readImportStage(this.#db, importId);
    if (stage === 'running') {
      if (this.#staged?.id !== importId) this.#staged = { id: importId, ids: [], expected: null };
      return;
    }
    const staged = this.#staged?.id === importId ? this.#staged.ids : [];
    if (this.#staged?.id === importId) this.#staged = undefined;
    const name = `import ${importId}`;
    if (stage === 'shown') this.#enqueueWalk(name, this.#walkOfShown(importId, staged));
    else this.#enqueueWalkFirst(name, this.#walkOfGone(importId));
  }

  /** The staged rows without reading the database, which is busy at this moment; then the rest. */
  #walkOfShown(importId: string, staged: readonly string[]): Walk {
    let shown = 0;
    const rest = walkPages(
      (after) => readNextIds(this.#db, importId, after ?? staged.at(-1) ?? null),
      PAGE_IDS,
      (id) => id,
      (ids) => this.#showPage(ids),
    );
    return async () => {
      if (shown >= staged.length) return rest();
      await this.#showPage(staged.slice(shown, shown + PAGE_IDS));
      shown += PAGE_IDS;
      return true;
    };
  }

  /** Rows of a hidden import never become visible again; those removed before their page is read are in the feed by their ids. */
  #walkOfGone(importId: string): Walk {
    return walkPages(
      (after) => readNextGone(this.#db, importId, after),
      PAGE_GONE,
      (id) => id,
      (ids) => this.#forgetInOrder(ids),
    );
  }

  /** In the order of the feed: what a later entry names again comes after it. They may be many. */
  #forgetInOrder(ids: readonly string[]): Promise<void> {
    return this.#inOrder(() => inSlices(ids, (id) => this.#index.forget(id)));
  }

  /** Shows staged rows; reads those that were not staged or changed since. */
  async #showPage(ids: readonly string[]): Promise<void> {
    const others: string[] = [];
    await this.#inOrder(() =>
      inSlices(ids, (id) => {
        if (!this.#index.show(id)) others.push(id);
      }),
    );
    await this.apply(others);
  }

  /** Providers that are settled before the walk reaches them are in the feed by id. */
  #walkOfSwitch(switchId: string): Walk {
    let after: string | null = null;
    return async () => {
      const page = await readNextOfSwitch(this.#db, switchId, after);
      await this.apply(page.ids);
      after = page.last ?? after;
      return page.last !== null;
    };
  }

  /** Reads these providers, page by page, and takes each as it is. */
  async #applyTurn(ids: readonly string[]): Promise<void> {
    for await (const page of readAhead(this.#recordsOf(ids))) {
      await inSlices(page.ids, (id) => {
        const record = this.#forgottenInTurn.has(id) ? undefined : page.records.get(id);
        if (record === undefined) this.#index.remove(id);
        else this.#put(record, (taken) => this.#index.upsert(taken));
      });
    }
  }

  /** As many as a turn takes. */
  async *#nextPagesOf({ id, ids }: StagedImport): AsyncGenerator<readonly IndexRecord[], void> {
    let rows = 0;
    for await (const page of pagesBehind(ids.at(-1) ?? null, (after) => readNextRows(this.#db, id, after))) {
      yield page;
      rows += page.length;
      if (rows >= TURN_ROWS) return;
    }
  }

  async *#recordsOf(ids: readonly string[]): AsyncGenerator<RecordsOf, void> {
    for (let first = 0; first < ids.length; first += PAGE_ROWS) {
      const page = ids.slice(first, first + PAGE_ROWS);
      const found = await readRecords(this.#db, page);
      yield { ids: page, records: new Map(found.map((record) => [record.id, record])) };
    }
  }

  /** Leaves out a record that the index cannot take: it must not keep all others from being found. */
  #put(record: IndexRecord, take: (record: IndexRecord) => void): void {
    try {
      take(record);
    } catch (err) {
      this.#logger.error({ err, provider: record.id }, 'the search index cannot take this provider');
    }
  }

  /** Runs one work after another: records that were read first must not be indexed after ones that were read later. */
  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn
      .catch(() => undefined)
      .then(() => {
        this.#forgottenInTurn.clear();
        return work();
      });
    this.#turn = turn;
    return turn;
  }
}

/** Pages of records behind that id, in the order of id; the last one is not full. */
async function* pagesBehind(
  after: string | null,
  read: (after: string | null) => Promise<readonly IndexRecord[]>,
): AsyncGenerator<readonly IndexRecord[], void> {
  for (let last = after; ; ) {
    const page = await read(last);
    yield page;
    if (page.length < PAGE_ROWS) return;
    last = page.at(-1)?.id ?? null;
  }
}

function isStageable({ ids, expected }: StagedImport): boolean {
  return ids.length < STAGED_MAX && (expected ?? 0) <= STAGED_MAX;
}

/** Page by page, each after the last item of the one before. */
function walkPages<T>(
  next: (after: string | null) => Promise<readonly T[]>,
  pageSize: number,
  idOf: (item: T) => string,
  work: (page: readonly T[]) => Promise<void>,
): Walk {
  let after: string | null = null;
  return async () => {
    const page = await next(after);
    await work(page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return false;
    after = idOf(last);
    return true;
  };
}

/** A search that comes meanwhile waits so long at most. */
const SLICE_MS = 4;

/** Does something with each item, and lets others have their turn every few milliseconds. */
async function inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let startedAt = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - startedAt < SLICE_MS) continue;
    await nextTurn();
    startedAt = performance.now();
  }
}

/** Repeats some work until it finds nothing more to do or `forMs` have passed, with the same turns. Returns whether it may find more. */
async function inSlicesFor(forMs: number, work: () => boolean): Promise<boolean> {
  const end = performance.now() + forMs;
  for (let now = performance.now(); now < end; now = performance.now()) {
    while (performance.now() - now < SLICE_MS) if (!work()) return false;
    await nextTurn();
  }
  return true;
}
