import type {
  FoundTotal,
  GroupedProviders,
  NumberColumn,
  ProviderAverage,
  ProviderHistory,
  ProviderWritableField,
} from '@rer/contracts';
import type { JsonValue } from '../json.ts';
import type { Proposal } from './directory-facts.ts';
import type { GroupedBy } from './tools/tool-arguments.ts';

/**
 * A provider in a tool's answer: filled columns, with their names of the table. Missing values are empty. Long texts are cut and end
 * with `…`.
 */
export type ProviderForModel = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
} & { readonly [field in ProviderWritableField | 'updated_at']?: JsonValue };

/** `search_providers`: texts of at most 160 characters, without `additional_data`. */
export interface SearchResult extends Emptiness {
  readonly providers: readonly ProviderForModel[];
  /** For a search sorted by a number column: counts only providers with a value. */
  readonly total: FoundTotal;
  /** Set if the search was sorted by a number column that no match has filled: how many matches lack it. */
  readonly unfilled?: { readonly column: NumberColumn; readonly total: FoundTotal };
}

/** Only for empty results. */
interface Emptiness {
  /** The directory has no providers at all. */
  readonly isEmptyDirectory?: true;
}

/** `group_providers`. */
export interface GroupResult extends GroupedProviders, Emptiness {
  readonly by: GroupedBy;
}

/** `average_of_providers`. */
export interface AverageResult extends ProviderAverage, Emptiness {
  readonly column: NumberColumn;
}

/** `directory_history`: values of at most 160 characters. */
export interface HistoryResult extends ProviderHistory {
  /** ISO 8601; null: from the beginning. */
  readonly since: string | null;
}

/** `get_provider`: texts of at most 4,000 characters. */
export interface ReadResult {
  readonly provider: ProviderForModel;
}

/** `count_providers`. */
export interface CountResult extends Emptiness {
  readonly total: FoundTotal;
}

/** `compare_providers`: in the order of the ids; of a `field` that was named that alone. */
export interface CompareResult {
  readonly providers: readonly ProviderForModel[];
}

/** `propose_change`, `propose_provider`, `propose_undo`. The turn ends with the read-back of the rules: no model is asked again. */
export interface ProposeResult {
  readonly proposal: Proposal;
}

/** `drop_proposal`: whether there was one. */
export interface DropResult {
  readonly dropped: boolean;
}
