import { createRequire } from 'node:module';
import { type LanguageModel, ModelError, type ModelPart, type ModelRequest } from '@rer/agent';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../runtime/logger.ts';
import { startThread, type Thread } from '../../runtime/thread.ts';
import type { UnderstandingReply, UnderstandingRequest, UnderstandingThreadData } from './messages.ts';

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#understanding-worker');

/** For the words of the largest directory that is read. */
const HEAP_MB = 1_024;
const YOUNG_HEAP_MB = 8;
/** A message takes some milliseconds, and the longest a tenth of a second. */
const ANSWER_LIMIT_MS = 5_000;
/** Loading the program, before the first answer of a thread. */
const START_LIMIT_MS = 15_000;

export interface ThreadedModelDependencies {
  readonly db: Pick<Database, 'address'>;
  readonly logger: Pick<Logger, 'warn' | 'level'>;
  /** For tests of a thread that hangs or ends. */
  readonly program?: string;
  /** Milliseconds that the understanding of one message may take. Default: 5,000. */
  readonly answerLimitMs?: number;
}

/** The one message that the thread is at work on. */
interface Asked {
  readonly number: number;
  readonly resolve: (parts: readonly ModelPart[]) => void;
  readonly reject: (error: ModelError) => void;
}

/**
 * The understanding that is built in (`DeIntentModel`, with the words of the directory), in a thread of its own. One message
 * at a time, in the order in which they came: one that takes too long is given up with a `timeout`, and its thread with it;
 * those behind it are answered by the next thread. The thread starts when it is needed first.
 */
export class ThreadedModel implements LanguageModel {
  readonly id = 'local/de-intent';
  readonly tellsWhatItWasTold = true;
  readonly #data: UnderstandingThreadData;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #program: string;
  readonly #answerLimitMs: number;
  #thread: Thread<UnderstandingRequest> | undefined;
  #hasAnswered = false;
  #asked: Asked | undefined;
  #last = 0;
  /** Settles when the message before is answered or given up. Never rejects. */
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor({
    db,
    logger,
    program = THREAD_PROGRAM,
    answerLimitMs = ANSWER_LIMIT_MS,
  }: ThreadedModelDependencies) {
    this.#data = { address: db.address, logLevel: logger.level };
    this.#logger = logger;
    this.#program = program;
    this.#answerLimitMs = answerLimitMs;
  }

  async *respond(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    const answer = this.#turn.then(() => (signal.aborted ? [] : this.#ask(request)));
    this.#turn = answer.catch(() => undefined);
    for (const part of await answer) {
      if (signal.aborted) return;
      yield part;
    }
  }

  /** A conversation begins: starts the thread, if there is none, and has it read the words of the directory. */
  prepare(): void {
    if (!this.#isClosed) this.#running().post({ kind: 'prepare' });
  }

  /** Ends the thread; what is asked from then on fails. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  #ask(request: ModelRequest): Promise<readonly ModelPart[]> {
    if (this.#isClosed) return Promise.reject(new ModelError('unreachable', 'The server is closing.'));
    const thread = this.#running();
    const limitMs = this.#answerLimitMs + (this.#hasAnswered ? 0 : START_LIMIT_MS);
    this.#last += 1;
    const number = this.#last;
    return new Promise<readonly ModelPart[]>((resolve, reject) => {
      const timer = setTimeout(() => void this.#giveUp(thread), limitMs);
      this.#asked = {
        number,
        resolve: (parts) => {
          clearTimeout(timer);
          resolve(parts);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      thread.post({ kind: 'respond', number, request });
    });
  }

  /** Rejects only after the thread has ended, so that the next one does not compete with it for a core. */
  async #giveUp(thread: Thread<UnderstandingRequest>): Promise<void> {
    const asked = this.#settled();
    this.#thread = undefined;
    this.#logger.warn({}, 'a message took too long to be understood; its thread is ended');
    await thread.terminate();
    asked?.reject(new ModelError('timeout', 'The message took too long to be understood.'));
  }

  #running(): Thread<UnderstandingRequest> {
    if (this.#thread !== undefined) return this.#thread;
    const thread = startThread<UnderstandingRequest, UnderstandingReply>(
      { program: this.#program, data: this.#data, heapMb: HEAP_MB, youngHeapMb: YOUNG_HEAP_MB },
      {
        onReply: (reply) => this.#onReply(reply),
        onEnd: (err) => this.#onEnd(thread, err),
      },
    );
    this.#hasAnswered = false;
    this.#thread = thread;
    return thread;
  }

  #onReply(reply: UnderstandingReply): void {
    if (reply.number !== this.#asked?.number) return;
    this.#hasAnswered = true;
    const asked = this.#settled();
    if (reply.kind === 'answered') asked?.resolve(reply.parts);
    else asked?.reject(new ModelError('malformed', reply.message));
  }

  #onEnd(thread: Thread<UnderstandingRequest>, err: Error | undefined): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    if (!this.#isClosed) this.#logger.warn({ err }, 'the thread of the understanding ended');
    this.#settled()?.reject(new ModelError('unreachable', 'The understanding ended.', { cause: err }));
  }

  #settled(): Asked | undefined {
    const asked = this.#asked;
    this.#asked = undefined;
    return asked;
  }
}
