import type { Logger } from './logger.ts';

/** Exit code of a process that was told twice to stop, as shells count it: 128 + SIGINT. */
const EXIT_FORCED = 130;

/**
 * Resolves with the first SIGINT or SIGTERM. A second one ends the process at once: whoever sends it does not want
 * to wait for running requests.
 */
export function onStopSignal(logger: Logger): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isStopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (isStopping) {
          logger.warn({ signal }, 'stopping at once');
          process.exit(EXIT_FORCED);
        }
        isStopping = true;
        resolve(signal);
      });
    }
  });
}
