import * as z from 'zod/mini';
import {
  mapFields,
  PROVIDER_ADDITIONAL_DATA_MAX_BYTES,
  PROVIDER_BOOLEAN_FIELDS,
  PROVIDER_COUNT_FIELDS,
  PROVIDER_EMAIL_MAX,
  PROVIDER_NAME_MAX,
  PROVIDER_REQUIRED_FIELDS,
  PROVIDER_TEXT_FIELDS,
  PROVIDER_TEXT_MAX,
  type ProviderWritableField,
} from './provider.ts';
import { isShallowJson, isStorableJson, isStorableText, utf8Bytes } from './storable.ts';

/** Why the value of a field was refused. German sentences: {@link providerProblemText}. */
export const PROVIDER_PROBLEMS = [
  'not_a_text',
  'empty',
  'too_long',
  /** A NUL, or half of a surrogate pair. */
  'unstorable',
  'not_an_address',
  'not_a_number',
  'not_a_truth',
  'not_an_object',
  'too_deep',
  'too_large',
  /** Values that fit their column and are implausible, by the rules of `@rer/directory`. */
  'not_a_rating',
  'not_a_postcode',
  'not_a_website',
  'unknown_field',
] as const;
/** One of {@link PROVIDER_PROBLEMS}. */
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

const problem = (error: ProviderProblem) => ({ error, abort: true });
const storable = z.refine<string>(isStorableText, problem('unstorable'));

const label = (max: number) =>
  z
    .string(problem('not_a_text'))
    .check(z.trim(), z.minLength(1, problem('empty')), z.maxLength(max, problem('too_long')), storable);

const text = z.nullable(
  z.string(problem('not_a_text')).check(z.maxLength(PROVIDER_TEXT_MAX, problem('too_long')), storable),
);

const NUMBER_TEXT = /^[+-]?\d+(\.\d+)?$/;
/** A number or the text of one: speech and forms deliver texts. */
const number = (isAllowed: (value: number) => boolean) =>
  z.nullable(
    z.pipe(
      z.union(
        [z.number(), z.string().check(z.regex(NUMBER_TEXT, problem('not_a_number')))],
        problem('not_a_number'),
      ),
      z.pipe(z.transform(Number), z.number().check(z.refine(isAllowed, problem('not_a_number')))),
    ),
  );
const count = number((value) => Number.isInteger(value) && value >= 0 && value < 2 ** 31);
const truth = z.boolean(problem('not_a_truth'));

const additionalData = z.record(z.string(), z.unknown(), problem('not_an_object')).check(
  // First of all: what follows goes down level by level on the stack.
  z.refine(isShallowJson, problem('too_deep')),
  z.refine(
    (value) => utf8Bytes(JSON.stringify(value)) <= PROVIDER_ADDITIONAL_DATA_MAX_BYTES,
    problem('too_large'),
  ),
  z.refine(isStorableJson, problem('unstorable')),
);

/**
 * Fields of a provider that a person or a client may write, each optional. Bounds of numbers are those of the columns (data
 * contract 3.3). The issue messages are {@link ProviderProblem} codes; `name` and `email` are trimmed.
 */
export const providerChanges = z.partial(
  z.strictObject({
    name: label(PROVIDER_NAME_MAX),
    email: label(PROVIDER_EMAIL_MAX).check(z.email(problem('not_an_address'))),
    ...mapFields(PROVIDER_TEXT_FIELDS, () => text),
    ...mapFields(PROVIDER_COUNT_FIELDS, () => count),
    umsatz: number((value) => Math.abs(value) < 1e15),
    rating: number((value) => Math.abs(value) < 99.995),
    ...mapFields(PROVIDER_BOOLEAN_FIELDS, () => truth),
    additional_data: additionalData,
  } satisfies Record<ProviderWritableField, unknown>),
);
/** Checked fields of a provider, as they are stored. */
export type ProviderChanges = z.infer<typeof providerChanges>;

/** What was wrong with the fields of a provider, one code per refused field, by the name that was sent. */
export type ProviderProblems = Readonly<Record<string, ProviderProblem>>;

/** Reads unknown input as fields of a provider, or answers the first problem of each field. */
export function parseProviderChanges(
  input: unknown,
): { ok: true; changes: ProviderChanges } | { ok: false; problems: ProviderProblems } {
  const parsed = providerChanges.safeParse(input);
  if (parsed.success) return { ok: true, changes: parsed.data };
  const problems = new Map<string, ProviderProblem>();
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')];
    const code = PROVIDER_PROBLEMS.find((known) => known === issue.message) ?? 'unknown_field';
    for (const name of names) if (!problems.has(name)) problems.set(name, code);
  }
  return { ok: false, problems: Object.fromEntries(problems) };
}

/** The same for one field, as a form asks when a person leaves it. Null: it is fine. */
export function providerFieldProblem(field: ProviderWritableField, value: unknown): ProviderProblem | null {
  const parsed = parseProviderChanges({ [field]: value });
  return parsed.ok ? null : (parsed.problems[field] ?? 'unknown_field');
}

/** Reads unknown input as the fields of a new provider; a required field that is missing is `empty`. */
export function parseNewProvider(
  input: unknown,
):
  | { ok: true; fields: ProviderChanges & { name: string; email: string } }
  | { ok: false; problems: ProviderProblems } {
  const parsed = parseProviderChanges(input);
  const missing = PROVIDER_REQUIRED_FIELDS.filter((field) => !hasOwn(input, field));
  const absent = Object.fromEntries(missing.map((field) => [field, 'empty' as const]));
  if (!parsed.ok) return { ok: false, problems: { ...absent, ...parsed.problems } };
  const { name, email } = parsed.changes;
  if (name === undefined || email === undefined) return { ok: false, problems: absent };
  return { ok: true, fields: { ...parsed.changes, name, email } };
}

function hasOwn(input: unknown, field: string): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, field);
}
