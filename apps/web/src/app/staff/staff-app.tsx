import type { AccessMode, SiteData } from '@rer/contracts';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { usePath } from '../../lib/address.ts';
import { ScreenError } from './screen-error.tsx';
import type { StaffScreen } from './screens.tsx';
import { StaffLayout } from './staff-layout.tsx';
import { StaffLoading } from './staff-shell.tsx';

interface StaffAppProps {
  readonly site: SiteData;
  readonly screenAt: (path: string) => StaffScreen;
  /** Who may open the staff pages here, once the server has said so, and who is signed in; null: it did not say. */
  readonly access: Promise<AccessMode | null>;
}

/** The staff application: the page of the address in its frame. A page that throws keeps the frame. */
export function StaffApp({ site, screenAt, access }: StaffAppProps): ReactNode {
  const path = usePath();
  const framed = (content: ReactNode): ReactNode => (
    <PageFrame site={site} kind="staff">
      {content}
    </PageFrame>
  );
  return (
    <ErrorBoundary fallbackRender={({ error }) => framed(<ScreenError error={error} />)}>
      <Suspense fallback={framed(<StaffLoading />)}>
        <StaffLayout site={site} path={path} screen={screenAt(path)} access={access} />
      </Suspense>
    </ErrorBoundary>
  );
}
