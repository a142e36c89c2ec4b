import type { TransferListItem } from 'node:worker_threads';
import { CodedError } from './coded-error.ts';
import { startThread, type Thread, type ThreadOptions } from './thread.ts';

/** To the thread. A request that wants an answer has an id, which comes back with it; any other has none. */
export interface ThreadRequest<Request> {
  readonly requestId?: number;
  readonly request: Request;
}

/** From the thread: an answer, or the message of an error. */
export type ThreadReply<Answer> =
  | { readonly requestId: number; readonly answer: Answer }
  | { readonly requestId: number; readonly error: string };

/** Why there is no answer: it took too long, the thread ended, the program says an error, or `close` was called before. */
export type ThreadFailure = 'timeout' | 'ended' | 'failed' | 'closed';

/** A thread gave no answer. */
export class ThreadError extends CodedError<ThreadFailure> {}

export interface LimitedThreadOptions<Request> extends ThreadOptions {
  /** Milliseconds that one answer may take. */
  readonly answerLimitMs: number;
  /** Milliseconds more for the first answer of a thread, which loads its program. */
  readonly startLimitMs: number;
  /** Milliseconds after which a thread without requests is ended. Default: it is kept. */
  readonly idleMs?: number;
  /** Called when the turn of a request comes; what it returns is called when the request is answered or given up. */
  readonly onTurn?: () => () => void;
  /** The answer to this request took too long, and its thread is ended. */
  readonly onGivenUp: (request: Request) => void;
  /** The thread ended by itself. */
  readonly onEnd: (reason: Error | undefined) => void;
}

export interface ThreadRequestOptions {
  /** Aborted before its turn comes, the request is not made, and `undefined` is the answer. */
  readonly signal?: AbortSignal;
  /** Memory that goes over to the thread when the turn of the request comes. */
  readonly transferred?: readonly TransferListItem[];
}

/** What the thread is at work on. */
interface Asked<Answer> {
  readonly requestId: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: ThreadError) => void;
}

/**
 * A thread that reads what may take long, whatever it is. It answers one request at a time, in the order in which they came: one that takes
 * too long is given up, and its thread with it; those behind it are answered by the next thread. It starts when it is needed first, and
 * may end when it is idle.
 */
export class LimitedThread<Request, Answer> {
  readonly #options: LimitedThreadOptions<Request>;
  #thread: Thread<ThreadRequest<Request>> | undefined;
  #hasAnswered = false;
  #asked: Asked<Answer> | undefined;
  #last = 0;
  /** Settles when the request before is answered or given up. Never rejects. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Requests that are not answered yet, with the one that the thread is at work on. */
  #pending = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LimitedThreadOptions<Request>) {
    this.#options = options;
  }

  /**
   * Asks for an answer.
   * @throws {ThreadError}
   */
  ask(
    request: Request,
    { signal, transferred = [] }: ThreadRequestOptions = {},
  ): Promise<Answer | undefined> {
    clearTimeout(this.#idle);
    this.#pending += 1;
    const answer = this.#turn.then(() =>
      signal?.aborted === true ? undefined : this.#ask(request, transferred),
    );
    this.#turn = answer
      .catch(() => undefined)
      .then(() => {
        this.#pending -= 1;
        this.#endWhenIdle();
      });
    return answer;
  }

  /** Tells the thread something that has no answer, and starts it if there is none. */
  tell(request: Request): void {
    if (this.#isClosed) return;
    this.#running().post({ request });
    this.#endWhenIdle();
  }

  /** Ends the thread; later requests fail. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  async #ask(request: Request, transferred: readonly TransferListItem[]): Promise<Answer> {
    if (this.#isClosed) throw new ThreadError('closed', 'The server is closing.');
    const thread = this.#running();
    const endTurn = this.#options.onTurn?.();
    try {
      return await this.#answerOf(thread, request, transferred);
    } finally {
      endTurn?.();
    }
  }

  #answerOf(
    thread: Thread<ThreadRequest<Request>>,
    request: Request,
    transferred: readonly TransferListItem[],
  ): Promise<Answer> {
    const { answerLimitMs, startLimitMs } = this.#options;
    const limitMs = answerLimitMs + (this.#hasAnswered ? 0 : startLimitMs);
    this.#last += 1;
    const requestId = this.#last;
    return new Promise<Answer>((resolve, reject) => {
      // Before the time runs: a request that cannot be sent throws here.
      thread.post({ requestId, request }, transferred);
      const timer = setTimeout(() => void this.#giveUp(thread, request), limitMs);
      this.#asked = {
        requestId,
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
    });
  }

  /** Rejects only after the thread has ended, so that the next one does not compete with it for a core. */
  async #giveUp(thread: Thread<ThreadRequest<Request>>, request: Request): Promise<void> {
    const asked = this.#settled();
    this.#thread = undefined;
    this.#options.onGivenUp(request);
    await thread.terminate();
    asked?.reject(new ThreadError('timeout', 'The answer took too long.'));
  }

  #endWhenIdle(): void {
    const { idleMs } = this.#options;
    clearTimeout(this.#idle);
    if (idleMs === undefined || this.#pending > 0 || this.#isClosed) return;
    this.#idle = setTimeout(() => {
      const thread = this.#thread;
      this.#thread = undefined;
      void thread?.terminate();
    }, idleMs);
    this.#idle.unref();
  }

  #running(): Thread<ThreadRequest<Request>> {
    if (this.#thread !== undefined) return this.#thread;
    const thread = startThread<ThreadRequest<Request>, ThreadReply<Answer>>(this.#options, {
      onReply: (reply) => this.#onReply(reply),
      onEnd: (reason) => this.#onEnd(thread, reason),
    });
    this.#hasAnswered = false;
    this.#thread = thread;
    return thread;
  }

  #onReply(reply: ThreadReply<Answer>): void {
    if (reply.requestId !== this.#asked?.requestId) return;
    this.#hasAnswered = true;
    const asked = this.#settled();
    if ('answer' in reply) asked?.resolve(reply.answer);
    else asked?.reject(new ThreadError('failed', reply.error));
  }

  #onEnd(thread: Thread<ThreadRequest<Request>>, reason: Error | undefined): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    if (!this.#isClosed) this.#options.onEnd(reason);
    this.#settled()?.reject(new ThreadError('ended', 'The thread ended.', { cause: reason }));
  }

  #settled(): Asked<Answer> | undefined {
    const asked = this.#asked;
    this.#asked = undefined;
    return asked;
  }
}
