import { Buffer } from 'node:buffer';
import { createRequire } from 'node:module';
import type { Database } from '../../db/database.ts';
import { queryTimeout, unavailable } from '../../db/pg-errors.ts';
import { LimitedThread, ThreadError } from '../../runtime/limited-thread.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { WriteAnswer } from '../answer.ts';
import { RestError } from '../rest-error.ts';
import type { BulkJob, BulkReply, BulkThreadData } from './messages.ts';

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#bulk-worker');

/** For the largest body that there is, as text, as values and as text again. */
const HEAP_MB = 1_024;
const YOUNG_HEAP_MB = 32;
/** Waiting for the database, its own limit of 15 s for a statement of staff, and parsing before it. */
const JOB_LIMIT_MS = 60_000;
/** A thread without work for so long ends, which frees its memory. */
const IDLE_MS = 20_000;

export interface BulkWriterDependencies {
  readonly db: Pick<Database, 'address' | 'lend'>;
  readonly logger: Pick<Logger, 'warn' | 'level'>;
  /** For tests of a thread that hangs or ends. */
  readonly program?: string;
  /** Milliseconds that one insert may take. Default: 60,000. */
  readonly jobLimitMs?: number;
  /** Milliseconds that a thread without work is kept. Default: 20,000. */
  readonly idleMs?: number;
}

/** Large inserts, one at a time, in the order in which they came, in a {@link LimitedThread} that ends when it is idle. */
export class BulkWriter {
  readonly #thread: LimitedThread<BulkJob, BulkReply>;
  readonly #jobLimitMs: number;

  constructor({
    db,
    logger,
    program = THREAD_PROGRAM,
    jobLimitMs = JOB_LIMIT_MS,
    idleMs = IDLE_MS,
  }: BulkWriterDependencies) {
    const data: BulkThreadData = { address: db.address, logLevel: logger.level };
    this.#jobLimitMs = jobLimitMs;
    this.#thread = new LimitedThread({
      program,
      data,
      heapMb: HEAP_MB,
      youngHeapMb: YOUNG_HEAP_MB,
      answerLimitMs: jobLimitMs,
      startLimitMs: 0,
      idleMs,
      onTurn: () => db.lend(),
      onGivenUp: ({ requestId }) =>
        logger.warn({ requestId }, 'a large insert took too long; its thread is ended'),
      onEnd: (err) => logger.warn({ err }, 'the thread of large inserts ended'),
    });
  }

  /**
   * Does the insert. The memory of its pieces goes over to the thread.
   * @throws {RestError}
   * @throws {DatabaseError} `query_timeout` when it took too long, `unavailable` when the thread ended.
   */
  async write(job: BulkJob): Promise<WriteAnswer> {
    const reply = await this.#reply(job);
    switch (reply.kind) {
      case 'answered':
        return { ...reply.answer, body: reply.body === null ? null : Buffer.from(reply.body.buffer) };
      case 'refused':
        throw errorOf(reply);
      case 'failed':
        throw new Error(reply.message);
    }
  }

  /** Ends the thread; later requests fail. Idempotent. */
  async close(): Promise<void> {
    await this.#thread.close();
  }

  async #reply(job: BulkJob): Promise<BulkReply> {
    const transferred = job.pieces.map(({ buffer }) => buffer);
    try {
      const reply = await this.#thread.ask(job, { transferred });
      if (reply === undefined) throw unavailable();
      return reply;
    } catch (error) {
      if (!(error instanceof ThreadError) || error.code === 'failed') throw error;
      throw error.code === 'timeout' ? queryTimeout(this.#jobLimitMs) : unavailable();
    }
  }
}

function errorOf({ status, headers, body, cause }: Extract<BulkReply, { kind: 'refused' }>): RestError {
  const { code, message, details, hint } = body;
  return new RestError(status, code, message, {
    details,
    hint,
    headers,
    ...(cause === '' ? {} : { cause: new Error(cause) }),
  });
}
