/** One step into a JSON column. Only the last step of a path may be `->>` (text); digits address an array. */
export interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly key: string;
}

/** A column as the request names it, possibly with a way into its JSON. Not checked against any table yet. */
export interface ColumnPath {
  readonly column: string;
  readonly path: readonly JsonStep[];
}

/** Operators that may carry `(any)` or `(all)`. */
export const COMPARE_OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
] as const;
export type CompareOperator = (typeof COMPARE_OPERATORS)[number];

export const SINGLE_OPERATORS = ['isdistinct', 'cs', 'cd', 'ov'] as const;
export type SingleOperator = (typeof SINGLE_OPERATORS)[number];

export const TEXT_SEARCH_OPERATORS = ['fts', 'plfts', 'phfts', 'wfts'] as const;
export type TextSearchOperator = (typeof TEXT_SEARCH_OPERATORS)[number];

export const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const;
export type IsValue = (typeof IS_VALUES)[number];

/** What a filter asks of its column. */
export type Test =
  | { readonly op: CompareOperator; readonly quantifier: null; readonly value: string }
  | { readonly op: CompareOperator; readonly quantifier: 'any' | 'all'; readonly values: readonly string[] }
  | { readonly op: SingleOperator; readonly value: string }
  | { readonly op: TextSearchOperator; readonly config: string | null; readonly value: string }
  | { readonly op: 'is'; readonly value: IsValue }
  | { readonly op: 'in'; readonly values: readonly string[] };

export interface Filter {
  readonly kind: 'filter';
  readonly column: ColumnPath;
  readonly negated: boolean;
  readonly test: Test;
}

export interface Group {
  readonly kind: 'group';
  readonly negated: boolean;
  readonly join: 'and' | 'or';
  readonly members: readonly Condition[];
}

export type Condition = Filter | Group;

/** Types that `column::type` may name. */
export const CASTS = [
  'text',
  'integer',
  'bigint',
  'numeric',
  'boolean',
  'date',
  'timestamptz',
  'uuid',
  'jsonb',
] as const;
export type Cast = (typeof CASTS)[number];

export type SelectItem =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'column';
      readonly column: ColumnPath;
      readonly alias: string | null;
      readonly cast: Cast | null;
    };

export interface OrderTerm {
  readonly column: ColumnPath;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | null;
}

/** A parsed query string. Names are still the request's own words. */
export interface Query {
  readonly select: readonly SelectItem[];
  /** ANDed. */
  readonly where: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly limit: number | null;
  readonly offset: number;
  /** Columns to write, `columns=`. Null: taken from the body. */
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
}
