import {
  type DirectoryProvider,
  isWritableField,
  PROVIDER_PROBLEMS,
  type ProviderChanges,
  type ProviderWritableField,
  parseNewProvider,
  parseProviderChanges,
  providerFieldProblem,
  providerProblemText,
} from '@rer/contracts';
import { extraProblems } from './extra-entries.ts';
import { type FormValues, formChanges, formValue } from './form-values.ts';
import { FORM } from './texts.ts';

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

/** What is wrong with one field, as a sentence; null: nothing. */
export function fieldProblem(values: FormValues, field: ProviderWritableField): string | null {
  if (field === 'additional_data') {
    const [first] = extraProblems(values.extra).values();
    if (first !== undefined) return first === 'double' ? FORM.extraDouble : FORM.extraNameless;
  }
  const problem = providerFieldProblem(field, formValue(values, field));
  return problem === null ? null : providerProblemText(field, problem);
}

/** The changes of a form, ready to be sent, or what is wrong with them. `base` null: of a new provider. */
export function checkForm(
  base: DirectoryProvider | null,
  values: FormValues,
):
  | { readonly ok: true; readonly changes: ProviderChanges }
  | { readonly ok: false; readonly problems: FormProblems } {
  const changes = formChanges(base, values);
  const extra = Object.hasOwn(changes, 'additional_data') ? fieldProblem(values, 'additional_data') : null;
  const extraTexts = extra === null ? {} : { additional_data: extra };
  if (base === null) {
    const parsed = parseNewProvider(changes);
    if (!parsed.ok) return { ok: false, problems: { ...problemTexts(parsed.problems), ...extraTexts } };
    return extra === null ? { ok: true, changes: parsed.fields } : { ok: false, problems: extraTexts };
  }
  const parsed = parseProviderChanges(changes);
  if (!parsed.ok) return { ok: false, problems: { ...problemTexts(parsed.problems), ...extraTexts } };
  return extra === null ? { ok: true, changes: parsed.changes } : { ok: false, problems: extraTexts };
}
