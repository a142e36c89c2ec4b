import { TOAST_DURATION_MS } from '@rer/contracts';
import * as RadixToast from 'radix-ui/toast';
import { useCallback, useEffect, useRef } from 'react';
import { CLOSE_LABEL } from './texts.ts';
import css from './toast.module.css';
import type { Toast } from './toast-reducer.ts';

/** Longer than the closing animation of `toast.module.css`. */
const LEAVING_MS = 400;

interface ToastCardProps {
  readonly toast: Toast;
  readonly paused: boolean;
  readonly onDismiss: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** Radix appends each toast to the list; ours shows the newest first. */
function putOnTop(toast: HTMLLIElement | null): void {
  if (toast !== null) toast.parentElement?.prepend(toast);
}

/** One toast: says its text, offers its action, closes by time, button, swipe to the right or Escape. */
export function ToastCard({ toast, paused, onDismiss, onRemove }: ToastCardProps) {
  const { id, open, variant, title, description, action, revision } = toast;
  const close = useCallback(() => onDismiss(id), [id, onDismiss]);
  useAutoClose({ durationMs: TOAST_DURATION_MS, paused: paused || !open, revision, onClose: close });
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => onRemove(id), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open, id, onRemove]);
  return (
    <RadixToast.Root
      ref={putOnTop}
      className={css['toast']}
      data-variant={variant}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(nextOpen) => nextOpen || close()}
      // Radix forgets to go on when the last toast is closed under the pointer; `useAutoClose` does not.
      duration={Number.POSITIVE_INFINITY}
    >
      <div className={css['text']}>
        <RadixToast.Title className={css['title']}>{title}</RadixToast.Title>
        {description !== undefined && (
          <RadixToast.Description className={css['description']}>{description}</RadixToast.Description>
        )}
        {action !== undefined && (
          <RadixToast.Action
            className={css['action']}
            data-click="mitteilung-aktion"
            altText={action.altText}
            onClick={action.onAction}
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className={css['close']} data-click="mitteilung-schliessen" aria-label={CLOSE_LABEL}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3.5 3.5l9 9m0-9l-9 9" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/** When and how a toast closes by itself. */
interface AutoClose {
  readonly durationMs: number;
  /** Time stands still while true and goes on from there afterwards. */
  readonly paused: boolean;
  /** A new value starts the time again. */
  readonly revision: number;
  /** Must be the same function while nothing changes. */
  readonly onClose: () => void;
}

/** Calls `onClose` once `durationMs` of unpaused time have passed. */
function useAutoClose({ durationMs, paused, revision, onClose }: AutoClose): void {
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
