import type { Logger } from './logger.ts';

export type Closer = () => Promise<void>;

/**
 * Runs `steps` one after the other, and the closers of one step at the same time. Each runs whatever became of the others:
 * what stays open keeps the process from ending. Failures are logged as errors; the first is thrown when all have run.
 */
export async function closeAll(
  steps: readonly (Closer | readonly Closer[])[],
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  const failures: unknown[] = [];
  const run = async (close: Closer): Promise<void> => {
    try {
      await close();
    } catch (err) {
      logger.error({ err }, 'closing failed; what else is open is closed nevertheless');
      failures.push(err);
    }
  };
  for (const step of steps) {
    await Promise.all(typeof step === 'function' ? [run(step)] : step.map(run));
  }
  if (failures.length > 0) throw failures[0];
}
