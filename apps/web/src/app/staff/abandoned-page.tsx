import { ACCOUNT_PATHS } from '@rer/contracts';
import { type ReactNode, useEffect } from 'react';
import { noteUpload } from '../../features/import/upload/interrupted-upload.ts';
import type { Leave } from '../../features/session/session-keeper.ts';
import { reloadPage } from '../../pages/sign-in/reload-page.ts';
import { SIGN_IN_HASHES } from '../../pages/sign-in/sign-in-hashes.ts';
import { SignOutView } from '../../pages/sign-in/sign-out-view.tsx';
import { StaffLoading } from './staff-shell.tsx';

/** Loads the page anew once the one before is unmounted: its forms do not ask then whether they may be left. */
function BeginAnew({ address }: { readonly address?: string }): ReactNode {
  useEffect(() => reloadPage(address), [address]);
  return <StaffLoading />;
}

/** What takes the place of a page that is given up, and clears what the browser keeps of it. */
export function AbandonedPage({ leave }: { readonly leave: Leave }): ReactNode {
  // All else that the pages of the team keep are settings.
  useEffect(() => noteUpload(null), []);
  switch (leave) {
    case 'sign_out':
      return <SignOutView startsAtOnce />;
    case 'given_up':
      return <BeginAnew address={`${ACCOUNT_PATHS.signIn}${SIGN_IN_HASHES.givenUp}`} />;
    case 'other_user':
      return <BeginAnew />;
  }
}
