import {
  JSON_DEPTH_MAX,
  PROVIDER_ADDITIONAL_DATA_MAX_BYTES,
  PROVIDER_EMAIL_MAX,
  PROVIDER_NAME_MAX,
  PROVIDER_TEXT_MAX,
  type ProviderProblem,
  type ProviderProblems,
  type ProviderUpdate,
  parseProviderChanges,
} from '@rer/contracts';

/** What a client may send back unchanged from a record that it read; the server keeps these itself. */
const KEPT_BY_SERVER: ReadonlySet<string> = new Set(['created_at', 'created_by', 'updated_at', 'import_id']);

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether `value` is the id of a provider in shape. */
export function isProviderId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** Why a change is refused, in one readable sentence; `fields`: a code for each refused field. */
export interface RefusedUpdate {
  readonly ok: false;
  readonly problem: string;
  readonly fields?: ProviderProblems;
}

/** Parses unknown input as a change of one provider, or returns why it is refused. */
export function parseProviderUpdate(
  input: Readonly<Record<string, unknown>>,
): { readonly ok: true; readonly update: ProviderUpdate } | RefusedUpdate {
  const { id, version, ...rest } = input;
  if (!isProviderId(id)) return { ok: false, problem: 'id: must be a UUID' };
  if (version !== undefined && !isVersion(version)) {
    return { ok: false, problem: 'version: must be a whole number' };
  }
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => !KEPT_BY_SERVER.has(name)));
  if (Object.keys(fields).length === 0) return { ok: false, problem: 'There is no field to change' };
  const parsed = parseProviderChanges(fields);
  if (!parsed.ok) return { ok: false, problem: problemSentences(parsed.problems), fields: parsed.problems };
  return { ok: true, update: { id, version: version ?? null, changes: parsed.changes } };
}

/** A version that the column, an `integer`, can hold. */
function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}

const LENGTHS: Readonly<Record<string, number>> = { name: PROVIDER_NAME_MAX, email: PROVIDER_EMAIL_MAX };
const NUMBERS: Readonly<Record<string, string>> = {
  umsatz: 'a number below 10^15',
  rating: 'a number from 0 to 5',
};
const SENTENCES: Readonly<Record<Exclude<ProviderProblem, 'unknown_field'>, (field: string) => string>> = {
  not_a_text: (field) => `must be a text${field in LENGTHS ? '' : ' or null'}`,
  empty: () => 'must not be empty',
  too_long: (field) => `must have at most ${LENGTHS[field] ?? PROVIDER_TEXT_MAX} characters`,
  unstorable: () => 'must not hold a NUL character or half of a surrogate pair',
  not_an_address: () => 'must be an e-mail address',
  not_a_number: (field) => `must be ${NUMBERS[field] ?? 'a whole number from 0 to 2147483647'}, or null`,
  not_a_truth: () => 'must be true or false',
  not_an_object: () => 'must be an object',
  too_deep: () => `must be nested at most ${JSON_DEPTH_MAX} deep`,
  too_large: () => `must have at most ${PROVIDER_ADDITIONAL_DATA_MAX_BYTES} bytes`,
  not_a_rating: () => 'must be a number from 0 to 5, or null',
  not_a_postcode: () => 'must have five digits in Germany; for another country name it in land',
  not_a_website: () => 'must be an http or https address',
};

/** In English, for programs: `rating: must be …; url: must be …`. */
export function problemSentences(problems: Readonly<Record<string, ProviderProblem>>): string {
  const unknown: string[] = [];
  const refused: string[] = [];
  for (const [field, problem] of Object.entries(problems)) {
    if (problem === 'unknown_field') unknown.push(field);
    else refused.push(`${field}: ${SENTENCES[problem](field)}`);
  }
  if (unknown.length > 0) refused.push(`unknown field: ${unknown.join(', ').slice(0, 200)}`);
  return refused.join('; ');
}
