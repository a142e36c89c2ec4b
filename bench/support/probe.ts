import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** Other people's requests beside an import: how long the slowest of each kind took. */
export const probeFigures = z.object({
  requests: z.number(),
  failed: z.number(),
  worstMs: z.number(),
  /** Name of the request that took longest. */
  worst: z.string(),
  p99Ms: z.number(),
});
export type ProbeFigures = z.infer<typeof probeFigures>;

/** Sends other people's requests to a server, one after the other, until it is stopped. */
export function startProbe(origin: string): RunningProbe<ProbeFigures> {
  return runProbe(new URL('./probe-process.ts', import.meta.url), [origin], probeFigures);
}

/** What measures until it is stopped, and then says what it saw. */
export interface RunningProbe<Figures> {
  stop(): Promise<Figures>;
}

/**
 * Runs a probe in a process of its own: whoever measures also sends the file and reads memory, and would take its own pauses
 * for the server's. Any message ends the process, which answers with its figures.
 */
export function runProbe<Figures>(
  program: URL,
  args: readonly string[],
  shape: z.ZodMiniType<Figures>,
): RunningProbe<Figures> {
  const child = fork(fileURLToPath(program), args);
  const figures = once(child, 'message').then(([message]) => shape.parse(message));
  const gone = once(child, 'exit').then(([code]): never => {
    throw new Error(`The probe ended before it was asked, with ${code}.`);
  });
  // Only who waits for the figures is told of a probe that died.
  gone.catch(() => undefined);
  return {
    async stop() {
      child.send('stop');
      return await Promise.race([figures, gone]);
    },
  };
}
