import {
  type DirectoryProvider,
  type ProviderChanges,
  type ProviderProblem,
  type ProviderProblems,
  parseNewProvider,
} from '@rer/contracts';
import { isGermanyOrOpen, plausiblePostcode } from './german-postcode.ts';
import { plausibleWebsite } from './website.ts';

const RATING_MIN = 0;
const RATING_MAX = 5;

/** Columns whose values are judged; what a postcode is, its country says. */
export const PLAUSIBILITY_FIELDS = ['url', 'plz', 'rating', 'land'] as const;
export type CheckedField = Exclude<(typeof PLAUSIBILITY_FIELDS)[number], 'land'>;
export const CHECKED_FIELDS = ['url', 'plz', 'rating'] as const satisfies readonly CheckedField[];

/** The columns of a provider by which its values are judged. */
export type CheckedValues = {
  readonly [field in (typeof PLAUSIBILITY_FIELDS)[number]]?: DirectoryProvider[field] | undefined;
};

type CheckResult = {
  readonly value: string | number | null | undefined;
  readonly problem: ProviderProblem | null;
};

/** The usual notation of one value, and why it is implausible beside the others; null: it is not. */
export function checkField(field: CheckedField, values: CheckedValues): CheckResult {
  const value = values[field];
  if (value === null || value === undefined) return { value, problem: null };
  if (typeof value === 'number') {
    const isRating = value >= RATING_MIN && value <= RATING_MAX;
    return { value, problem: isRating ? null : 'not_a_rating' };
  }
  const text = value.trim();
  if (text === '' || (field === 'plz' && !isGermanyOrOpen(values.land))) return { value, problem: null };
  const usual = field === 'plz' ? plausiblePostcode(text, values.land) : plausibleWebsite(text);
  if (usual === null) return { value, problem: field === 'plz' ? 'not_a_postcode' : 'not_a_website' };
  return { value: usual === text ? value : usual, problem: null };
}

/** Changes that may be written, in the usual notation, or a problem for each refused field. */
export type PlausibleChanges<T> =
  | { readonly ok: true; readonly changes: T }
  | { readonly ok: false; readonly problems: ProviderProblems };

/**
 * The one rule of which values are plausible: a rating from 0 to 5, a postcode that is one where the country is Germany or not
 * named, a website of http or https. A bare host gets `https://`. Only what the changes bring in is refused: a value that
 * stands in one of the `stored` records, and is implausible there too, may stay, whatever else is changed beside it.
 */
export function plausibleChanges<T extends ProviderChanges>(
  changes: T,
  ...stored: readonly CheckedValues[]
): PlausibleChanges<T> {
  const [record] = stored;
  const after: CheckedValues = { ...picked(record ?? {}), ...picked(changes) };
  const problems = new Map<string, ProviderProblem>();
  const usual: { -readonly [field in CheckedField]?: unknown } = {};
  for (const field of CHECKED_FIELDS) {
    const { value, problem } = checkField(field, after);
    const isOld = stored.some(
      (before) => after[field] === before[field] && checkField(field, before).problem === problem,
    );
    if (problem !== null && !isOld) problems.set(field, problem);
    else if (problem === null && Object.hasOwn(changes, field)) usual[field] = value;
  }
  if (problems.size > 0) return { ok: false, problems: Object.fromEntries(problems) };
  return { ok: true, changes: { ...changes, ...usual } };
}

/** Reads unknown input as the fields of a new provider whose values are plausible. */
export function plausibleNewProvider(input: unknown): ReturnType<typeof parseNewProvider> {
  const parsed = parseNewProvider(input);
  if (!parsed.ok) return parsed;
  const plausible = plausibleChanges(parsed.fields);
  return plausible.ok ? { ok: true, fields: plausible.changes } : plausible;
}

/** Only the judged fields that are given. */
function picked(values: CheckedValues): CheckedValues {
  const { url, plz, rating, land } = values;
  return {
    ...(url === undefined ? {} : { url }),
    ...(plz === undefined ? {} : { plz }),
    ...(rating === undefined ? {} : { rating }),
    ...(land === undefined ? {} : { land }),
  };
}
