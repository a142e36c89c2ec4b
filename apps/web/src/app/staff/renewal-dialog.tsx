import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { SignInForms } from '../../features/session/sign-in-forms.tsx';
import { SIGN_IN_TEXTS } from '../../features/session/texts.ts';
import { useSession, useSessionKeeper } from '../../features/session/use-session.ts';
import { formatTime } from '../../lib/moment.ts';
import { SetUpSteps } from '../../pages/sign-in/set-up-steps.tsx';

/**
 * Signing in again in place of a page whose session has ended and which is hidden; what waited for it goes on by itself. It
 * cannot be closed: the page comes back with its owner alone.
 */
export function RenewalDialog(): ReactNode {
  const keeper = useSessionKeeper();
  const { state, lost } = useSession();
  if (lost === null || lost.now.state === 'signed_in') return null;
  const knownEmail = state === null || state.state === 'signed_out' ? '' : state.email;
  return createPortal(
    <Dialog title={SIGN_IN_TEXTS.again} onClose={() => undefined}>
      <p>{SIGN_IN_TEXTS.againHow}</p>
      <p>{SIGN_IN_TEXTS.againUntil(formatTime(lost.until))}</p>
      {lost.now.state === 'factor_setup' ? (
        <SetUpSteps onCodes={() => undefined} />
      ) : (
        <SignInForms state={lost.now} knownEmail={knownEmail} onState={keeper.take} />
      )}
      <Button tone="quiet" onClick={() => keeper.leave('given_up')}>
        {SIGN_IN_TEXTS.leave}
      </Button>
    </Dialog>,
    // The page's root is hidden.
    document.body,
  );
}
