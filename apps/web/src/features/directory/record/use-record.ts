import type { DirectoryDetail } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure } from '../../../lib/api-failure.ts';
import { loadRecord } from '../directory-calls.ts';

interface RecordState {
  readonly id: string | null;
  readonly detail: DirectoryDetail | null;
  readonly failure: ApiFailure | null;
}

/** One provider and where its loading stands. */
export interface OpenRecord {
  /** Null while it is on its way, or when `failure` says why it is not there. */
  readonly detail: DirectoryDetail | null;
  readonly failure: ApiFailure | null;
  readonly reload: () => void;
  /** Takes over what a change answered, if it is about this provider. */
  readonly accept: (detail: DirectoryDetail) => void;
}

/** The provider of an id; null: none. */
export function useRecord(id: string | null): OpenRecord {
  const [state, setState] = useState<RecordState>({ id: null, detail: null, failure: null });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again.
  useEffect(() => {
    if (id === null) return;
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const result = await loadRecord(id, leaving.signal);
      if (leaving.signal.aborted) return;
      if (result.ok) setState({ id, detail: result.value, failure: null });
      else setState({ id, detail: null, failure: result.failure });
    };
    void load();
    return () => leaving.abort();
  }, [id, attempt]);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, failure: null }));
    setAttempt((count) => count + 1);
  }, []);
  const accept = useCallback((detail: DirectoryDetail) => {
    // The action of an older toast may concern a provider that is open no longer.
    setState((before) =>
      before.id === detail.provider.id ? { id: before.id, detail, failure: null } : before,
    );
  }, []);
  const isCurrent = state.id === id;
  return {
    detail: isCurrent ? state.detail : null,
    failure: isCurrent ? state.failure : null,
    reload,
    accept,
  };
}
