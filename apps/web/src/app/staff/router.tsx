import { ACCOUNT_PATHS, type SiteData } from '@rer/contracts';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { loadAccess } from '../../features/access/load-access.ts';
import type { PageNeed } from '../../features/session/rights.ts';
import { loadSession } from '../../features/session/session-calls.ts';
import type { SessionKeeper } from '../../features/session/session-keeper.ts';
import { InvitationPage } from '../../pages/invitation/invitation-page.tsx';
import { RecoveryPage } from '../../pages/recovery/recovery-page.tsx';
import { SignInPage } from '../../pages/sign-in/sign-in-page.tsx';
import type { NeedHandle } from './page-need.ts';
import { RouteError } from './route-error.tsx';
import { StaffLayout } from './staff-layout.tsx';
import { StaffLoading } from './staff-shell.tsx';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** Comes with its CSV parser when it is needed, and never with another page. */
const importPage = async (): Promise<{ Component: ComponentType }> => {
  const { ImportPage } = await import('../../pages/import/import-page.tsx');
  return { Component: ImportPage };
};

/** Its chart and lists are of no use on other pages. */
const statsPage = async (): Promise<{ Component: ComponentType }> => {
  const { StatsPage } = await import('../../pages/stats/stats-page.tsx');
  return { Component: StatsPage };
};

/** Nothing of it is of use elsewhere either. */
const directoryPage = async (): Promise<{ Component: ComponentType }> => {
  const { DirectoryPage } = await import('../../pages/directory/directory-page.tsx');
  return { Component: DirectoryPage };
};

const accountPage = async (): Promise<{ Component: ComponentType }> => {
  const { AccountPage } = await import('../../pages/account/account-page.tsx');
  return { Component: AccountPage };
};

const staffPage = async (): Promise<{ Component: ComponentType }> => {
  const { StaffPage } = await import('../../pages/staff/staff-page.tsx');
  return { Component: StaffPage };
};

const keysPage = async (): Promise<{ Component: ComponentType }> => {
  const { KeysPage } = await import('../../pages/keys/keys-page.tsx');
  return { Component: KeysPage };
};

/** What somebody must be to see a page. The server decides by itself; this says it before anything fails. */
function needs(need: PageNeed): { readonly handle: NeedHandle } {
  return { handle: { need } };
}

/** The screens of the staff application. */
const screens: RouteObject[] = [
  { path: '/stats', lazy: statsPage, ...needs('viewer') },
  { path: '/dienstleister', lazy: directoryPage, ...needs('viewer') },
  { path: '/dienstleister-import', lazy: importPage, ...needs('editor') },
  { path: '/dienstleister_import', lazy: importPage, ...needs('editor') },
  { path: '/mitarbeiter', lazy: staffPage, ...needs('admin') },
  { path: '/schluessel', lazy: keysPage, ...needs('admin') },
  { path: ACCOUNT_PATHS.account, lazy: accountPage, ...needs('account') },
  { path: ACCOUNT_PATHS.signIn, Component: SignInPage, ...needs('nothing') },
  { path: ACCOUNT_PATHS.invitation, Component: InvitationPage, ...needs('nothing') },
  { path: ACCOUNT_PATHS.recovery, Component: RecoveryPage, ...needs('nothing') },
  { path: '*', Component: UnknownPathPage, ...needs('nothing') },
];

/** The router of the staff application. A screen that throws keeps its frame. */
export function createStaffRouter(
  site: SiteData,
  session: SessionKeeper,
): ReturnType<typeof createBrowserRouter> {
  const load = async ({ request }: { request: Request }): Promise<unknown> => {
    const [access, state] = await Promise.all([loadAccess(request), loadSession(request.signal)]);
    // Where the server did not say, the pages' own calls will tell why.
    if (state.ok) session.take(state.value);
    return access;
  };
  const framed = (content: RouteObject['element']) => (
    <PageFrame site={site} kind="staff">
      {content}
    </PageFrame>
  );
  return createBrowserRouter([
    {
      loader: load,
      shouldRevalidate: () => false,
      element: <StaffLayout site={site} />,
      errorElement: framed(<RouteError />),
      hydrateFallbackElement: framed(<StaffLoading />),
      children: [{ errorElement: <RouteError />, children: screens }],
    },
  ]);
}
