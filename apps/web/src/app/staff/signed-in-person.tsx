import { ACCOUNT_PATHS, type SessionState, STAFF_ROLE_LABELS } from '@rer/contracts';
import type { ReactNode } from 'react';
import { SignedInUser } from '../../components/layout/signed-in-user.tsx';
import { useSessionKeeper } from '../../features/session/use-session.ts';

/** The signed-in person in the header. */
export function SignedInPerson({
  state,
}: {
  readonly state: Extract<SessionState, { state: 'signed_in' | 'factor_setup' }>;
}): ReactNode {
  const keeper = useSessionKeeper();
  return (
    <SignedInUser
      name={state.name || state.email}
      role={state.role === null ? 'ohne Rolle' : STAFF_ROLE_LABELS[state.role]}
      href={ACCOUNT_PATHS.account}
      // Before the server is asked: it may be away, or slow.
      onSignOut={() => keeper.leave('sign_out')}
    />
  );
}
