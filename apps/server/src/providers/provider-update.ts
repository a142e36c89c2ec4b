import {
  PROVIDER_ADDITIONAL_DATA_MAX_BYTES,
  PROVIDER_EMAIL_MAX,
  PROVIDER_NAME_MAX,
  PROVIDER_TEXT_MAX,
} from '@rer/contracts';
import * as z from 'zod/mini';
import { isShallowJson, isStorableJson, isStorableText, JSON_DEPTH_MAX } from './storable.ts';

const UNSTORABLE = 'must not hold a NUL character or half of a surrogate pair';
const storable = z.refine<string>(isStorableText, { error: UNSTORABLE, abort: true });

const label = (max: number) =>
  z
    .string({ error: 'must be a text' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'must not be empty', abort: true }),
      z.maxLength(max, { error: `must have at most ${max} characters`, abort: true }),
      storable,
    );

const text = z.nullable(
  z.string({ error: 'must be a text or null' }).check(
    z.maxLength(PROVIDER_TEXT_MAX, {
      error: `must have at most ${PROVIDER_TEXT_MAX} characters`,
      abort: true,
    }),
    storable,
  ),
);

/** A number or the text of one: speech and forms deliver texts. */
const number = (error: string, isAllowed: (value: number) => boolean) =>
  z.nullable(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^[+-]?\d+(\.\d+)?$/, { error }))], { error }),
      z.pipe(z.transform(Number), z.number().check(z.refine(isAllowed, { error }))),
    ),
  );
const count = number(
  'must be a whole number from 0 to 2147483647, or null',
  (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 31,
);
const truth = z.boolean({ error: 'must be true or false' });

const additionalData = z.record(z.string(), z.unknown(), { error: 'must be an object' }).check(
  // First of all: what follows goes down level by level on the stack.
  z.refine(isShallowJson, { error: `must be nested at most ${JSON_DEPTH_MAX} deep`, abort: true }),
  z.refine((value) => Buffer.byteLength(JSON.stringify(value)) <= PROVIDER_ADDITIONAL_DATA_MAX_BYTES, {
    error: `must have at most ${PROVIDER_ADDITIONAL_DATA_MAX_BYTES} bytes`,
    abort: true,
  }),
  z.refine(isStorableJson, { error: UNSTORABLE }),
);

/** What each writable field takes. Bounds of numbers are those of the columns (data contract 3.3). */
const changes = z.partial(
  z.strictObject({
    name: label(PROVIDER_NAME_MAX),
    email: label(PROVIDER_EMAIL_MAX).check(z.email({ error: 'must be an e-mail address' })),
    company: text,
    phone: text,
    url: text,
    firmen_name: text,
    strasse_mit_hausnummer: text,
    plz: text,
    stadt: text,
    land: text,
    angebote: text,
    stadtwerke_kollaborationen: text,
    benchmarks: text,
    sonstiges: text,
    produktgruppen: text,
    notes: text,
    category: text,
    mitarbeiter: count,
    zweigstellen: count,
    umsatz: number('must be a number below 10^15, or null', (value) => Math.abs(value) < 1e15),
    rating: number('must be a number between -99.99 and 99.99, or null', (value) => Math.abs(value) < 99.995),
    intern: truth,
    is_active: truth,
    additional_data: additionalData,
  }),
);
export type ProviderChanges = z.infer<typeof changes>;

/** A change of one provider. `version` null: whatever version is stored. */
export interface ProviderUpdate {
  readonly id: string;
  readonly version: number | null;
  readonly changes: ProviderChanges;
}

/** What a client may send back unchanged from a record that it read; the server keeps these itself. */
const KEPT_BY_SERVER: ReadonlySet<string> = new Set(['created_at', 'created_by', 'updated_at', 'import_id']);

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether `value` is the id of a provider in shape. */
export function isProviderId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** Reads unknown input as a change of one provider, or says in one readable sentence what is wrong with it. */
export function parseProviderUpdate(
  input: Readonly<Record<string, unknown>>,
): { ok: true; update: ProviderUpdate } | { ok: false; problem: string } {
  const { id, version, ...rest } = input;
  if (!isProviderId(id)) return { ok: false, problem: 'id: must be a UUID' };
  if (version !== undefined && (typeof version !== 'number' || !Number.isInteger(version))) {
    return { ok: false, problem: 'version: must be a whole number' };
  }
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => !KEPT_BY_SERVER.has(name)));
  if (Object.keys(fields).length === 0) return { ok: false, problem: 'There is no field to change' };
  const parsed = changes.safeParse(fields);
  if (!parsed.success) return { ok: false, problem: parsed.error.issues.map(sentence).join('; ') };
  return { ok: true, update: { id, version: version ?? null, changes: parsed.data } };
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown field: ${issue.keys.join(', ').slice(0, 200)}`;
  return `${String(issue.path[0] ?? '')}: ${issue.message}`;
}
