import type { AuditEntry } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { loadAudit } from './staff-calls.ts';

/** The log as far as it is loaded. */
export interface Audit {
  /** Null until the first page is there. */
  readonly entries: readonly AuditEntry[] | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: ApiFailure | null;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

interface Loaded {
  readonly entries: readonly AuditEntry[] | null;
  readonly next: number | null;
  readonly failure: ApiFailure | null;
}

const NOTHING: Loaded = { entries: null, next: null, failure: null };

/** Loads the log by its query, newest first; another query begins anew. */
export function useAudit(query: string): Audit {
  const [loaded, setLoaded] = useState<Loaded>(NOTHING);
  const [isLoading, setLoading] = useState(true);
  const [wanted, setWanted] = useState<{ readonly query: string; readonly before: number | null }>({
    query,
    before: null,
  });
  if (wanted.query !== query) {
    setWanted({ query, before: null });
    setLoaded(NOTHING);
  }

  useEffect(() => {
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      setLoading(true);
      const parameters = new URLSearchParams(wanted.query);
      if (wanted.before !== null) parameters.set('before', `${wanted.before}`);
      const result = await loadAudit(parameters, leaving.signal);
      if (leaving.signal.aborted) return;
      setLoading(false);
      setLoaded((known) => {
        if (!result.ok) return { ...known, failure: result.failure };
        const { entries, next } = result.value;
        const older = wanted.before === null ? [] : (known.entries ?? []);
        return { entries: [...older, ...entries], next, failure: null };
      });
    };
    void load();
    return () => leaving.abort();
  }, [wanted]);

  const { entries, next, failure } = loaded;
  const loadMore = useCallback(
    () => setWanted((before) => (next === null ? before : { ...before, before: next })),
    [next],
  );
  const reload = useCallback(() => setWanted((before) => ({ ...before })), []);
  return { entries, hasMore: next !== null, isLoading, failure, loadMore, reload };
}
