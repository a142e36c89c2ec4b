import * as z from 'zod/mini';
import { type Facts, factsAfter, type ToldFacts } from './facts.ts';

const provider = z.object({ id: z.string(), name: z.string() });
const field = z.object({ field: z.string() });
const kind = z.enum(['change', 'create', 'undo']);

/** What the page reads of the assistant's facts; there is more in them. */
const toldFacts = z.object({
  focus: z.nullable(provider),
  results: z.array(provider),
  proposal: z.nullable(z.object({ kind })),
  written: z.array(
    z.object({
      kind,
      provider,
      changeId: z.nullable(z.string()),
      fields: z.array(field),
      isUndone: z.boolean(),
    }),
  ),
});

/** Reads what the assistant noted; null when it is something else. */
export function readFacts(told: unknown): ToldFacts | null {
  return toldFacts.safeParse(told).data ?? null;
}

const stored = z.object({ facts: z.unknown() });

/** The same of a stored conversation. */
export function readStoredFacts(state: unknown): Facts | null {
  const told = readFacts(stored.safeParse(state).data?.facts);
  return told === null ? null : factsAfter(null, told);
}
