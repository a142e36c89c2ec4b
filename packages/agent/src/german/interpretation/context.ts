import type { ProviderName, ProviderWritableField } from '@rer/contracts';
import type { Proposal, WrittenChange } from '../../directory/directory-facts.ts';
import type { ReadableField } from '../vocabulary/tags.ts';
import type { UserRequest } from './interpretation.ts';

/** A record that was told, by what people may call it. */
export interface ShownProvider {
  readonly id: string;
  /** Company, as it was told. */
  readonly label: string;
  /** Contact person or company: the column `name`. */
  readonly name: string;
  readonly email: string;
  readonly stadt: string | null;
  readonly land?: string;
  readonly is_active?: boolean;
  readonly intern?: boolean;
  readonly mitarbeiter?: number;
  readonly zweigstellen?: number;
  readonly umsatz?: number;
  readonly rating?: number;
}

/** A question of the assistant that waits for its answer. */
export type OpenQuestion =
  /** The value of a column, while a provider is being added. */
  | { readonly kind: 'new-provider'; readonly field: ProviderWritableField | null }
  /** The new value of a column of the provider that is spoken of. */
  | { readonly kind: 'value'; readonly field: ProviderWritableField }
  /** Which of two interpretations of a message is meant. */
  | { readonly kind: 'reading'; readonly options: readonly UserRequest[] }
  /** Which of several is meant. */
  | { readonly kind: 'which' }
  /** Which provider is meant at all. */
  | { readonly kind: 'target' };

/** Whether a question asks for the value of a column. */
export function asksForValue(
  question: OpenQuestion | null,
): question is Extract<OpenQuestion, { readonly kind: 'new-provider' | 'value' }> {
  return question?.kind === 'new-provider' || question?.kind === 'value';
}

type LastAnswerKind =
  | { readonly kind: 'search' | 'count' | 'compare' }
  | { readonly kind: 'read'; readonly fields: readonly ReadableField[] };

/** The state of a conversation that a message is understood in. */
export interface Context {
  readonly focus: Pick<ProviderName, 'id'> | null;
  /** What was told last, in the order that was told. */
  readonly shown: readonly ShownProvider[];
  readonly proposal: Proposal | null;
  readonly openQuestion: OpenQuestion | null;
  /** Something was written that can be taken back. */
  readonly hasWritten: boolean;
  /** What was written since the message before, so that this one may be about it. */
  readonly justWritten?: WrittenChange | null;
  /** What was answered last; of a reading, the columns. */
  readonly lastAnswer: LastAnswerKind | null;
}

export const EMPTY_CONTEXT: Context = {
  focus: null,
  shown: [],
  proposal: null,
  openQuestion: null,
  hasWritten: false,

  lastAnswer: null,
};
