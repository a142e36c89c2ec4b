import * as z from 'zod/mini';
import { type RunningProbe, runProbe } from './probe.ts';

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

/** Searches until it is stopped, and looks out for the provider with that address. */
export function startSearchProbe(origin: string, address: string): RunningProbe<SearchProbeFigures> {
  const program = new URL('./search-probe-process.ts', import.meta.url);
  return runProbe(program, [origin, address], searchProbeFigures);
}
