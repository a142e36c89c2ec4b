import * as z from 'zod';
import { voiceProblemText } from './problem-text.ts';
import { VoiceApiError } from './voice-api-error.ts';

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1000;
const PAGE_MAX = 1_000_000;

const moment = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date-time' })
  .transform((text) => new Date(text));
/** A number in digits; whatever else it is, one sentence names the range. */
const whole = (max: number) =>
  z
    .string({ error: rangeText(max) })
    .regex(/^\d+$/, { error: rangeText(max), abort: true })
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, { error: rangeText(max) });

function rangeText(max: number): string {
  return `must be a whole number from 1 to ${max}`;
}

const BOUNDS = { Gt: '>', Lt: '<', Ge: '>=', Le: '<=' } as const;

const query = z.object({
  limit: whole(LIMIT_MAX).default(LIMIT_DEFAULT),
  page: whole(PAGE_MAX).default(1),
  sortOrder: z.enum(['ASC', 'DESC'], { error: 'must be ASC or DESC' }).default('DESC'),
  createdAtGt: moment.optional(),
  createdAtLt: moment.optional(),
  createdAtGe: moment.optional(),
  createdAtLe: moment.optional(),
  updatedAtGt: moment.optional(),
  updatedAtLt: moment.optional(),
  updatedAtGe: moment.optional(),
  updatedAtLe: moment.optional(),
});

/** A condition on one of the two times of a record. */
export interface TimeBound {
  readonly column: 'createdAt' | 'updatedAt';
  readonly operator: (typeof BOUNDS)[keyof typeof BOUNDS];
  readonly at: Date;
}

/** Filters and paging of a list (voice-AI contract, 1). */
export interface VoiceListQuery {
  /** 1 to 1,000. */
  readonly limit: number;
  /** From 1. */
  readonly page: number;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly bounds: readonly TimeBound[];
}

/**
 * The part of a query that all lists share. An empty value counts as none.
 * @throws {VoiceApiError} 400 with a text for each wrong parameter.
 */
export function readVoiceListQuery(given: unknown): VoiceListQuery {
  const { limit, page, sortOrder, ...times } = readVoiceQuery(query, given);
  const bounds = (['createdAt', 'updatedAt'] as const).flatMap((column) =>
    (['Gt', 'Lt', 'Ge', 'Le'] as const).flatMap((end): TimeBound[] => {
      const at = times[`${column}${end}`];
      return at === undefined ? [] : [{ column, operator: BOUNDS[end], at }];
    }),
  );
  return { limit, page, sortOrder, bounds };
}

/**
 * {@link readVoiceListQuery} for lists without pages, newest first: a client that asks for a page gets the first.
 * @throws {VoiceApiError} 400 with a text for each wrong parameter.
 */
export function readPlainListQuery(given: unknown): VoiceListQuery {
  return { ...readVoiceListQuery(given), page: 1, sortOrder: 'DESC' };
}

/** @throws {VoiceApiError} 400. Parameters that we do not know are left out. */
export function readVoiceQuery<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const parsed = schema.safeParse(Object.fromEntries(entries.filter(([, value]) => value !== '')), {
    error: voiceProblemText,
  });
  if (parsed.success) return parsed.data;
  throw new VoiceApiError(
    400,
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  );
}
