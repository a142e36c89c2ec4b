import { constants, getPriority, setPriority } from 'node:os';
import process from 'node:process';
import { parentPort, type TransferListItem } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './limited-thread.ts';

export interface ServeThreadOptions<Answer> {
  /** Memory of an answer that goes over with it. Default: everything is copied. */
  readonly transferredOf?: (answer: Answer) => readonly TransferListItem[];
  /**
   * How far the rest of the server goes first: `always`, so that beside it the thread hardly advances on busy processors; `mostly`, so that
   * it gets some of their time; `never`. Default: `always`.
   */
  readonly yields?: 'always' | 'mostly' | 'never';
}

const PRIORITIES = {
  always: constants.priority.PRIORITY_LOW,
  mostly: constants.priority.PRIORITY_LOW - 7,
} as const;

/**
 * Answers what a `LimitedThread` asks this thread, the program's own thread.
 * @param answer Its result is dropped for messages without a request id.
 */
export function serveThread<Request, Answer>(
  answer: (request: Request) => Promise<Answer>,
  { transferredOf = () => [], yields = 'always' }: ServeThreadOptions<Answer> = {},
): void {
  // Linux knows a priority of each thread; elsewhere it would be that of the whole server.
  if (yields !== 'never' && process.platform === 'linux') {
    // A server that yields more itself may not be raised.
    setPriority(Math.max(getPriority(), PRIORITIES[yields]));
  }
  const reply = (message: ThreadReply<Answer>, transferred: readonly TransferListItem[] = []): void =>
    parentPort?.postMessage(message, transferred);
  // Messages come from this program alone, so that their types hold unchecked.
  parentPort?.on('message', ({ requestId, request }: ThreadRequest<Request>) => {
    const answered = answer(request);
    if (requestId === undefined) return;
    answered.then(
      (given) => reply({ requestId, answer: given }, transferredOf(given)),
      (error: unknown) => reply({ requestId, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
