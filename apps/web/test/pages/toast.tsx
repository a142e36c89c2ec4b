import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../../src/components/toast/toast-provider.tsx';
import { type Toaster, useToast } from '../../src/components/toast/use-toast.ts';
import '../../src/styles/index.css';

declare global {
  interface Window {
    toaster?: Toaster;
    actions: number;
  }
}

window.actions = 0;

function Speaker() {
  const toaster = useToast();
  useEffect(() => {
    window.toaster = toaster;
  }, [toaster]);
  return <button type="button">Draußen</button>;
}

const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <ToastProvider>
      <Speaker />
    </ToastProvider>
  </StrictMode>,
);
