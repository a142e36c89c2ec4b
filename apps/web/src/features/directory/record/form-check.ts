import {
  type DirectoryProvider,
  isWritableField,
  PROVIDER_PROBLEMS,
  type ProviderChanges,
  type ProviderProblem,
  type ProviderWritableField,
  parseProviderChanges,
  providerFieldProblem,
  providerProblemText,
} from '@rer/contracts';
import { plausibleChanges, plausibleNewProvider } from '@rer/directory/plausibility';
import { RECORD_FORM_TEXTS } from '../record-texts.ts';
import { extraProblems } from './extra-entries.ts';
import { type FormValues, formChanges, formValue } from './form-values.ts';

/** Sentences about fields. */
export type FormProblems = Readonly<Partial<Record<ProviderWritableField, string>>>;

/** Sentences for the problem codes of a refusal; fields and codes that this page does not know are left out. */
export function problemTexts(codes: Readonly<Record<string, string>>): FormProblems {
  return Object.fromEntries(
    Object.entries(codes).flatMap(([field, code]) => {
      const known = PROVIDER_PROBLEMS.find((problem) => problem === code);
      return isWritableField(field) && known !== undefined
        ? [[field, providerProblemText(field, known)]]
        : [];
    }),
  );
}

/** The problem of one field, as a sentence; null: none. `base` null: a new provider. */
export function fieldProblem(
  base: DirectoryProvider | null,
  values: FormValues,
  field: ProviderWritableField,
): string | null {
  if (field === 'additional_data') {
    const [first] = extraProblems(values.extra).values();
    if (first !== undefined)
      return first === 'double' ? RECORD_FORM_TEXTS.extraDouble : RECORD_FORM_TEXTS.extraNameless;
  }
  const problem = providerFieldProblem(field, formValue(values, field)) ?? implausible(base, values, field);
  return problem === null ? null : providerProblemText(field, problem);
}

/** The changes of a form, ready to be sent, or their problems. `base` null: a new provider. */
export function checkForm(
  base: DirectoryProvider | null,
  values: FormValues,
):
  | { readonly ok: true; readonly changes: ProviderChanges }
  | { readonly ok: false; readonly problems: FormProblems } {
  const changes = formChanges(base, values);
  const extra = Object.hasOwn(changes, 'additional_data')
    ? fieldProblem(base, values, 'additional_data')
    : null;
  const extraTexts = extra === null ? {} : { additional_data: extra };
  if (base === null) {
    const parsed = plausibleNewProvider(changes);
    if (!parsed.ok) return { ok: false, problems: { ...problemTexts(parsed.problems), ...extraTexts } };
    return extra === null ? { ok: true, changes: parsed.fields } : { ok: false, problems: extraTexts };
  }
  const parsed = parseProviderChanges(changes);
  if (!parsed.ok) return { ok: false, problems: { ...problemTexts(parsed.problems), ...extraTexts } };
  const plausible = plausibleChanges(parsed.changes, base);
  if (!plausible.ok) return { ok: false, problems: { ...problemTexts(plausible.problems), ...extraTexts } };
  return extra === null ? { ok: true, changes: plausible.changes } : { ok: false, problems: extraTexts };
}

/** Why a value is implausible beside the others of the form: what a postcode is, the country says. */
function implausible(
  base: DirectoryProvider | null,
  values: FormValues,
  field: ProviderWritableField,
): ProviderProblem | null {
  const parsed = parseProviderChanges({
    [field]: formValue(values, field),
    ...(field === 'plz' ? { land: formValue(values, 'land') } : {}),
  });
  if (!parsed.ok) return null;
  const plausible = base === null ? plausibleChanges(parsed.changes) : plausibleChanges(parsed.changes, base);
  return plausible.ok ? null : (plausible.problems[field] ?? null);
}
