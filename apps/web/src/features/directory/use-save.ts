import type { DirectoryConflict, DirectoryDetail, DirectoryProvider, ProviderChanges } from '@rer/contracts';
import { useState } from 'react';
import { conflictOf, createRecord, restoreRecord, saveRecord } from './directory-calls.ts';
import { failureText } from './failure-text.ts';
import { type FormProblems, problemTexts } from './form-check.ts';
import { FAILURES } from './texts.ts';

type Conflict = DirectoryConflict['conflict'];

/** How saving ended. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly detail: DirectoryDetail }
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'refused'; readonly problems: FormProblems; readonly text: string };

/** Saving, one at a time. */
export interface Save {
  readonly isSaving: boolean;
  /** Saves over a version (null: adds a provider); a removed one is restored first. Null: another one is under way. */
  readonly save: (over: Stored | null, changes: ProviderChanges) => Promise<SaveOutcome | null>;
}

/** The version to save over. */
export interface Stored {
  readonly provider: DirectoryProvider;
  readonly deletedAt: string | null;
}

async function send(over: Stored | null, changes: ProviderChanges): Promise<SaveOutcome> {
  if (over === null) return outcomeOf(await createRecord(changes));
  const { id } = over.provider;
  let { version } = over.provider;
  if (over.deletedAt !== null) {
    const restored = await restoreRecord(id, version);
    if (!restored.ok) return outcomeOf(restored);
    version = restored.value.provider.version;
  }
  return outcomeOf(await saveRecord(id, version, changes));
}

function outcomeOf(result: Awaited<ReturnType<typeof saveRecord>>): SaveOutcome {
  if (result.ok) return { kind: 'saved', detail: result.value };
  const { failure } = result;
  const conflict = conflictOf(failure);
  if (conflict !== null) return { kind: 'conflict', conflict };
  const problems = failure.kind === 'refused' ? problemTexts(failure.fields) : {};
  return { kind: 'refused', problems, text: `${failureText(failure)} ${FAILURES.kept}` };
}

/** Saves what a form holds. */
export function useSave(): Save {
  const [isSaving, setSaving] = useState(false);
  const save = async (over: Stored | null, changes: ProviderChanges): Promise<SaveOutcome | null> => {
    if (isSaving) return null;
    setSaving(true);
    const outcome = await send(over, changes);
    setSaving(false);
    return outcome;
  };
  return { isSaving, save };
}
