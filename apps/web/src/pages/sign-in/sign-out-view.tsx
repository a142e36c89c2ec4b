import { ACCOUNT_PATHS } from '@rer/contracts';
import { type ReactNode, useCallback, useEffect } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { endSession } from '../../features/session/session-calls.ts';
import { SIGN_OUT_TEXTS } from '../../features/session/texts.ts';
import { goTo } from '../../lib/address.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { reloadPage } from './reload-page.ts';
import { SIGN_IN_HASHES } from './sign-in-hashes.ts';

interface SignOutViewProps {
  /** Whether it signs out by itself; else it offers to, as on a page that was loaded again before the server answered. */
  readonly startsAtOnce: boolean;
}

/** Signing out, when nothing of the page is shown any more: what the server says to it, and another try. */
export function SignOutView({ startsAtOnce }: SignOutViewProps): ReactNode {
  const { isBusy, failure, run } = useMutation();
  useDocumentTitle(SIGN_OUT_TEXTS.title);
  const signOut = useCallback((): void => {
    void run(endSession, () => reloadPage(`${ACCOUNT_PATHS.signIn}${SIGN_IN_HASHES.signedOut}`));
  }, [run]);
  useEffect(() => {
    if (!startsAtOnce) return;
    goTo(`${ACCOUNT_PATHS.signIn}${SIGN_IN_HASHES.signingOut}`);
    signOut();
  }, [startsAtOnce, signOut]);
  const isFirstTry = startsAtOnce && failure === null;
  return (
    <EntryView title={SIGN_OUT_TEXTS.title}>
      {isFirstTry ? (
        <p role="status">{SIGN_OUT_TEXTS.busy}</p>
      ) : (
        <>
          <Notice kind="error">
            {failure === null ? null : <p>{failureSentence(failure)}</p>}
            <p>{SIGN_OUT_TEXTS.failedHow}</p>
          </Notice>
          <Button aria-disabled={isBusy} onClick={signOut}>
            {isBusy ? SIGN_OUT_TEXTS.busy : SIGN_OUT_TEXTS.again}
          </Button>
        </>
      )}
    </EntryView>
  );
}
