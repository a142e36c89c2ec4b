import type { DirectoryProvider, ProviderWritableField } from '@rer/contracts';
import { useEffect, useMemo, useState } from 'react';
import { NEW_DRAFT, type RecordDraft } from './draft-store.ts';
import type { ExtraEntry } from './extra-entries.ts';
import { type FormProblems, fieldProblem } from './form-check.ts';
import {
  type FlagField,
  type FormValues,
  formChanges,
  formValues,
  type TypedField,
  withTypedSince,
} from './form-values.ts';
import { keepDraft } from './keep-draft.ts';
import { useDraft, useDrafts } from './use-drafts.ts';

/** The form of one provider: its values and problems. */
export interface RecordFormState extends RecordDraft {
  readonly problems: FormProblems;
  /** Fields that differ from `base`. */
  readonly changedCount: number;
  readonly setText: (field: TypedField, text: string) => void;
  readonly setFlag: (field: FlagField, value: boolean) => void;
  readonly setExtra: (entries: readonly ExtraEntry[]) => void;
  /** A field was left: now its problem may be shown. */
  readonly leave: (field: ProviderWritableField) => void;
  readonly setProblems: (problems: FormProblems) => void;
  /** Goes on from another stored version. */
  readonly restart: (base: DirectoryProvider, values: FormValues) => void;
  /**
   * The values `sent` are stored as `saved` now. Input made meanwhile becomes a draft on top of `saved`; returns whether there
   * is any.
   */
  readonly settle: (sent: FormValues, saved: DirectoryProvider) => boolean;
  /** Resets the form to the stored provider. Returns the discarded draft; null: there was none. */
  readonly discard: () => RecordDraft | null;
}

function without(problems: FormProblems, fields: readonly ProviderWritableField[]): FormProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => !fields.some((field) => field === name)),
  );
}

/** The form of a provider (null: a new one), going on where its draft left off. Every change is kept as a draft. */
export function useRecordForm(provider: DirectoryProvider | null): RecordFormState {
  const drafts = useDrafts();
  const id = provider?.id ?? NEW_DRAFT;
  const stored = useMemo<RecordDraft>(
    () => ({ base: provider, values: formValues(provider), field: null }),
    [provider],
  );
  const { base, values, field: lastField } = useDraft(id) ?? stored;
  useEffect(
    // Unchanged values are no draft: the next form starts from the then stored provider.
    () => () => {
      if (!drafts.ids().includes(id)) drafts.forget(id);
    },
    [drafts, id],
  );
  const [problems, setProblems] = useState<FormProblems>({});
  const changes = formChanges(base, values);

  const take = (next: RecordDraft): boolean => keepDraft(drafts, next.base?.id ?? id, next);
  // A sentence disappears as soon as it is no longer true; a new one waits until the field is left.
  const change = (field: ProviderWritableField, next: FormValues): void => {
    take({ base, values: next, field });
    // The country says what a postcode is.
    const touched = field === 'land' ? (['land', 'plz'] as const) : [field];
    const mended = touched.filter(
      (name) => problems[name] !== undefined && fieldProblem(base, next, name) === null,
    );
    if (mended.length > 0) setProblems(without(problems, mended));
  };
  return {
    base,
    values,
    field: lastField,
    problems,
    changedCount: Object.keys(changes).length,
    setText: (field, text) => change(field, { ...values, texts: { ...values.texts, [field]: text } }),
    setFlag: (field, value) => change(field, { ...values, flags: { ...values.flags, [field]: value } }),
    setExtra: (extra) => change('additional_data', { ...values, extra }),
    leave: (field) => {
      // Values that were there before and were not changed are not reported as mistakes.
      const problem = Object.hasOwn(changes, field) ? fieldProblem(base, values, field) : null;
      const others = without(problems, [field]);
      setProblems(problem === null ? others : { ...others, [field]: problem });
    },
    setProblems,
    restart: (nextBase, next) => {
      setProblems({});
      take({ base: nextBase, values: next, field: lastField });
    },
    settle: (sent, saved) => {
      // From the drafts: the form may have moved on, or be gone, since its values were sent.
      const draft = drafts.get(id);
      setProblems({});
      drafts.forget(id);
      if (draft === null) return false;
      const next = { base: saved, values: withTypedSince(formValues(saved), sent, draft.values) };
      if (keepDraft(drafts, saved.id, { ...next, field: draft.field })) return true;
      drafts.forget(saved.id);
      return false;
    },
    discard: () => {
      const draft = drafts.get(id);
      setProblems({});
      drafts.forget(id);
      return draft;
    },
  };
}
