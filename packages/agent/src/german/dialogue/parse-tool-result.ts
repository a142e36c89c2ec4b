import { directoryChangeKind, NUMBER_COLUMNS, PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import * as z from 'zod/mini';
import type {
  AverageResult,
  CountResult,
  GroupResult,
  HistoryResult,
  ProviderForModel,
} from '../../directory/tool-results.ts';
import { GROUPED_BY } from '../../directory/tools/tool-arguments.ts';
import { isJsonValue, jsonValue } from '../../json.ts';
import { labelOf } from '../generation/record-values.ts';
import type { ShownProvider } from '../interpretation/context.ts';

const providerSchema = z.pipe(
  z.looseObject({ id: z.string(), name: z.string(), email: z.string(), updated_at: z.optional(z.string()) }),
  z.transform((given): ProviderForModel => {
    const columns = PROVIDER_WRITABLE_FIELDS.flatMap((field) => {
      const value = given[field];
      return isJsonValue(value) ? [[field, value] as const] : [];
    });
    return {
      ...Object.fromEntries(columns),
      id: given.id,
      name: given.name,
      email: given.email,
      ...(given.updated_at === undefined ? {} : { updated_at: given.updated_at }),
    };
  }),
);
const total = z.object({
  count: z.number(),
  isExact: z.boolean(),
  isSimilar: z.exactOptional(z.literal(true)),
});
const isEmptyDirectory = z.exactOptional(z.literal(true));
const found = z.object({
  providers: z.array(providerSchema),
  total,
  unfilled: z.exactOptional(z.object({ column: z.enum(NUMBER_COLUMNS), total })),
  isEmptyDirectory,
});
const grouped = z.object({
  by: z.enum(GROUPED_BY),
  groups: z.array(z.object({ value: z.string(), count: z.number() })),
  distinct: z.number(),
  filled: z.number(),
  total,
  isEmptyDirectory,
});
const figure = z.nullable(z.number());
const average = z.object({
  column: z.enum(NUMBER_COLUMNS),
  average: figure,
  min: figure,
  max: figure,
  sum: figure,
  filled: z.number(),
  total,
  isEmptyDirectory,
});
const nullableText = z.nullable(z.string());
const history = z.object({
  since: nullableText,
  count: z.number(),
  entries: z.array(
    z.object({
      provider: z.object({
        id: z.string(),
        name: z.string(),
        firmen_name: nullableText,
        email: z.string(),
        stadt: nullableText,
      }),
      kind: directoryChangeKind,
      at: z.string(),
      actor: nullableText,
      isByAssistant: z.boolean(),
      fields: z.array(z.object({ field: z.string(), old: jsonValue, new: jsonValue })),
    }),
  ),
  imports: z.array(
    z.object({
      fileName: nullableText,
      at: z.string(),
      actor: z.string(),
      inserted: z.number(),
      updated: z.number(),
    }),
  ),
});
const read = z.object({ provider: providerSchema });
const counted = z.object({ total, isEmptyDirectory });
const compared = z.object({ providers: z.array(providerSchema) });

/** Results of a search; null: the answer is of another kind. */
export function parseSearchResult(content: string) {
  return parseAs(found, content);
}

/** The provider that was read. */
export function parseProviderResult(content: string): ProviderForModel | null {
  return parseAs(read, content)?.provider ?? null;
}

export function parseCountResult(content: string): CountResult | null {
  return parseAs(counted, content);
}

export function parseGroupResult(content: string): GroupResult | null {
  return parseAs(grouped, content);
}

export function parseAverageResult(content: string): AverageResult | null {
  return parseAs(average, content);
}

export function parseHistoryResult(content: string): HistoryResult | null {
  return parseAs(history, content);
}

export function parseCompareResult(content: string): readonly ProviderForModel[] | null {
  return parseAs(compared, content)?.providers ?? null;
}

function parseAs<T>(schema: z.ZodMiniType<T>, content: string): T | null {
  try {
    const result = schema.safeParse(JSON.parse(content));
    return result.success ? result.data : null;
  } catch {
    // A text that is no JSON is no answer of that kind; the caller says so.
    return null;
  }
}

/** The part of a shown provider that is kept in memory. */
export function shownProvider(provider: ProviderForModel): ShownProvider {
  const { id, name, email, stadt, land, is_active, intern } = provider;
  const numbers = (['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'] as const).flatMap((field) => {
    const value = provider[field];
    return typeof value === 'number' ? [[field, value] as const] : [];
  });
  return {
    id,
    label: labelOf(provider),
    name,
    email,
    stadt: typeof stadt === 'string' ? stadt : null,
    ...(typeof land === 'string' ? { land } : {}),
    ...(typeof is_active === 'boolean' ? { is_active } : {}),
    ...(typeof intern === 'boolean' ? { intern } : {}),
    ...Object.fromEntries(numbers),
  };
}
