import { createRequire } from 'node:module';
import {
  type LanguageModel,
  ModelError,
  type ModelFailure,
  type ModelPart,
  type ModelRequest,
} from '@rer/agent';
import type { Database, DatabaseAddress } from '../../db/database.ts';
import { LimitedThread, ThreadError, type ThreadFailure } from '../../runtime/limited-thread.ts';
import type { Logger } from '../../runtime/logger.ts';

/** Start data of the thread that runs the built-in model. */
export interface UnderstandingThreadData {
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}

/** To the thread. */
export type UnderstandingRequest =
  | { readonly kind: 'respond'; readonly request: ModelRequest }
  /** A conversation begins: the directory's words will be needed soon. Has no parts. */
  | { readonly kind: 'prepare' };

/** From the thread. */
export type UnderstandingAnswer = readonly ModelPart[];

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#understanding-worker');

/** For the words of the largest directory that is read. */
const HEAP_MB = 1_024;
/** Enough for the garbage of one long message: with less, V8's helper threads, which have no lower priority, collect all the time. */
const YOUNG_HEAP_MB = 64;
/** A message takes some milliseconds, and the longest a tenth of a second. */
const ANSWER_LIMIT_MS = 5_000;
/** Loading the program, before the first answer of a thread. */
const START_LIMIT_MS = 15_000;

const CODES: Readonly<Record<ThreadFailure, ModelFailure>> = {
  timeout: 'timeout',
  failed: 'malformed',
  ended: 'unreachable',
  closed: 'unreachable',
};

export interface ThreadedModelDependencies {
  readonly db: Pick<Database, 'address'>;
  readonly logger: Pick<Logger, 'warn' | 'level'>;
  /** For tests of a thread that hangs or ends. */
  readonly program?: string;
  /** Milliseconds that the understanding of one message may take. Default: 5,000. */
  readonly answerLimitMs?: number;
}

/**
 * The understanding that is built in (`DeIntentModel`, with the words of the directory), in a {@link LimitedThread}: a message that takes
 * too long fails with `timeout`.
 */
export class ThreadedModel implements LanguageModel {
  readonly id = 'local/de-intent';
  readonly isGrounded = true;
  readonly #thread: LimitedThread<UnderstandingRequest, UnderstandingAnswer>;

  constructor({
    db,
    logger,
    program = THREAD_PROGRAM,
    answerLimitMs = ANSWER_LIMIT_MS,
  }: ThreadedModelDependencies) {
    const data: UnderstandingThreadData = { address: db.address, logLevel: logger.level };
    this.#thread = new LimitedThread({
      program,
      data,
      heapMb: HEAP_MB,
      youngHeapMb: YOUNG_HEAP_MB,
      answerLimitMs,
      startLimitMs: START_LIMIT_MS,
      onGivenUp: () => logger.warn({}, 'a message took too long to be understood; its thread is ended'),
      onEnd: (err) => logger.warn({ err }, 'the thread of the understanding ended'),
    });
  }

  async *respond(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    for (const part of await this.#parts(request, signal)) {
      if (signal.aborted) return;
      yield part;
    }
  }

  /** A conversation begins: starts the thread, if there is none, and has it read the words of the directory. */
  prepare(): void {
    this.#thread.tell({ kind: 'prepare' });
  }

  /** Ends the thread; later requests fail. Idempotent. */
  async close(): Promise<void> {
    await this.#thread.close();
  }

  async #parts(request: ModelRequest, signal: AbortSignal): Promise<UnderstandingAnswer> {
    try {
      return (await this.#thread.ask({ kind: 'respond', request }, { signal })) ?? [];
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      throw new ModelError(CODES[error.code], error.message, { cause: error });
    }
  }
}
