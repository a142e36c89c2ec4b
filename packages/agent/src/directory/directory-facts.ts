import type { ProviderName, ProviderWritableField } from '@rer/contracts';
import type { JsonValue } from '../json.ts';

// Aliases, not interfaces: only they are JSON values to the compiler.

/** One field of a proposal. `old` is the value read at the time of the proposal. */
export type ProposedField = {
  readonly field: ProviderWritableField;
  readonly old: JsonValue;
  readonly new: JsonValue;
};

/** The proposal that was read back and waits for a yes. At most one at a time. */
export type Proposal =
  | {
      readonly kind: 'change';
      readonly provider: ProviderName;
      readonly version: number;
      readonly fields: readonly ProposedField[];
    }
  | { readonly kind: 'create'; readonly fields: readonly ProposedField[] }
  | { readonly kind: 'undo'; readonly change: WrittenChange };

/** A write of this conversation. */
export type WrittenChange = {
  readonly kind: 'change' | 'create' | 'undo';
  readonly provider: ProviderName;
  /** Null: it made the provider. */
  readonly changeId: string | null;
  readonly fields: readonly ProposedField[];
  readonly isUndone: boolean;
};

/**
 * The staff assistant's facts about a conversation, the same for every model. JSON, so that they can be stored with the conversation;
 * models get them as `facts`.
 */
export type DirectoryFacts = {
  /** The provider that is spoken of: chosen on the page, read last, or changed last. */
  readonly focus: ProviderName | null;
  /** Results of the last search, in the order shown; at most 20. */
  readonly results: readonly ProviderName[];
  readonly proposal: Proposal | null;
  /** Newest last; at most 50. */
  readonly written: readonly WrittenChange[];
  /** Tool calls so far; the limits of the conversation say how many are run. */
  readonly toolCalls: number;
};
