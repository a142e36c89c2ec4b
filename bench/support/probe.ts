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

/**
 * Sends other people's requests to a server, one after the other, until it is stopped. From a process of its own:
 * whoever measures also sends the file and reads memory, and would take its own pauses for the server's.
 */
export function startProbe(origin: string): { stop(): Promise<ProbeFigures> } {
  const child = fork(fileURLToPath(new URL('./probe-process.ts', import.meta.url)), [origin]);
  const figures = once(child, 'message').then(([message]) => probeFigures.parse(message));
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
