import type { Step } from '../session/toolbox.ts';
import type { ProposedField } from './directory-facts.ts';

/** What a step of the staff assistant was, for programs. */
export type DirectoryStep =
  | {
      readonly kind: 'searched';
      readonly count: number;
      readonly isExact: boolean;
      readonly ids: readonly string[];
    }
  | { readonly kind: 'counted'; readonly count: number; readonly isExact: boolean }
  /** `by`: a column, or `state`. */
  | { readonly kind: 'grouped'; readonly by: string; readonly distinct: number }
  | { readonly kind: 'averaged'; readonly column: string; readonly filled: number }
  | { readonly kind: 'looked-back'; readonly count: number }
  | { readonly kind: 'read'; readonly providerId: string }
  | { readonly kind: 'compared'; readonly ids: readonly string[] }
  /** `providerId` null: a new one. */
  | { readonly kind: 'proposed'; readonly providerId: string | null }
  | { readonly kind: 'dropped' }
  | {
      readonly kind: 'changed' | 'created' | 'undone';
      readonly providerId: string;
      /** For the undo; null: the provider was made. */
      readonly changeId: string | null;
      readonly fields: readonly ProposedField[];
    }
  | { readonly kind: 'failed' };

export function step(text: string, detail: DirectoryStep): Step {
  return { text, detail };
}
