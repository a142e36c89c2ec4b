import { createRequire } from 'node:module';
import type { JsonObject } from '@rer/agent';
import { LimitedThread } from '../../runtime/limited-thread.ts';
import type { Logger } from '../../runtime/logger.ts';

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#template-worker');

const HEAP_MB = 128;
const YOUNG_HEAP_MB = 8;
/** A text takes about a millisecond. */
const ANSWER_LIMIT_MS = 500;
/** Loading the program, before the first answer of a thread. */
const START_LIMIT_MS = 15_000;

/** To the thread. */
export interface FillRequest {
  readonly text: string;
  readonly scope: JsonObject;
}

interface TextValues {
  readonly variableValues: JsonObject;
  /** Of the call itself, as `call.*`. */
  readonly call: JsonObject;
  readonly now: Date;
  readonly timeZone: string;
}

/** Fills the values of one call into its texts. Never rejects. */
export type FillText = (text: string) => Promise<string>;

interface ThreadedTemplatesDependencies {
  readonly logger: Pick<Logger, 'warn'>;
  /** For tests of a thread that hangs or ends. */
  readonly program?: string;
  /** Milliseconds that one text may take. Default: 500. */
  readonly answerLimitMs?: number;
}

/**
 * Fills the values of a call into the texts of its assistant: its own, `call.*`, and `now`, `date`, `time` in German (voice-AI contract,
 * 4.4). An invalid or too slow template is returned unchanged. Templates are read in a {@link LimitedThread}.
 */
export class ThreadedTemplates {
  readonly #thread: LimitedThread<FillRequest, string>;

  constructor({
    logger,
    program = THREAD_PROGRAM,
    answerLimitMs = ANSWER_LIMIT_MS,
  }: ThreadedTemplatesDependencies) {
    this.#thread = new LimitedThread({
      program,
      data: null,
      heapMb: HEAP_MB,
      youngHeapMb: YOUNG_HEAP_MB,
      answerLimitMs,
      startLimitMs: START_LIMIT_MS,
      onGivenUp: () =>
        logger.warn({}, 'a text of an assistant took too long to be filled; its thread is ended'),
      onEnd: (err) => logger.warn({ err }, 'the thread of the templates ended'),
    });
  }

  /**
   * Fills the texts of one call. If one text costs the thread, the remaining ones are returned unchanged, so that no call delays others
   * for long.
   */
  ofCall(values: TextValues): FillText {
    const scope = scopeOf(values);
    let isTrusted = true;
    return async (text) => {
      if (!isTrusted || !text.includes('{')) return text;
      try {
        return (await this.#thread.ask({ text, scope })) ?? text;
      } catch {
        // It was logged.
        isTrusted = false;
        return text;
      }
    };
  }

  /** Ends the thread; texts are given as they stand from then on. Idempotent. */
  async close(): Promise<void> {
    await this.#thread.close();
  }
}

function scopeOf({ variableValues, call, now, timeZone }: TextValues): JsonObject {
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    now.toLocaleString('de-DE', { timeZone, ...options });
  const date = inZone({ dateStyle: 'long' });
  const time = inZone({ timeStyle: 'short' });
  return { now: `${date}, ${time}`, date, time, ...variableValues, call };
}
