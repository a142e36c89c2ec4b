import {
  type AccessMode,
  accessMode,
  type SessionState,
  type SiteData,
  STAFF_ROLES,
  type StaffRole,
} from '@rer/contracts';
import type { ReactNode } from 'react';
import { useLoaderData, useLocation, useMatches } from 'react-router';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import type { StaffHeader } from '../../components/layout/site-header.tsx';
import { OpenAccessBanner } from '../../features/access/open-access-banner.tsx';
import { gateOf } from '../../features/session/rights.ts';
import { useSession } from '../../features/session/use-session.ts';
import { Gate } from './gate.tsx';
import { needOf } from './page-need.ts';
import { RenewalDialog } from './renewal-dialog.tsx';
import { SignedInPerson } from './signed-in-person.tsx';

/** The highest rank whose pages are open. While the server has not said who it is, the pages say what they need. */
function rankOf(state: SessionState | null, access: AccessMode | null): StaffRole | null {
  if (state === null) return 'editor';
  return STAFF_ROLES.findLast((rank) => gateOf(rank, state, access) === 'free') ?? null;
}

function headerOf(state: SessionState | null, access: AccessMode | null, path: string): StaffHeader {
  const isPerson = state?.state === 'signed_in' || state?.state === 'factor_setup';
  return {
    rank: rankOf(state, access),
    person: isPerson ? <SignedInPerson state={state} /> : null,
    path,
  };
}

/** What all staff pages stand in: the frame, who is signed in, and the word that the gate is open where it is. */
export function StaffLayout({ site }: { readonly site: SiteData }): ReactNode {
  const loaded = accessMode.safeParse(useLoaderData<unknown>());
  const access = loaded.success ? loaded.data : null;
  const need = needOf(useMatches());
  const { state } = useSession();
  const { pathname } = useLocation();
  return (
    <PageFrame site={site} kind="staff" staff={headerOf(state, access, pathname)}>
      <OpenAccessBanner access={access} />
      <Gate need={need} state={state} access={access} />
      <RenewalDialog />
    </PageFrame>
  );
}
