import {
  ASSISTANT_PAGE_NEED,
  assistantPath,
  type PageNeed,
  type SiteData,
  STAFF_PAGES,
  type StaffPagePath,
} from '@rer/contracts';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { loadAccess } from '../../features/access/load-access.ts';
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

/** Bears the name of the voice provider. */
const assistantPage =
  ({ voiceProviderName }: SiteData) =>
  async (): Promise<{ Component: ComponentType }> => {
    const { AssistantPage } = await import('../../pages/assistant/assistant-page.tsx');
    return { Component: () => <AssistantPage providerName={voiceProviderName} /> };
  };

type Screen = Pick<RouteObject, 'lazy' | 'Component'>;

/** What stands at each page's address. */
const SCREENS: Readonly<Record<StaffPagePath, Screen>> = {
  '/anmelden': { Component: SignInPage },
  '/einladung': { Component: InvitationPage },
  '/passwort-vergessen': { Component: RecoveryPage },
  '/konto': { lazy: accountPage },
  '/stats': { lazy: statsPage },
  '/dienstleister': { lazy: directoryPage },
  '/dienstleister-import': { lazy: importPage },
  '/dienstleister_import': { lazy: importPage },
  '/mitarbeiter': { lazy: staffPage },
  '/schluessel': { lazy: keysPage },
};

const NEEDS: Readonly<Record<string, PageNeed>> = STAFF_PAGES;

/** The routes. What each needs is decided by the server too; here it is said before anything fails. */
function screensOf(site: SiteData): RouteObject[] {
  const handle = (need: PageNeed): { readonly handle: NeedHandle } => ({ handle: { need } });
  return [
    ...Object.entries(SCREENS).map(([path, screen]) => ({
      path,
      ...screen,
      ...handle(NEEDS[path] ?? 'admin'),
    })),
    {
      path: assistantPath(site.voiceProviderName),
      lazy: assistantPage(site),
      ...handle(ASSISTANT_PAGE_NEED),
    },
    { path: '*', Component: UnknownPathPage, ...handle('nothing') },
  ];
}

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
      children: [{ errorElement: <RouteError />, children: screensOf(site) }],
    },
  ]);
}
