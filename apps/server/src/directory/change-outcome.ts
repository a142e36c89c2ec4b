import type { DirectoryConflictReason, DirectoryDetail, ProviderProblems } from '@rer/contracts';

/** Why a change was not done. `forbidden`: it removes or restores, which this caller may not. */
export type ChangeRefusal =
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'forbidden' }
  /** Implausible values. */
  | { readonly outcome: 'invalid'; readonly problems: ProviderProblems }
  | {
      readonly outcome: 'conflict';
      readonly reason: DirectoryConflictReason;
      /** The provider as stored. */
      readonly stored: DirectoryDetail;
      /** Columns in question, of `changed_since`. */
      readonly fields: readonly string[];
    };

/** How a change ended. */
export type ChangeOutcome<T> = { readonly outcome: 'done'; readonly value: T } | ChangeRefusal;

/** A provider as the caller saw it. */
export interface SeenProvider {
  readonly id: string;
  readonly version: number;
}

/** Time limit of one change. */
export const CHANGE_TIMEOUT_MS = 5_000;
