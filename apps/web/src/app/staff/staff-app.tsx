import type { AccessMode, SiteData } from '@rer/contracts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { usePath } from '../../lib/address.ts';
import { Screen } from '../screens/screen.tsx';
import { ScreenError } from './screen-error.tsx';
import type { StaffScreen } from './screens.tsx';
import { StaffLayout } from './staff-layout.tsx';
import { StaffLoading } from './staff-shell.tsx';

const loadLeftPage = async () => ({ default: (await import('./abandoned-page.tsx')).AbandonedPage });
const LeftPage = lazy(loadLeftPage);

interface StaffAppProps {
  readonly site: SiteData;
  readonly screenAt: (path: string) => StaffScreen;
  /** The access mode of the staff pages, once the server has sent it; null: it did not. */
  readonly access: Promise<AccessMode | null>;
}

/** The page of the address in its frame. A page that throws keeps the frame. */
function StaffPage({ site, screenAt, access }: StaffAppProps): ReactNode {
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

/** The staff application: its pages, or what takes the place of one that is given up, with its notifications. */
export function StaffApp(props: StaffAppProps): ReactNode {
  const { leave } = useSession();
  const path = usePath();
  useEffect(() => {
    // Once the page is there: when it is left, the server may be away.
    loadLeftPage().catch(() => undefined);
  }, []);
  if (leave === null)
    return (
      <Screen>
        <StaffPage {...props} />
      </Screen>
    );
  return (
    <PageFrame site={props.site} kind="staff" staff={{ rank: null, person: null, path }}>
      <ErrorBoundary fallbackRender={({ error }) => <ScreenError error={error} />}>
        <Suspense fallback={<StaffLoading />}>
          <LeftPage leave={leave} />
        </Suspense>
      </ErrorBoundary>
    </PageFrame>
  );
}
