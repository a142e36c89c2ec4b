import type {
  FoundTotal,
  ImportedInHistory,
  ProviderAverage,
  ProviderGroup,
  ProviderName,
} from '@rer/contracts';
import type { AssistantStep, ToolOutcome } from '../conversation/toolbox.ts';
import { type JsonObject, jsonObject } from '../json.ts';
import type { Proposal, ProposedField } from './directory-facts.ts';

/** A provider with the requested values, or with all of them. Missing values are empty. */
export interface ProviderValues {
  readonly provider: ProviderName;
  /** By the columns of the table; long texts are cut and end with `…`. */
  readonly values: JsonObject;
}

/**
 * A step of the staff assistant for programs: an answer as data, beside its text. `criteria` are those of the search, in the words of
 * the tools (`search_providers`); none: all providers.
 */
export type DirectoryStep =
  | {
      readonly kind: 'searched';
      readonly criteria: JsonObject;
      /** Absent: best match first. */
      readonly sort?: JsonObject;
      /** So many were passed over. */
      readonly offset: number;
      /** In the order shown. */
      readonly providers: readonly ProviderName[];
      readonly total: FoundTotal;
    }
  | { readonly kind: 'counted'; readonly criteria: JsonObject; readonly total: FoundTotal }
  | {
      readonly kind: 'grouped';
      readonly criteria: JsonObject;
      /** A column, or `state`. */
      readonly by: string;
      readonly groups: readonly ProviderGroup[];
      /** Groups in all, and of how many of `total` the column is filled. */
      readonly distinct: number;
      readonly filled: number;
      readonly total: FoundTotal;
    }
  | ({ readonly kind: 'averaged'; readonly criteria: JsonObject; readonly column: string } & ProviderAverage)
  | {
      readonly kind: 'looked-back';
      /** ISO 8601; null: from the beginning. */
      readonly since: string | null;
      readonly entries: readonly JsonObject[];
      readonly imports: readonly ImportedInHistory[];
      readonly count: number;
    }
  | ({ readonly kind: 'read' } & ProviderValues)
  | { readonly kind: 'compared'; readonly providers: readonly ProviderValues[] }
  | { readonly kind: 'proposed'; readonly proposal: Proposal }
  | { readonly kind: 'dropped' }
  | {
      readonly kind: 'changed' | 'created' | 'undone';
      readonly providerId: string;
      /** For the undo; null: the provider was made. */
      readonly changeId: string | null;
      readonly fields: readonly ProposedField[];
    }
  | { readonly kind: 'failed' };

export function step(text: string, detail: DirectoryStep): AssistantStep {
  return { text, detail: jsonObject.parse(detail) };
}

/** A tool's answer for the model, and the step for clients. */
export function successOutcome(result: object, shown: AssistantStep): ToolOutcome {
  return { content: JSON.stringify(result), step: shown };
}

/** The outcome of a tool that failed; the sentence says why. */
export function refusedOutcome(sentence: string): ToolOutcome {
  return { content: sentence, isError: true, step: step(`Nicht möglich: ${sentence}`, { kind: 'failed' }) };
}
