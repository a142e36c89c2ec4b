import type { SiteData } from '@rer/contracts';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { loadAccess } from '../../features/access/load-access.ts';
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

/** The screens of the staff application. */
const screens: RouteObject[] = [
  { path: '/stats', lazy: statsPage },
  { path: '/dienstleister', lazy: directoryPage },
  { path: '/dienstleister-import', lazy: importPage },
  { path: '/dienstleister_import', lazy: importPage },
  { path: '*', Component: UnknownPathPage },
];

/** The router of the staff application. A screen that throws keeps its frame. */
export function createStaffRouter(site: SiteData): ReturnType<typeof createBrowserRouter> {
  const framed = (content: RouteObject['element']) => (
    <PageFrame site={site} kind="staff">
      {content}
    </PageFrame>
  );
  return createBrowserRouter([
    {
      loader: ({ request }) => loadAccess(request),
      shouldRevalidate: () => false,
      element: <StaffLayout site={site} />,
      errorElement: framed(<RouteError />),
      hydrateFallbackElement: framed(<StaffLoading />),
      children: [{ errorElement: <RouteError />, children: screens }],
    },
  ]);
}
