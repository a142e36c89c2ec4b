import { startThread, type Thread, type ThreadOptions } from './thread.ts';

/** To the thread. What is asked has a number, which comes back with the answer; what it is only told has none. */
export interface ThreadRequest<Request> {
  readonly number?: number;
  readonly request: Request;
}

/** From the thread: an answer, or the message of an error. */
export type ThreadReply<Answer> =
  | { readonly number: number; readonly answer: Answer }
  | { readonly number: number; readonly error: string };

/** Why there is no answer: it took too long, the thread ended, the program says an error, or `close` was called before. */
export type ThreadFailure = 'timeout' | 'ended' | 'failed' | 'closed';

export class ThreadError extends Error {
  readonly code: ThreadFailure;

  constructor(code: ThreadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface LimitedThreadOptions extends ThreadOptions {
  /** Milliseconds that one answer may take. */
  readonly answerLimitMs: number;
  /** Milliseconds more for the first answer of a thread, which loads its program. */
  readonly startLimitMs: number;
  /** An answer took too long, and its thread is ended. */
  readonly onGivenUp: () => void;
  /** The thread ended by itself. */
  readonly onEnd: (reason: Error | undefined) => void;
}

/** What the thread is at work on. */
interface Asked<Answer> {
  readonly number: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: ThreadError) => void;
}

/**
 * A thread that reads what may take long, whatever it is. It answers one request at a time, in the order in which they came: one that takes
 * too long is given up, and its thread with it; those behind it are answered by the next thread. It starts when it is needed first.
 */
export class LimitedThread<Request, Answer> {
  readonly #options: LimitedThreadOptions;
  #thread: Thread<ThreadRequest<Request>> | undefined;
  #hasAnswered = false;
  #asked: Asked<Answer> | undefined;
  #last = 0;
  /** Settles when the request before is answered or given up. Never rejects. */
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: LimitedThreadOptions) {
    this.#options = options;
  }

  /**
   * Asks for an answer.
   * @param signal Aborted before its turn comes, the request is not made, and `undefined` is the answer.
   * @throws {ThreadError}
   */
  ask(request: Request, signal?: AbortSignal): Promise<Answer | undefined> {
    const answer = this.#turn.then(() => (signal?.aborted === true ? undefined : this.#ask(request)));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  /** Tells the thread something that has no answer, and starts it if there is none. */
  tell(request: Request): void {
    if (!this.#isClosed) this.#running().post({ request });
  }

  /** Ends the thread; what is asked from then on fails. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  #ask(request: Request): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new ThreadError('closed', 'The server is closing.'));
    const thread = this.#running();
    const { answerLimitMs, startLimitMs } = this.#options;
    const limitMs = answerLimitMs + (this.#hasAnswered ? 0 : startLimitMs);
    this.#last += 1;
    const number = this.#last;
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => void this.#giveUp(thread), limitMs);
      this.#asked = {
        number,
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      thread.post({ number, request });
    });
  }

  /** Rejects only after the thread has ended, so that the next one does not compete with it for a core. */
  async #giveUp(thread: Thread<ThreadRequest<Request>>): Promise<void> {
    const asked = this.#settled();
    this.#thread = undefined;
    this.#options.onGivenUp();
    await thread.terminate();
    asked?.reject(new ThreadError('timeout', 'The answer took too long.'));
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
    if (reply.number !== this.#asked?.number) return;
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
