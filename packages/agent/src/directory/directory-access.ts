import type {
  DirectoryProvider,
  FoundProviders,
  FoundTotal,
  GroupedProviders,
  GroupQuery,
  HistoryQuery,
  NumberColumn,
  ProviderAverage,
  ProviderChanges,
  ProviderCriteria,
  ProviderHistory,
  ProviderProblems,
  ProviderQuery,
} from '@rer/contracts';

/** The caller is not let into the directory any more: signed out, or no member of staff. Nothing was read or written. */
export class DirectoryClosedError extends Error {
  override readonly name = 'DirectoryClosedError';
}

/** Result of a change that the caller confirmed. */
export type WriteOutcome =
  | { readonly outcome: 'done'; readonly provider: DirectoryProvider; readonly changeId: string | null }
  /** The record was changed by another caller meanwhile; `stored` is its current state. */
  | { readonly outcome: 'stale' | 'changed_since'; readonly stored: DirectoryProvider }
  | { readonly outcome: 'removed' | 'unknown' | 'forbidden' }
  | { readonly outcome: 'invalid'; readonly problems: ProviderProblems };

/**
 * The directory as one conversation sees it: with the rights of the caller who started it and no others. Every method may reject when
 * the directory cannot be reached, and with a {@link DirectoryClosedError}; nothing was written then.
 */
export interface DirectoryAccess {
  /** Whether this caller may change and add. The directory decides again at each write. */
  readonly mayWrite: boolean;
  find(query: ProviderQuery, signal: AbortSignal): Promise<FoundProviders>;
  count(criteria: ProviderCriteria, signal: AbortSignal): Promise<FoundTotal>;
  group(query: GroupQuery, signal: AbortSignal): Promise<GroupedProviders>;
  average(criteria: ProviderCriteria, column: NumberColumn, signal: AbortSignal): Promise<ProviderAverage>;
  /** Changes, as the history of each provider shows them to this caller. */
  history(query: HistoryQuery, signal: AbortSignal): Promise<ProviderHistory>;
  /** Whether there is no provider at all. */
  isEmpty(signal: AbortSignal): Promise<boolean>;
  /** Null: there is none, it was removed, or the caller may not see it. `id` may be any text. */
  read(id: string, signal: AbortSignal): Promise<DirectoryProvider | null>;
  /** `version` is the one that was read back to the user. */
  change(id: string, version: number, changes: ProviderChanges): Promise<WriteOutcome>;
  create(fields: ProviderChanges & { readonly name: string; readonly email: string }): Promise<WriteOutcome>;
  /** Takes back a change of this conversation. A new provider has `changeId` null: it is removed, where the caller may. */
  undo(providerId: string, changeId: string | null): Promise<WriteOutcome>;
}
