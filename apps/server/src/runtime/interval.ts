import type { Logger } from './logger.ts';

export interface IntervalOptions {
  /** Wait a turn before the first run: a start has better things to do. Default false. */
  readonly startsLater?: boolean;
}

/**
 * Runs `job` now and then every `everyMs`, never twice at a time, until the returned function is called; that one
 * waits for a run under way. A run that fails is logged by its name and tried again at the next turn.
 */
export function startInterval(
  name: string,
  everyMs: number,
  job: () => Promise<void>,
  logger: Logger,
  options: IntervalOptions = {},
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= job()
      .catch((err: unknown) => logger.warn({ err, job: name }, 'job failed and will be tried again'))
      .finally(() => {
        running = undefined;
      });
  };
  if (options.startsLater !== true) run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
