import { useEffect, useRef } from 'react';

/** When and how a toast closes by itself. */
export interface AutoClose {
  readonly durationMs: number;
  /** Time stands still while true and goes on from there afterwards. */
  readonly paused: boolean;
  /** A new value starts the time again. */
  readonly revision: number;
  /** Must be the same function while nothing changes. */
  readonly onClose: () => void;
}

/** Calls `onClose` once `durationMs` of unpaused time have passed. */
export function useAutoClose({ durationMs, paused, revision, onClose }: AutoClose): void {
  const countdown = useRef({ revision, remainingMs: durationMs });
  useEffect(() => {
    if (countdown.current.revision !== revision) countdown.current = { revision, remainingMs: durationMs };
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(onClose, countdown.current.remainingMs);
    return () => {
      clearTimeout(timer);
      countdown.current.remainingMs -= performance.now() - startedAt;
    };
  }, [durationMs, paused, revision, onClose]);
}
