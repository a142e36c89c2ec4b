import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { SignInForms } from '../../features/session/sign-in-forms.tsx';
import { SIGN_IN } from '../../features/session/texts.ts';
import { useSession, useSessionKeeper } from '../../features/session/use-session.ts';
import { SetUpSteps } from '../../pages/sign-in/set-up-steps.tsx';

/** Signing in again over a page whose session has ended; what waited for it goes on by itself. */
export function RenewalDialog(): ReactNode {
  const keeper = useSessionKeeper();
  const { state, lost } = useSession();
  if (lost === null || lost.state === 'signed_in') return null;
  const knownEmail = state === null || state.state === 'signed_out' ? '' : state.email;
  return (
    <Dialog title={SIGN_IN.again} onClose={keeper.giveUp}>
      <p>{SIGN_IN.againHow}</p>
      {lost.state === 'factor_setup' ? (
        <SetUpSteps onCodes={() => undefined} />
      ) : (
        <SignInForms state={lost} knownEmail={knownEmail} onState={keeper.take} />
      )}
      <Button tone="quiet" onClick={keeper.giveUp}>
        {SIGN_IN.leave}
      </Button>
    </Dialog>
  );
}
