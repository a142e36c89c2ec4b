import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './limited-thread.ts';

/**
 * Answers what a `LimitedThread` asks this thread, the program's own thread.
 * @param answer Of what is only told, nothing is made of its answer.
 */
export function serveThread<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  // Linux knows a priority of each thread; elsewhere it would be that of the whole server.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const reply = (message: ThreadReply<Answer>): void => parentPort?.postMessage(message);
  // Messages come from this program alone, so that their types hold unchecked.
  parentPort?.on('message', ({ number, request }: ThreadRequest<Request>) => {
    const answered = answer(request);
    if (number === undefined) return;
    answered.then(
      (given) => reply({ number, answer: given }),
      (error: unknown) => reply({ number, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
