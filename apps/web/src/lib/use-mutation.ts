import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiFailure, ApiResult } from './api-failure.ts';

/** Calls of one form, one at a time. */
export interface Mutation {
  readonly isBusy: boolean;
  /** Why the last one did not work; null: it did, or nothing was sent yet. */
  readonly failure: ApiFailure | null;
  /** Sends, and hands on what came. Does nothing while another call is under way. */
  readonly run: <Value>(
    send: () => Promise<ApiResult<Value>>,
    onValue: (value: Value) => void,
    /** Called when the failure is on the screen. */
    onFailure?: (failure: ApiFailure) => void,
  ) => Promise<void>;
  /** Forgets the failure, for example when the user goes on typing. */
  readonly clear: () => void;
}

/** The state of sending a form. */
export function useMutation(): Mutation {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isSending = useRef(false);

  const run = useCallback<Mutation['run']>(async (send, onValue, onFailure) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const result = await send();
    isSending.current = false;
    // At once, so that the element that gets the focus exists.
    flushSync(() => {
      setBusy(false);
      setFailure(result.ok ? null : result.failure);
    });
    if (result.ok) onValue(result.value);
    else onFailure?.(result.failure);
  }, []);
  const clear = useCallback(() => setFailure(null), []);
  return { isBusy, failure, run, clear };
}
