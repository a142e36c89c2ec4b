import * as z from 'zod/mini';

const provider = z.object({ id: z.string(), name: z.string() });
const kind = z.enum(['change', 'create', 'undo']);

/** The part of the assistant's facts that the page reads. */
const sentFacts = z.object({
  /** The provider that was read or chosen last. */
  focus: z.nullable(provider),
  /** What the last search found. */
  results: z.array(provider),
  /** What waits for a yes. */
  proposal: z.nullable(z.object({ kind })),
  written: z.array(
    z.object({
      kind,
      provider,
      changeId: z.nullable(z.string()),
      fields: z.array(z.object({ field: z.string() })),
      isUndone: z.boolean(),
    }),
  ),
});

export type SentFacts = z.infer<typeof sentFacts>;

/** A write of the assistant in this conversation. */
export interface WrittenFact {
  readonly kind: z.infer<typeof kind>;
  readonly providerId: string;
  /** Null: it made the provider, or nothing names the change. */
  readonly changeId: string | null;
  /** Names of columns, as the assistant sent them. */
  readonly fields: readonly string[];
  /** The assistant took it back itself. */
  readonly isUndone: boolean;
}

/** What the page knows of the conversation beside its words. */
export interface Facts {
  /** The provider that is spoken of: read or chosen last, or the only one that the last search found. */
  readonly subject: z.infer<typeof provider> | null;
  /** The assistant waits for a yes. */
  readonly isYesAwaited: boolean;
  /** Newest last. */
  readonly written: readonly WrittenFact[];
  /** The facts as they were sent, to compare the next ones with. */
  readonly sent: Pick<SentFacts, 'focus' | 'results'>;
}

/** What the page knows after these facts; `before` null: they are the first. */
export function factsAfter(before: Facts | null, sent: SentFacts): Facts {
  return {
    subject: subjectAfter(before, sent),
    isYesAwaited: sent.proposal !== null,
    written: sent.written.map((one) => ({
      kind: one.kind,
      providerId: one.provider.id,
      changeId: one.changeId,
      fields: one.fields.map((changed) => changed.field),
      isUndone: one.isUndone,
    })),
    sent,
  };
}

/** What changed last is spoken of. A search that finds several leaves it open which, and the last one stays. */
function subjectAfter(before: Facts | null, { focus, results }: SentFacts): Facts['subject'] {
  const [found = null, ...others] = results;
  const isOneFound = others.length === 0 && found !== null;
  if (before === null) return focus ?? (isOneFound ? found : null);
  if (focus?.id !== before.sent.focus?.id) return focus;
  const isSearchNew = idsOf(results) !== idsOf(before.sent.results);
  return isSearchNew && isOneFound ? found : before.subject;
}

function idsOf(providers: SentFacts['results']): string {
  return providers.map(({ id }) => id).join(' ');
}

/** Reads what the assistant noted; null when it is something else. */
export function readFacts(value: unknown): SentFacts | null {
  return sentFacts.safeParse(value).data ?? null;
}

const stored = z.object({ facts: z.unknown() });

/** The facts of a stored conversation; null when there are none. */
export function readStoredFacts(state: unknown): Facts | null {
  const sent = readFacts(stored.safeParse(state).data?.facts);
  return sent === null ? null : factsAfter(null, sent);
}
