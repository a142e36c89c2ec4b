import { ACCOUNT_PATHS, type SessionState, STAFF_ROLE_LABELS } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Person } from '../../components/layout/person.tsx';
import { useToast } from '../../components/toast/use-toast.ts';
import { signOut } from '../../features/session/session-calls.ts';
import { useSessionKeeper } from '../../features/session/use-session.ts';
import { goTo } from '../../lib/address.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useCall } from '../../lib/use-call.ts';

/** The signed-in person in the header. */
export function SignedInPerson({
  state,
}: {
  readonly state: Extract<SessionState, { state: 'signed_in' | 'factor_setup' }>;
}): ReactNode {
  const keeper = useSessionKeeper();
  const toaster = useToast();
  const { isBusy, run } = useCall();
  const leave = (): void => {
    void run(
      () => signOut(),
      (after) => {
        // First away from the page, which would show its own sign-in otherwise.
        goTo(`${ACCOUNT_PATHS.signIn}#abgemeldet`);
        keeper.take(after);
      },
      (failure) => toaster.error({ description: failureSentence(failure) }),
    );
  };
  return (
    <Person
      name={state.name || state.email}
      role={state.role === null ? 'ohne Rolle' : STAFF_ROLE_LABELS[state.role]}
      href={ACCOUNT_PATHS.account}
      isBusy={isBusy}
      onSignOut={leave}
    />
  );
}
