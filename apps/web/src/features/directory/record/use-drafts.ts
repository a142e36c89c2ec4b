import { createContext, useContext, useSyncExternalStore } from 'react';
import { DraftStore, type RecordDraft } from './draft-store.ts';

/** The drafts of the page. */
export const DraftContext = createContext<DraftStore>(new DraftStore());

/** Unsaved input of the page; does not follow changes. */
export function useDrafts(): DraftStore {
  return useContext(DraftContext);
}

/** The ids of the providers with unsaved input, kept up to date. */
export function useDraftIds(): readonly string[] {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribe, drafts.ids);
}

/** What stands in the forms of this provider, kept up to date; null: nothing was typed. */
export function useDraft(id: string): RecordDraft | null {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
}

/** Whether this provider is being saved, kept up to date. */
export function useIsSaving(id: string): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribe, () => drafts.isSaving(id));
}
