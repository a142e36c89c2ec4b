import type { DirectoryPage } from '@rer/contracts';
import { useEffect, useState } from 'react';
import { loadPage } from './list-calls.ts';

/** The shortest list says it too. */
const ADDRESS = `/api/directory?${new URLSearchParams({ limit: '1' })}`;

/** What the person may do in the directory, asked for when it matters; null: not known (yet). */
export function useRights(isNeeded: boolean): DirectoryPage['rights'] | null {
  const [rights, setRights] = useState<DirectoryPage['rights'] | null>(null);
  const isAsked = isNeeded && rights === null;
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const result = await loadPage(ADDRESS, leaving.signal);
      if (result.ok && !leaving.signal.aborted) setRights(result.value.rights);
    };
    void ask();
    return () => leaving.abort();
  }, [isAsked]);
  return rights;
}
