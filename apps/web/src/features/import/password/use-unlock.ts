import { IMPORT_TEXTS } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure } from '../../../lib/api-failure.ts';
import { isLockedOut, loadUnlockState, postImportPassword } from './unlock-calls.ts';
import { tooManyText, UNLOCK_TEXTS } from './unlock-texts.ts';

/** Whether the tool is open. `expired`: it was open in this page before. */
export type ToolState =
  | { readonly kind: 'checking' | 'unlocked' | 'forbidden' | 'unreachable' }
  | { readonly kind: 'locked'; readonly expired: boolean };

/** Whether the import tool is unlocked, and how to unlock it. */
export interface ImportToolAccess {
  readonly state: ToolState;
  /** Tries a password; the sentence to show when it does not open, else null. */
  readonly unlock: (password: string) => Promise<string | null>;
  /** Asks the server again, after a refused request. The view stays the same until it responds. */
  readonly recheck: () => void;
}

function passwordProblem(failure: ApiFailure): string {
  if (failure.kind !== 'refused') return UNLOCK_TEXTS.unreachable;
  switch (failure.status) {
    case 401:
      return IMPORT_TEXTS.wrongPassword;
    case 403:
      return UNLOCK_TEXTS.forbidden;
    case 429:
      return tooManyText(failure.retryAfterSeconds);
    default:
      return UNLOCK_TEXTS.unreachable;
  }
}

function nextState(before: ToolState, result: Awaited<ReturnType<typeof loadUnlockState>>): ToolState {
  if (result.ok) {
    if (result.value.unlocked) return { kind: 'unlocked' };
    return { kind: 'locked', expired: before.kind === 'unlocked' };
  }
  if (isLockedOut(result.failure)) return { kind: 'forbidden' };
  // A server that does not answer has not locked anything.
  return before.kind === 'unlocked' ? before : { kind: 'unreachable' };
}

/** Asks whether the tool is open, and opens it by password. */
export function useUnlock(): ImportToolAccess {
  const [state, setState] = useState<ToolState>({ kind: 'checking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again.
  useEffect(() => {
    const leaving = new AbortController();
    const check = async (): Promise<void> => {
      const result = await loadUnlockState(leaving.signal);
      if (!leaving.signal.aborted) setState((before) => nextState(before, result));
    };
    void check();
    return () => leaving.abort();
  }, [attempt]);

  const recheck = useCallback(() => setAttempt((count) => count + 1), []);
  const unlock = useCallback(async (password: string): Promise<string | null> => {
    const failure = await postImportPassword(password);
    if (failure !== null) return passwordProblem(failure);
    setState({ kind: 'unlocked' });
    return null;
  }, []);
  return { state, unlock, recheck };
}
