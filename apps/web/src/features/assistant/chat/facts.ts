/** A provider as the assistant names it. */
interface NamedProvider {
  readonly id: string;
  readonly name: string;
}

/** What the assistant told of its facts. */
export interface ToldFacts {
  /** The provider that was read or chosen last. */
  readonly focus: NamedProvider | null;
  /** What the last search found. */
  readonly results: readonly NamedProvider[];
  /** What waits for a yes. */
  readonly proposal: { readonly kind: WrittenFact['kind'] } | null;
  readonly written: readonly {
    readonly kind: WrittenFact['kind'];
    readonly provider: NamedProvider;
    readonly changeId: string | null;
    readonly fields: readonly { readonly field: string }[];
    readonly isUndone: boolean;
  }[];
}

/** A write of the assistant in this conversation. */
export interface WrittenFact {
  readonly kind: 'change' | 'create' | 'undo';
  readonly providerId: string;
  /** Null: it made the provider, or nothing names the change. */
  readonly changeId: string | null;
  /** Names of columns, as the assistant told them. */
  readonly fields: readonly string[];
  /** The assistant took it back itself. */
  readonly isUndone: boolean;
}

/** What the page knows of the conversation beside its words. */
export interface Facts {
  /** The provider that is spoken of: read or chosen last, or the only one that the last search found. */
  readonly subject: NamedProvider | null;
  /** The assistant waits for a yes. */
  readonly isYesAwaited: boolean;
  /** Newest last. */
  readonly written: readonly WrittenFact[];
  /** What was told, to see what changes next. */
  readonly told: Pick<ToldFacts, 'focus' | 'results'>;
}

/** What the page knows after it was told these facts; `before` null: they are the first. */
export function factsAfter(before: Facts | null, told: ToldFacts): Facts {
  return {
    subject: subjectAfter(before, told),
    isYesAwaited: told.proposal !== null,
    written: told.written.map((one) => ({
      kind: one.kind,
      providerId: one.provider.id,
      changeId: one.changeId,
      fields: one.fields.map((changed) => changed.field),
      isUndone: one.isUndone,
    })),
    told,
  };
}

/** What changed last is spoken of. A search that finds several leaves it open which, and the last one stays. */
function subjectAfter(before: Facts | null, { focus, results }: ToldFacts): Facts['subject'] {
  const [found = null, ...others] = results;
  const isOneFound = others.length === 0 && found !== null;
  if (before === null) return focus ?? (isOneFound ? found : null);
  if (focus?.id !== before.told.focus?.id) return focus;
  const isSearchNew = idsOf(results) !== idsOf(before.told.results);
  return isSearchNew && isOneFound ? found : before.subject;
}

function idsOf(providers: ToldFacts['results']): string {
  return providers.map(({ id }) => id).join(' ');
}
