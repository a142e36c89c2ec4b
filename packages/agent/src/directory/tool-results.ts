import type { ProviderWritableField } from '@rer/contracts';
import type { JsonValue } from '../json.ts';
import type { FoundTotal } from './directory-access.ts';
import type { Proposal } from './directory-facts.ts';

/**
 * A provider in a tool's answer: columns that hold something, with their names of the table. What is missing is empty. Long
 * texts are cut and end with `…`.
 */
export type ToldProvider = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
} & { readonly [field in ProviderWritableField | 'updated_at']?: JsonValue };

/** `search_providers`: texts of at most 160 characters, without `additional_data`. */
export interface SearchResult {
  readonly providers: readonly ToldProvider[];
  readonly total: FoundTotal;
}

/** `get_provider`: texts of at most 4,000 characters. */
export interface ReadResult {
  readonly provider: ToldProvider;
}

/** `count_providers`. */
export interface CountResult {
  readonly total: FoundTotal;
}

/** `compare_providers`: in the order of the ids; of a `field` that was named that alone. */
export interface CompareResult {
  readonly providers: readonly ToldProvider[];
}

/** `propose_change`, `propose_provider`, `propose_undo`. The turn ends with the read-back of the rules: no model is asked again. */
export interface ProposeResult {
  readonly proposal: Proposal;
}

/** `drop_proposal`: whether there was one. */
export interface DropResult {
  readonly dropped: boolean;
}
