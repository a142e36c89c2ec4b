import { createContext, useContext } from 'react';
import type { ToastContent } from './toast-reducer.ts';

/** What a toast may be asked to say; every part but the description has a default. */
export type ToastRequest = Partial<ToastContent>;

/** Adds and removes toasts. The functions stay the same as long as the provider is mounted. */
export interface Toaster {
  /** Shows a toast and returns its id. */
  readonly add: (content: ToastContent) => string;
  /** Shows a success: title 'Erfolg' and variant `default` unless told otherwise. Returns the id. */
  readonly success: (request: ToastRequest) => string;
  /** Shows a failure: title 'Fehler' and variant `destructive` unless told otherwise. Returns the id. */
  readonly error: (request: ToastRequest) => string;
  /** Changes a toast in place; its time starts again. */
  readonly update: (id: string, change: ToastRequest) => void;
  /** Closes one toast, or all. */
  readonly dismiss: (id?: string) => void;
  /** Takes one toast, or all, off the list at once. */
  readonly remove: (id?: string) => void;
}

/** Filled by `ToastProvider`. */
export const ToasterContext = createContext<Toaster | null>(null);

/** The notification area of the screen. Throws outside of a `ToastProvider`. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (toaster === null) throw new Error('useToast must be used within a ToastProvider');
  return toaster;
}
