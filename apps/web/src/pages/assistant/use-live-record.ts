import type { DirectoryDetail, ProviderWritableField } from '@rer/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { differingFields } from '../../features/directory/conflict.ts';
import { loadRecord } from '../../features/directory/directory-calls.ts';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { waitUntilVisible } from '../../lib/wait-until-visible.ts';

/** How often a provider is polled while the page is visible, in milliseconds. */
const LOOK_MS = 3000;

interface LiveState {
  readonly id: string | null;
  readonly detail: DirectoryDetail | null;
  readonly failure: ApiFailure | null;
  readonly changedFields: ReadonlySet<ProviderWritableField>;
}

/** One provider, kept current when others change it. */
export interface LiveRecord {
  /** Null while it is on its way, or when `failure` says why it is not there. */
  readonly detail: DirectoryDetail | null;
  /** Why the last look failed. What was seen before it stays, unless the provider is gone for good. */
  readonly failure: ApiFailure | null;
  /** Fields that changed last, since the provider was chosen. */
  readonly changedFields: ReadonlySet<ProviderWritableField>;
  /** Looks now. */
  readonly reload: () => void;
  /** Takes over what a change answered, if it is about this provider. */
  readonly accept: (detail: DirectoryDetail) => void;
}

const NOTHING: LiveState = { id: null, detail: null, failure: null, changedFields: new Set() };

/** The provider of an id, looked at again and again; null: none. */
export function useLiveRecord(id: string | null): LiveRecord {
  const [state, setState] = useState<LiveState>(NOTHING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt begins anew.
  useEffect(() => {
    if (id === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async (): Promise<ApiFailure | null> => {
      const result = await loadRecord(id, signal);
      if (signal.aborted) return null;
      setState((before) =>
        result.ok ? seen(before, id, result.value) : notSeen(before, id, result.failure),
      );
      return result.ok ? null : result.failure;
    };
    const follow = async (): Promise<void> => {
      let pause = pauseAfter(await look());
      while (pause !== null && !signal.aborted) {
        await waitUntilVisible(pause, signal);
        if (!signal.aborted) pause = pauseAfter(await look());
      }
    };
    void follow();
    return () => leaving.abort();
  }, [id, attempt]);

  const shownId = useRef(id);
  useEffect(() => {
    shownId.current = id;
  }, [id]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const accept = useCallback(
    (detail: DirectoryDetail) => {
      // The action of an older toast may concern a provider that is shown no longer.
      if (shownId.current !== detail.provider.id) return;
      setState((before) => seen(before, detail.provider.id, detail));
      // A look that is under way may have seen it before the change.
      reload();
    },
    [reload],
  );
  const { detail, failure, changedFields } = state.id === id ? state : NOTHING;
  return { detail, failure, changedFields, reload, accept };
}

/** Nothing is drawn anew where nothing changed. */
function seen(before: LiveState, id: string, detail: DirectoryDetail): LiveState {
  const known = before.id === id ? before.detail : null;
  if (known === null) return { id, detail, failure: null, changedFields: new Set() };
  const changed = new Set(differingFields(known.provider, detail.provider));
  const isSame =
    changed.size === 0 &&
    known.provider.version === detail.provider.version &&
    known.deletedAt === detail.deletedAt &&
    known.mergedInto?.id === detail.mergedInto?.id;
  if (isSame && before.failure === null) return before;
  return { id, detail, failure: null, changedFields: changed.size === 0 ? before.changedFields : changed };
}

function notSeen(before: LiveState, id: string, failure: ApiFailure): LiveState {
  const isGone = failure.kind === 'refused' && failure.status === 404;
  const detail = before.id === id && !isGone ? before.detail : null;
  return { id, detail, failure, changedFields: before.id === id ? before.changedFields : new Set() };
}

/** How long to wait after a look, in milliseconds; null: looking again is of no use. */
function pauseAfter(failure: ApiFailure | null): number | null {
  if (failure === null || failure.kind === 'unreachable') return LOOK_MS;
  if (failure.kind === 'unreadable') return null;
  const { status, retryAfterSeconds } = failure;
  if (status !== 429 && status < 500) return null;
  return Math.max(LOOK_MS, (retryAfterSeconds ?? 0) * 1000);
}
