import { Buffer } from 'node:buffer';
import { createRequire } from 'node:module';
import type { Database } from '../../db/database.ts';
import { queryTimeout, unavailable } from '../../db/pg-errors.ts';
import type { Logger } from '../../runtime/logger.ts';
import { startThread, type Thread } from '../../runtime/thread.ts';
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
/** A thread that nobody needed for so long gives its memory back by ending. */
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

/** The one insert that the thread is at work on. */
interface Running {
  readonly resolve: (answer: WriteAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Large inserts, one at a time, in the order in which they came, in a thread of their own: it starts when it is needed first, ends
 * when nobody needs it any more, and whatever happens to it no other request waits for it.
 */
export class BulkWriter {
  readonly #dependencies: BulkWriterDependencies;
  #thread: Thread<BulkJob> | undefined;
  #running: Running | undefined;
  /** Settles when the insert before is answered or given up. Never rejects. */
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(dependencies: BulkWriterDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Does the insert. The memory of its pieces goes over to the thread.
   * @throws {RestError}
   * @throws {DatabaseError} `query_timeout` when it took too long, `unavailable` when the thread ended.
   */
  write(job: BulkJob): Promise<WriteAnswer> {
    clearTimeout(this.#idle);
    this.#waiting += 1;
    const answer = this.#turn.then(() => this.#run(job));
    this.#turn = answer
      .catch(() => undefined)
      .then(() => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#endLater();
      });
    return answer;
  }

  /** Ends the thread; what is asked from then on fails. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  async #run(job: BulkJob): Promise<WriteAnswer> {
    if (this.#isClosed) throw unavailable();
    const { db, logger, jobLimitMs = JOB_LIMIT_MS } = this.#dependencies;
    const thread = this.#started();
    const takeBack = db.lend();
    const limit = setTimeout(() => {
      logger.warn({ requestId: job.requestId }, 'a large insert took too long; its thread is ended');
      this.#running?.reject(queryTimeout(jobLimitMs));
      void this.#end();
    }, jobLimitMs);
    try {
      return await new Promise<WriteAnswer>((resolve, reject) => {
        this.#running = { resolve, reject };
        thread.post(
          job,
          job.pieces.map(({ buffer }) => buffer),
        );
      });
    } finally {
      clearTimeout(limit);
      this.#running = undefined;
      takeBack();
    }
  }

  #started(): Thread<BulkJob> {
    if (this.#thread !== undefined) return this.#thread;
    const { db, logger, program = THREAD_PROGRAM } = this.#dependencies;
    const data: BulkThreadData = { address: db.address, logLevel: logger.level };
    const thread = startThread<BulkJob, BulkReply>(
      { program, data, heapMb: HEAP_MB, youngHeapMb: YOUNG_HEAP_MB },
      {
        onReply: (reply) => this.#onReply(reply),
        onEnd: (err) => {
          if (this.#thread !== thread) return;
          this.#thread = undefined;
          if (!this.#isClosed) logger.warn({ err }, 'the thread of large inserts ended');
          this.#running?.reject(unavailable());
        },
      },
    );
    this.#thread = thread;
    return thread;
  }

  #onReply(reply: BulkReply): void {
    switch (reply.kind) {
      case 'answered': {
        const body = reply.body === null ? null : Buffer.from(reply.body.buffer);
        this.#running?.resolve({ ...reply.answer, body });
        break;
      }
      case 'refused':
        this.#running?.reject(errorOf(reply));
        break;
      case 'failed':
        this.#running?.reject(new Error(reply.message));
    }
  }

  #endLater(): void {
    const { idleMs = IDLE_MS } = this.#dependencies;
    this.#idle = setTimeout(() => void this.#end(), idleMs);
    this.#idle.unref();
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
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
