import type { Database } from '../../src/db/database.ts';
import { DirectorySearch } from '../../src/directory/search/directory-search.ts';
import type { SearchReply } from '../../src/directory/search/thread/messages.ts';
import { SearchClient } from '../../src/directory/search/thread/search-client.ts';
import {
  type SearchThread,
  startSearchThread,
} from '../../src/directory/search/thread/start-search-thread.ts';
import { SILENT } from './silent-logger.ts';
import { until } from './until.ts';

/** On a busy machine the index answers late; a test that asks it is not about that. In milliseconds. */
export const PATIENT_SEARCH = { answerLimitMs: 20_000, writePatienceMs: 20_000 };

/** Providers with their index in a thread, as the product has them. */
export interface IndexedProviders {
  readonly search: DirectorySearch;
  readonly index: SearchClient;
  /** Names of what a member of staff finds, best first. */
  names(query: string): Promise<readonly string[]>;
  /** Ends the thread of the index, as an error in it does. The one that follows is not heard until it is let back. */
  endThread(): Promise<void>;
  /** Lets through what the thread that followed has said, and what it says from now on. */
  letThreadBack(): void;
  close(): Promise<void>;
}

/** Starts them on a database, and waits until the index is ready. */
export async function startIndexedProviders(db: Database): Promise<IndexedProviders> {
  let thread: SearchThread | undefined;
  /** What is held back of what the thread said; undefined while it is heard. */
  let heldBack: (() => void)[] | undefined;
  const index = new SearchClient({
    db,
    logger: SILENT,
    ...PATIENT_SEARCH,
    startThread(data, { onReply, onEnd }) {
      // What one that has ended said is no longer so.
      if (heldBack !== undefined) heldBack = [];
      const hear = (reply: SearchReply) => {
        if (heldBack === undefined) onReply(reply);
        else heldBack.push(() => onReply(reply));
      };
      thread = startSearchThread(data, { onReply: hear, onEnd });
      return thread;
    },
  });
  const search = new DirectorySearch({ db, logger: SILENT, index });
  await until('the index is ready', () => index.figures().isReady, 20_000);
  return {
    search,
    index,
    async names(query) {
      const { hits } = await search.search({ query, limit: 20, intern: true });
      return hits.map(({ provider }) => provider.name);
    },
    async endThread() {
      heldBack = [];
      await thread?.terminate();
    },
    letThreadBack() {
      const said = heldBack ?? [];
      heldBack = undefined;
      for (const say of said) say();
    },
    close: () => search.close(),
  };
}
