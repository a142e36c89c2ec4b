import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import { ToastProvider } from '../../components/toast/toast-provider.tsx';
import '../../styles/index.css';

/** What every screen is drawn from. */
export interface ScreenProps {
  readonly site: SiteData;
}

/** What all screens share: the styles and the notification area. */
export function Screen({ children }: { readonly children: ReactNode }): ReactNode {
  return <ToastProvider>{children}</ToastProvider>;
}
