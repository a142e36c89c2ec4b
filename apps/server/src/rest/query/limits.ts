/** Hard limits of the query grammar (data contract, 2.2). Lengths are UTF-16 code units. */
export const FILTERS_MAX = 50;
export const DEPTH_MAX = 5;
export const IN_VALUES_MAX = 200;
export const VALUE_LENGTH_MAX = 2_000;
export const PATTERN_LENGTH_MAX = 200;
/** Counts `*` and `%`; `_` costs a pattern nothing. */
export const PATTERN_WILDCARDS_MAX = 10;
/** Also the most pairs that one JSON object of an answer is built from. */
export const SELECT_ITEMS_MAX = 50;
export const ORDER_TERMS_MAX = 10;
export const JSON_STEPS_MAX = 5;
export const NAME_LENGTH_MAX = 200;
export const PARAMETERS_MAX = 80;
export const COLUMNS_MAX = 200;
/** Rows of one answer; the hosted service's `max_rows`. */
export const MAX_ROWS = 1_000;
