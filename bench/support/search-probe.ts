import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** Searches beside an import: how long they took, and when its last row was found. */
export const searchProbeFigures = z.object({
  searches: z.number(),
  medianMs: z.number(),
  p99Ms: z.number(),
  worstMs: z.number(),
  /** Milliseconds since 1970; null: it was never found. */
  foundAt: z.nullable(z.number()),
});
export type SearchProbeFigures = z.infer<typeof searchProbeFigures>;

/** Searches until it is stopped, from a process of its own, and looks out for the provider with that address. */
export function startSearchProbe(origin: string, address: string): { stop(): Promise<SearchProbeFigures> } {
  const program = fileURLToPath(new URL('./search-probe-process.ts', import.meta.url));
  const child = fork(program, [origin, address]);
  const figures = once(child, 'message').then(([message]) => searchProbeFigures.parse(message));
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
