import { createContext, useContext, useSyncExternalStore } from 'react';
import { DraftStore } from './draft-store.ts';

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
