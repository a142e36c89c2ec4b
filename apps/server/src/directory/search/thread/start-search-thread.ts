import { createRequire } from 'node:module';
import { startThread, type Thread, type ThreadEvents } from '../../../runtime/thread.ts';
import type { SearchReply, SearchRequest, SearchThreadData } from './messages.ts';

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#search-worker');

/** For a page of providers with every text as long as it may be; the index itself lies outside of this heap. */
const HEAP_MB = 1_024;
/** Pages that are read die young; with more room for them the process is larger, and reading hardly faster. */
const YOUNG_HEAP_MB = 8;

/** The thread of the index. */
export type SearchThread = Thread<SearchRequest>;
export type SearchThreadEvents = ThreadEvents<SearchReply>;
export type StartSearchThread = (data: SearchThreadData, events: SearchThreadEvents) => SearchThread;

/** Starts the thread. */
export const startSearchThread: StartSearchThread = (data, events) =>
  startThread({ program: THREAD_PROGRAM, data, heapMb: HEAP_MB, youngHeapMb: YOUNG_HEAP_MB }, events);
