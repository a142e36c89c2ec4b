import type { DirectoryConflict, DirectoryDetail, DirectoryProvider, ProviderChanges } from '@rer/contracts';
import { conflictOf, patchRecord, postRecord, postRecordRestore } from '../directory-calls.ts';
import { failureText } from '../failure-text.ts';
import { FAILURE_TEXTS } from '../texts.ts';
import { type FormProblems, problemTexts } from './form-check.ts';
import { useDrafts, useIsSaving } from './use-drafts.ts';

type Conflict = DirectoryConflict['conflict'];

/** How saving ended. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly detail: DirectoryDetail }
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'refused'; readonly problems: FormProblems; readonly text: string };

/** Saving, one at a time of each provider, also when its form was left and opened anew. */
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
  if (over === null) return outcomeOf(await postRecord(changes));
  const { id } = over.provider;
  let { version } = over.provider;
  if (over.deletedAt !== null) {
    const restored = await postRecordRestore(id, version);
    if (!restored.ok) return outcomeOf(restored);
    version = restored.value.provider.version;
  }
  return outcomeOf(await patchRecord(id, version, changes));
}

function outcomeOf(result: Awaited<ReturnType<typeof patchRecord>>): SaveOutcome {
  if (result.ok) return { kind: 'saved', detail: result.value };
  const { failure } = result;
  const conflict = conflictOf(failure);
  if (conflict !== null) return { kind: 'conflict', conflict };
  const problems = failure.kind === 'refused' ? problemTexts(failure.fields) : {};
  return { kind: 'refused', problems, text: `${failureText(failure)} ${FAILURE_TEXTS.kept}` };
}

/** Saves what a form of this provider (`NEW_DRAFT`: of a new one) holds. */
export function useSave(id: string): Save {
  const drafts = useDrafts();
  const isSaving = useIsSaving(id);
  return { isSaving, save: (over, changes) => drafts.saving(id, () => send(over, changes)) };
}
