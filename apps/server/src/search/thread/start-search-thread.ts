import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { SearchReply, SearchRequest, SearchThreadData } from './messages.ts';

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#search-worker');

/** For a page of providers with every text as long as it may be; the index itself lies outside of this heap. */
const HEAP_MB = 1_024;
/** Pages that are read die young; with more room for them the process is larger, and reading hardly faster. */
const YOUNG_HEAP_MB = 8;

/** The thread of the index. */
export interface SearchThread {
  post(request: SearchRequest): void;
  /** Ends the thread at once, wherever it is. */
  terminate(): Promise<void>;
}

export interface SearchThreadEvents {
  readonly onReply: (reply: SearchReply) => void;
  /** Called once, however it ends; `reason` when it was not asked to. */
  readonly onEnd: (reason: Error | undefined) => void;
}

export type StartSearchThread = (data: SearchThreadData, events: SearchThreadEvents) => SearchThread;

/** Starts the thread. */
export function startSearchThread(
  data: SearchThreadData,
  { onReply, onEnd }: SearchThreadEvents,
): SearchThread {
  const worker = new Worker(THREAD_PROGRAM, {
    workerData: data,
    // The built program needs none of the options by which a test runs the sources.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  let reason: Error | undefined;
  worker.on('message', onReply);
  worker.once('error', (error: Error) => {
    reason = error;
  });
  worker.once('exit', () => onEnd(reason));
  // A server that has nothing else to do may end.
  worker.unref();
  return {
    post: (request) => worker.postMessage(request),
    async terminate() {
      await worker.terminate();
    },
  };
}
