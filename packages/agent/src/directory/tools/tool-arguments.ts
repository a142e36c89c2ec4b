import {
  GROUPS_MAX,
  HISTORY_MAX,
  NUMBER_COLUMNS,
  PROVIDER_WRITABLE_FIELDS,
  SEARCH_RESULTS_MAX,
} from '@rer/contracts';
import * as z from 'zod/mini';
import type { JsonObject, JsonValue } from '../../json.ts';
import { quoted } from '../values/shown-value.ts';
import type { ToolCriteria } from './resolve-criteria.ts';

/** Keys of `additional_data` in one search. */
const ADDITIONAL_MAX = 5;
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(400));
const id = z.string().check(z.minLength(1), z.maxLength(100));
const column = z.enum(PROVIDER_WRITABLE_FIELDS);
const columns = z.array(column).check(z.maxLength(PROVIDER_WRITABLE_FIELDS.length));
const bounds = z.strictObject({
  min: z.exactOptional(z.number()),
  max: z.exactOptional(z.number()),
  above: z.exactOptional(z.number()),
  below: z.exactOptional(z.number()),
});

const criteria = z.strictObject({
  text: z.exactOptional(words),
  name: z.exactOptional(words),
  email: z.exactOptional(words),
  domain: z.exactOptional(words),
  stadt: z.exactOptional(words),
  plz: z.exactOptional(words),
  land: z.exactOptional(words),
  category: z.exactOptional(words),
  produktgruppe: z.exactOptional(words),
  angebot: z.exactOptional(words),
  stadtwerke: z.exactOptional(z.union([words, z.literal(true)])),
  isActive: z.exactOptional(z.boolean()),
  intern: z.exactOptional(z.boolean()),
  range: z.exactOptional(
    z.strictObject({
      mitarbeiter: z.exactOptional(bounds),
      zweigstellen: z.exactOptional(bounds),
      umsatz: z.exactOptional(bounds),
      rating: z.exactOptional(bounds),
    }),
  ),
  filled: z.exactOptional(columns),
  empty: z.exactOptional(columns),
  phone: z.exactOptional(words),
  url: z.exactOptional(words),
  strasse: z.exactOptional(words),
  additional: z.exactOptional(
    z
      .record(z.string().check(z.minLength(1), z.maxLength(100)), words)
      .check(z.refine((pairs) => Object.keys(pairs).length <= ADDITIONAL_MAX)),
  ),
  state: z.exactOptional(words),
  near: z.exactOptional(words),
});

/** Columns that a search can be sorted by. */
export const SORT_COLUMNS = [
  'name',
  'stadt',
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'updated_at',
] as const;

/** Columns to group by, and the state by postcode. */
export const GROUPED_BY = [
  'stadt',
  'category',
  'state',
  'land',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'is_active',
] as const;
export type GroupedBy = (typeof GROUPED_BY)[number];

/** Periods of the history. */
export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** How far a search can be gone on with. */
export const OFFSET_MAX = 1000;
/** Most providers that are compared at once. */
export const COMPARED_MAX = 5;
/** Changes of a conversation that are kept. */
export const UNDO_STEPS_MAX = 50;

export const searchArguments = z.strictObject({
  criteria: z.exactOptional(criteria),
  /** The seed's form. */
  query: z.exactOptional(words),
  sort: z.exactOptional(z.strictObject({ by: z.enum(SORT_COLUMNS), order: z.enum(['asc', 'desc']) })),
  limit: z.exactOptional(z.number().check(z.int(), z.minimum(1), z.maximum(SEARCH_RESULTS_MAX))),
  offset: z.exactOptional(z.number().check(z.int(), z.minimum(0), z.maximum(OFFSET_MAX))),
});
export const countArguments = z.strictObject({ criteria: z.exactOptional(criteria) });
export const groupArguments = z.strictObject({
  criteria: z.exactOptional(criteria),
  by: z.enum(GROUPED_BY),
  order: z.exactOptional(z.enum(['most', 'least', 'value'])),
  limit: z.exactOptional(z.number().check(z.int(), z.minimum(1), z.maximum(GROUPS_MAX))),
});
export const averageArguments = z.strictObject({
  criteria: z.exactOptional(criteria),
  column: z.enum(NUMBER_COLUMNS),
});
export const historyArguments = z.strictObject({
  since: z.exactOptional(z.enum(PERIODS)),
  who: z.exactOptional(words),
  id: z.exactOptional(id),
  limit: z.exactOptional(z.number().check(z.int(), z.minimum(1), z.maximum(HISTORY_MAX))),
});
/** Columns that are shown but not written. */
const READABLE_COLUMNS = [...PROVIDER_WRITABLE_FIELDS, 'created_at', 'updated_at'] as const;
/** The requested columns of a record. */
const requestedFields = z
  .array(z.enum(READABLE_COLUMNS))
  .check(z.minLength(1), z.maxLength(READABLE_COLUMNS.length));
export const readArguments = z.strictObject({ id, fields: z.exactOptional(requestedFields) });
export const compareArguments = z.strictObject({
  ids: z.array(id).check(z.minLength(2), z.maxLength(COMPARED_MAX)),
  field: z.exactOptional(column),
  fields: z.exactOptional(requestedFields),
});
const json = z.record(z.string(), z.json());
export const changeArguments = z.strictObject({ id, changes: json });
export const providerArguments = z.strictObject({ fields: json });
export const undoArguments = z.strictObject({
  steps: z.exactOptional(z.number().check(z.int(), z.minimum(1), z.maximum(UNDO_STEPS_MAX))),
});
export const noArguments = z.strictObject({});

/** Levels of arguments at which models send null or an empty text for omitted values. */
const OPTIONAL_LEVELS = 4;

/**
 * Reads arguments strictly; empty values count as not given, down to a fixed depth. The sentence of a refusal names the invalid
 * positions.
 */
export function readToolArguments<T>(
  schema: z.ZodMiniType<T>,
  given: JsonObject,
  levels = OPTIONAL_LEVELS,
): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly sentence: string } {
  const parsed = schema.safeParse(withoutBlanks(given, levels));
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.slice(0, 5).map((issue) => {
    const at = issue.path.map(String).join('.');
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 5) : [];
    return unknown.length > 0
      ? `unbekannt: ${unknown.map((key) => quoted(key, 60)).join(', ')}`
      : quoted(at, 60);
  });
  return { ok: false, sentence: `Die Angaben zum Werkzeug passen nicht (${problems.join('; ')}).` };
}

/** {@link readToolArguments} for tools whose values may be null or empty on purpose. */
export function readChangeArguments<T>(
  schema: z.ZodMiniType<T>,
  given: JsonObject,
): ReturnType<typeof readToolArguments<T>> {
  return readToolArguments(schema, given, 0);
}

/** The criteria of a search or a count; `query` is its `text`. */
export function criteriaOfArguments({
  criteria,
  query,
}: {
  criteria?: ToolCriteria;
  query?: string;
}): ToolCriteria {
  return query === undefined ? { ...criteria } : { text: query, ...criteria };
}

function withoutBlanks(value: JsonObject, levels: number): JsonObject {
  const kept = Object.entries(value).flatMap(([name, member]): [string, JsonValue][] => {
    if (member === null || (typeof member === 'string' && member.trim() === '')) return [];
    if (Array.isArray(member)) return member.length === 0 ? [] : [[name, member]];
    if (typeof member !== 'object' || levels === 0) return [[name, member]];
    return [[name, withoutBlanks(Object.fromEntries(Object.entries(member)), levels - 1)]];
  });
  return Object.fromEntries(kept);
}
