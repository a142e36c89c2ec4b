import type {
  DirectoryConflictReason,
  DirectoryDetail,
  ProviderChanges,
  ProviderProblems,
} from '@rer/contracts';
import type { Caller } from '../../access/caller.ts';

/** How a change of the directory ended. */
export type DirectoryOutcome =
  | { readonly outcome: 'done'; readonly value: DirectoryDetail }
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'forbidden' }
  | { readonly outcome: 'invalid'; readonly problems: ProviderProblems }
  | {
      readonly outcome: 'conflict';
      readonly reason: DirectoryConflictReason;
      readonly stored: DirectoryDetail;
    };

/** Writes to the directory, supplied by the directory module. */
export interface DirectoryWrites {
  create(fields: ProviderChanges, caller: Caller): Promise<DirectoryDetail>;
  edit(
    seen: { readonly id: string; readonly version: number },
    changes: ProviderChanges,
    caller: Caller,
  ): Promise<DirectoryOutcome>;
  remove(seen: { readonly id: string; readonly version: number }, caller: Caller): Promise<DirectoryOutcome>;
  /** Undoes a change from the audit trail. */
  undo(id: string, changeId: string, caller: Caller): Promise<DirectoryOutcome>;
}
