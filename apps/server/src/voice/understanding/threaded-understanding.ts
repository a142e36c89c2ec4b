import { createRequire } from 'node:module';
import {
  type ExpectedAnswer,
  type LanguageModel,
  ModelError,
  type ModelFailure,
  type ModelPart,
  type ModelRequest,
  type Transcription,
} from '@rer/agent';
import type { HeardMessage } from '@rer/agent/live';
import type { Database, DatabaseAddress } from '../../db/database.ts';
import { LimitedThread, ThreadError, type ThreadFailure } from '../../runtime/limited-thread.ts';
import type { Logger } from '../../runtime/logger.ts';

/** Start data of the thread that runs the built-in model. */
export interface UnderstandingThreadData {
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}

/** What a heard text is about. */
export interface HeardSubject {
  /** Of a call about the directory: what its assistant waits for. Null: it is about anything, and its names alone are repaired. */
  readonly directory: { readonly expects: ExpectedAnswer | null } | null;
  /** Further names that are expected. */
  readonly keywords: readonly string[];
}

/** To the thread. */
export type UnderstandingRequest =
  | { readonly kind: 'respond'; readonly request: ModelRequest }
  /** A conversation begins: the directory's words will be needed soon. Has no parts. */
  | { readonly kind: 'prepare' }
  /** A participant will speak soon. Has no parts. */
  | { readonly kind: 'prepare-hearing' }
  | ({ readonly kind: 'read-heard' } & HeardSubject & Transcription);

/** From the thread. */
export type UnderstandingAnswer =
  | { readonly kind: 'parts'; readonly parts: readonly ModelPart[] }
  | { readonly kind: 'heard'; readonly heard: HeardMessage };

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#understanding-worker');

/** For the words of the largest directory that is read. */
const HEAP_MB = 1_024;
/** Enough for the garbage of one long message: with less, V8's helper threads, which have no lower priority, collect all the time. */
const YOUNG_HEAP_MB = 64;
/** A message takes some milliseconds, and the longest a tenth of a second. */
const ANSWER_LIMIT_MS = 5_000;
/** The participant who spoke waits for it: on a busy machine better longer than for an answer about a name that was misheard. */
const READ_HEARD_LIMIT_MS = 1_500;
/** Loading the program, before the first answer of a thread. */
const START_LIMIT_MS = 15_000;

const CODES: Readonly<Record<ThreadFailure, ModelFailure>> = {
  timeout: 'timeout',
  failed: 'malformed',
  ended: 'unreachable',
  closed: 'unreachable',
};

export interface ThreadedUnderstandingDependencies {
  readonly db: Pick<Database, 'address'>;
  readonly logger: Pick<Logger, 'warn' | 'level'>;
  /** For tests of a thread that hangs or ends. */
  readonly program?: string;
  /** Milliseconds that the understanding of one message may take. Default: 5,000. */
  readonly answerLimitMs?: number;
  /** Milliseconds that the repair of what was heard may take. Default: 1,500. */
  readonly readHeardLimitMs?: number;
}

/**
 * The understanding that is built in (`DeIntentModel` and `repairHeardText`, with the words of the directory), in a {@link LimitedThread}:
 * a message that takes too long fails with `timeout`.
 */
export class ThreadedUnderstanding implements LanguageModel {
  readonly id = 'local/de-intent';
  readonly isGrounded = true;
  readonly #thread: LimitedThread<UnderstandingRequest, UnderstandingAnswer>;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #readHeardLimitMs: number;

  constructor({
    db,
    logger,
    program = THREAD_PROGRAM,
    answerLimitMs = ANSWER_LIMIT_MS,
    readHeardLimitMs = READ_HEARD_LIMIT_MS,
  }: ThreadedUnderstandingDependencies) {
    this.#logger = logger;
    this.#readHeardLimitMs = readHeardLimitMs;
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

  /** A participant will speak soon: has the thread read the names of the directory by their sound. */
  prepareHearing(): void {
    this.#thread.tell({ kind: 'prepare-hearing' });
  }

  /**
   * What was most likely said, by the keywords and the names of the directory that are read so far. As it stands where the thread does not answer in 1.5 s,
   * fails or ends. Never rejects.
   */
  async readHeard({ text, words }: Transcription, subject: HeardSubject): Promise<HeardMessage> {
    const asHeard = { text, doubtful: [] };
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#readHeardLimitMs);
    const late = new Promise<undefined>((resolve) => {
      limit.signal.addEventListener('abort', () => resolve(undefined));
    });
    const repaired = this.#thread
      .ask({ kind: 'read-heard', text, words, ...subject }, { signal: limit.signal })
      .catch((err: unknown) => {
        this.#logger.warn({ err }, 'what was heard is taken as it stands');
        return undefined;
      });
    const answer = await Promise.race([repaired, late]);
    clearTimeout(timer);
    return answer?.kind === 'heard' ? answer.heard : asHeard;
  }

  /** Ends the thread; later requests fail. Idempotent. */
  async close(): Promise<void> {
    await this.#thread.close();
  }

  async #parts(request: ModelRequest, signal: AbortSignal): Promise<readonly ModelPart[]> {
    try {
      const answer = await this.#thread.ask({ kind: 'respond', request }, { signal });
      return answer?.kind === 'parts' ? answer.parts : [];
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      throw new ModelError(CODES[error.code], error.message, { cause: error });
    }
  }
}
