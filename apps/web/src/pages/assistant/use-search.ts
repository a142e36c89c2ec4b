import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { SEARCH_TOASTS } from '../../features/assistant/late-texts.ts';
import type { ProviderSearchResult } from '../../features/assistant/provider-search.tsx';

import { loadPage } from '../../features/directory/list/list-calls.ts';
import { fallbackText } from '../../features/directory/list/list-texts.ts';

/** So many hits are offered; for more, the user refines the query. */
const CHOICES_MAX = 50;

/** The search for a provider. An older one is given up when another begins. */
export interface Search {
  readonly isSearching: boolean;
  readonly found: ProviderSearchResult | null;
  readonly run: (text: string) => void;
}

/** Searches the directory and shows the outcome as a toast (seed 1, section 8). */
export function useSearch(): Search {
  const toaster = useToast();
  const [found, setFound] = useState<ProviderSearchResult | null>(null);
  const [isSearching, setSearching] = useState(false);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const run = useCallback(
    (text: string): void => {
      asking.current?.abort();
      const leaving = new AbortController();
      asking.current = leaving;
      const search = async (): Promise<void> => {
        setSearching(true);
        const parameters = new URLSearchParams({ query: text, limit: String(CHOICES_MAX) });
        const result = await loadPage(`/api/directory?${parameters}`, leaving.signal);
        if (leaving.signal.aborted) return;
        setSearching(false);
        if (!result.ok) {
          setFound(null);
          toaster.error({ title: SEARCH_TOASTS.searchFailed, description: SEARCH_TOASTS.searchFailedHow });
          return;
        }
        const { providers, total, part } = result.value;
        const count = total?.count ?? providers.length;
        setFound({
          count,
          part: part && { query: part.query, text: fallbackText(part) },
          choices: providers.map(({ id, name, firmen_name, email }) => ({
            id,
            name,
            firmenName: firmen_name,
            email,
          })),
        });
        if (count === 0) {
          toaster.add({
            title: SEARCH_TOASTS.nothingFound,
            description: SEARCH_TOASTS.nothingFoundHow,
            variant: 'default',
          });
        } else {
          toaster.success({ title: SEARCH_TOASTS.found, description: SEARCH_TOASTS.foundHow(count) });
        }
      };
      void search();
    },
    [toaster],
  );
  return { isSearching, found, run };
}
