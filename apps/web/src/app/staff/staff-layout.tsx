import { accessMode, type SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { OpenAccessBanner } from '../../features/access/open-access-banner.tsx';

/** What all staff pages stand in: the frame, and the word that the gate is open where it is. */
export function StaffLayout({ site }: { readonly site: SiteData }): ReactNode {
  const access = accessMode.safeParse(useLoaderData<unknown>());
  return (
    <PageFrame site={site} kind="staff">
      <OpenAccessBanner access={access.success ? access.data : null} />
      <Outlet />
    </PageFrame>
  );
}
