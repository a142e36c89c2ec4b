import type { DraftStore, RecordDraft } from './draft-store.ts';
import { formChanges } from './form-values.ts';

/** Keeps what stands in the form of a provider. Returns whether it holds anything that is not saved. */
export function keepDraft(drafts: DraftStore, id: string, draft: RecordDraft): boolean {
  const isUnsaved = Object.keys(formChanges(draft.base, draft.values)).length > 0;
  drafts.keep(id, draft, isUnsaved);
  return isUnsaved;
}
