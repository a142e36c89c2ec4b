import { isWritableField, type ProviderWritableField } from '@rer/contracts';
import * as z from 'zod/mini';

const provider = z.object({ id: z.string(), name: z.string() });
const field = z.object({ field: z.string() });

/** What the page reads of the assistant's facts; there is more in them. */
const facts = z.object({
  focus: z.nullable(provider),
  results: z.array(provider),
  proposal: z.nullable(z.object({ kind: z.enum(['change', 'create', 'undo']) })),
  written: z.array(
    z.object({
      provider,
      changeId: z.nullable(z.string()),
      fields: z.array(field),
      isUndone: z.boolean(),
    }),
  ),
});

/** A write of the assistant in this conversation. */
export interface WrittenFact {
  readonly providerId: string;
  /** Null: it made the provider. */
  readonly changeId: string | null;
  readonly fields: readonly ProviderWritableField[];
  /** The assistant took it back itself. */
  readonly isUndone: boolean;
}

/** What the assistant knows beside the words. */
export interface Facts {
  /** The provider that is spoken of, also as the only one that a search found. */
  readonly focus: { readonly id: string; readonly name: string } | null;
  /** It waits for a yes. */
  readonly isYesAwaited: boolean;
  /** Newest last. */
  readonly written: readonly WrittenFact[];
}

/** Reads what the assistant noted; null when it is something else. */
export function readFacts(told: unknown): Facts | null {
  const parsed = facts.safeParse(told);
  if (!parsed.success) return null;
  const { focus, results, proposal, written } = parsed.data;
  const [found, ...others] = results;
  return {
    focus: focus ?? (others.length === 0 ? (found ?? null) : null),
    isYesAwaited: proposal !== null,
    written: written.map((one) => ({
      providerId: one.provider.id,
      changeId: one.changeId,
      fields: one.fields.map((changed) => changed.field).filter(isWritableField),
      isUndone: one.isUndone,
    })),
  };
}

const stored = z.object({ facts: z.unknown() });

/** The same of a stored conversation. */
export function readStoredFacts(state: unknown): Facts | null {
  const parsed = stored.safeParse(state);
  return parsed.success ? readFacts(parsed.data.facts) : null;
}
