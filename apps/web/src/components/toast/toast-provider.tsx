import { type ReactNode, useReducer, useState } from 'react';
import { createToaster } from './create-toaster.ts';
import { ToastArea } from './toast-area.tsx';
import { toastReducer } from './toast-reducer.ts';
import { ToasterContext } from './use-toast.ts';

/** Gives everything inside a notification area, which it draws after its children. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, dispatch] = useReducer(toastReducer, []);
  const [toaster] = useState(() => createToaster(dispatch));
  return (
    <ToasterContext value={toaster}>
      {children}
      <ToastArea toasts={toasts} onDismiss={toaster.dismiss} onRemove={toaster.remove} />
    </ToasterContext>
  );
}
