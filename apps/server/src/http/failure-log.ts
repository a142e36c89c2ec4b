import type { FastifyRequest } from 'fastify';
import type { Logger } from '../runtime/logger.ts';
import { outageOf } from '../runtime/outage.ts';
import { HttpError } from './errors.ts';

/** How often the number of requests that fail for a known reason is logged. */
const COUNT_EVERY_MS = 60_000;

interface FailureLogParts {
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  /** Runs something once, so many milliseconds later. Default: a timer that keeps no process alive. */
  readonly later?: (run: () => void, ms: number) => void;
}

/**
 * Tells the operator of failed requests. A defect is a line each time. Trouble that all of them meet, as a full disk, is one line,
 * then a count a minute until a minute passes without. What we refuse on purpose is no failure.
 */
export class FailureLog {
  readonly #logger: FailureLogParts['logger'];
  readonly #later: (run: () => void, ms: number) => void;
  /** For each failure that was logged: how many requests met it since. */
  readonly #untold = new Map<string, number>();

  constructor({ logger, later = (run, ms) => void setTimeout(run, ms).unref() }: FailureLogParts) {
    this.#logger = logger;
    this.#later = later;
  }

  note(error: unknown, requestId: string): void {
    if (error instanceof HttpError && error.code === 'unavailable' && error.cause === undefined) return;
    const outage = outageOf(error);
    const untold = outage === undefined ? undefined : this.#untold.get(outage);
    if (outage !== undefined) {
      this.#untold.set(outage, (untold ?? -1) + 1);
      if (untold !== undefined) return;
      this.#countLater(outage);
    }
    this.#logger.error({ err: error, requestId }, 'request failed');
  }

  #countLater(outage: string): void {
    this.#later(() => {
      const requests = this.#untold.get(outage) ?? 0;
      this.#untold.delete(outage);
      if (requests === 0) return;
      this.#untold.set(outage, 0);
      this.#logger.warn({ code: outage, requests }, 'more requests failed for the same reason');
      this.#countLater(outage);
    }, COUNT_EVERY_MS);
  }
}

/** One for all interfaces of a server, by the server of Node below them. */
const logs = new WeakMap<object, FailureLog>();

/** Logs what an interface answers with a status above 499. */
export function logFailure(error: unknown, { id, server }: FastifyRequest): void {
  let log = logs.get(server.server);
  if (log === undefined) {
    log = new FailureLog({ logger: server.log });
    logs.set(server.server, log);
  }
  log.note(error, id);
}
