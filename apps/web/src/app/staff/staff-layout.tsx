import {
  type AccessMode,
  type SessionState,
  type SiteData,
  STAFF_ROLES,
  type StaffRole,
} from '@rer/contracts';
import { lazy, type ReactNode, Suspense, use, useLayoutEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import type { StaffHeader } from '../../components/layout/site-header.tsx';
import { hasRank, pageBarrier } from '../../features/session/page-barrier.ts';
import { useSession } from '../../features/session/use-session.ts';
import { requirePageRoot } from '../page-root.ts';
import { OpenAccessBanner } from './open-access-banner.tsx';
import { ScreenError } from './screen-error.tsx';
import type { StaffScreen } from './screens.tsx';
import { SignInGate } from './sign-in-gate.tsx';
import { SignedInPerson } from './signed-in-person.tsx';
import { StaffLoading } from './staff-shell.tsx';

/** Its forms are of no use before a session has ended. */
const RenewalDialog = lazy(async () => ({ default: (await import('./renewal-dialog.tsx')).RenewalDialog }));

/** Drawn late: no user waits for it. */
const UnreadMark = lazy(async () => ({
  default: (await import('../../features/messages/unread-mark.tsx')).UnreadMark,
}));

/** The highest role whose pages are open. Until the session is known, each page checks for itself. */
function rankOf(state: SessionState | null, access: AccessMode | null): StaffRole | null {
  if (state === null) return 'editor';
  return STAFF_ROLES.findLast((rank) => pageBarrier(rank, state, access) === 'free') ?? null;
}

const MESSAGES_HREF = '/nachrichten';

function headerOf(state: SessionState | null, access: AccessMode | null, path: string): StaffHeader {
  const isPerson = state?.state === 'signed_in' || state?.state === 'factor_setup';
  const rank = rankOf(state, access);
  const unread = (
    <Suspense>
      <UnreadMark path={path} />
    </Suspense>
  );
  return {
    rank,
    person: isPerson ? <SignedInPerson state={state} /> : null,
    path,
    badge: state !== null && hasRank(rank, 'editor') ? { href: MESSAGES_HREF, mark: unread } : undefined,
  };
}

interface StaffLayoutProps {
  readonly site: SiteData;
  readonly path: string;
  readonly screen: StaffScreen;
  readonly access: Promise<AccessMode | null>;
}

/** Layout of all staff pages: the frame, the signed-in user, and a notice where open access applies. */
export function StaffLayout({ site, path, screen, access }: StaffLayoutProps): ReactNode {
  const mode = use(access);
  const { state, lost } = useSession();
  const { Page, need } = screen;
  // Not by the dialog, which has to be loaded first.
  useHiddenPage(lost !== null);
  return (
    <PageFrame site={site} kind="staff" staff={headerOf(state, mode, path)}>
      <OpenAccessBanner access={mode} />
      <ErrorBoundary resetKeys={[path]} fallbackRender={({ error }) => <ScreenError error={error} />}>
        <Suspense fallback={<StaffLoading />}>
          <SignInGate need={need} state={state} access={mode}>
            <Page />
          </SignInGate>
        </Suspense>
      </ErrorBoundary>
      {lost === null ? null : (
        <Suspense>
          <RenewalDialog />
        </Suspense>
      )}
    </PageFrame>
  );
}

/**
 * Hides everything in the page's root from view, from the accessibility tree and from the tab order, and later restores it with
 * its input, scroll position and focus. The content shown meanwhile is rendered outside the root.
 */
function useHiddenPage(isHidden: boolean): void {
  useLayoutEffect(() => {
    if (!isHidden) return;
    const root = requirePageRoot(document);
    const { activeElement: focused } = document;
    const { scrollX: left, scrollY: top } = window;
    root.hidden = true;
    return () => {
      root.hidden = false;
      window.scrollTo({ left, top, behavior: 'instant' });
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    };
  }, [isHidden]);
}
