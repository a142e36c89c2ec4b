import { PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import * as z from 'zod/mini';
import type { FoundTotal } from '../../directory/directory-access.ts';
import type { ToldProvider } from '../../directory/tool-results.ts';
import { isJsonValue } from '../../json.ts';
import { labelOf } from '../answer/record-values.ts';
import type { ShownProvider } from '../understand/context.ts';

const toldProvider = z.pipe(
  z.looseObject({ id: z.string(), name: z.string(), email: z.string(), updated_at: z.optional(z.string()) }),
  z.transform((given): ToldProvider => {
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
const found = z.object({ providers: z.array(toldProvider), total });
const read = z.object({ provider: toldProvider });
const counted = z.object({ total });
const compared = z.object({ providers: z.array(toldProvider) });

/** What a search told; null: the answer is of another kind. */
export function readFound(content: string) {
  return parsed(found, content);
}

/** What reading a provider told. */
export function readProvider(content: string): ToldProvider | null {
  return parsed(read, content)?.provider ?? null;
}

export function readCount(content: string): FoundTotal | null {
  return parsed(counted, content)?.total ?? null;
}

export function readCompared(content: string): readonly ToldProvider[] | null {
  return parsed(compared, content)?.providers ?? null;
}

function parsed<T>(schema: z.ZodMiniType<T>, content: string): T | null {
  try {
    const result = schema.safeParse(JSON.parse(content));
    return result.success ? result.data : null;
  } catch {
    // A text that is no JSON is no answer of that kind; the caller says so.
    return null;
  }
}

/** What is kept of a provider that was told. */
export function shownProvider(provider: ToldProvider): ShownProvider {
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
