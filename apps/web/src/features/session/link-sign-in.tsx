import type { SessionState } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useCall } from '../../lib/use-call.ts';
import { signInByLink } from './session-calls.ts';
import { LINK, SIGN_IN } from './texts.ts';

interface LinkSignInProps {
  readonly token: string;
  readonly onState: (state: SessionState) => void;
  /** Signs in another way instead. */
  readonly onOther: () => void;
}

/**
 * Signing in by the link of a letter. A person has to press the button: programs that look through mail open links too, and
 * each link counts once.
 */
export function LinkSignIn({ token, onState, onOther }: LinkSignInProps): ReactNode {
  const { isBusy, failure, run } = useCall();
  const isGone = failure?.kind === 'refused' && failure.status === 401;
  return (
    <>
      {failure === null ? (
        <p>{LINK.intro}</p>
      ) : (
        <Notice kind="error">{isGone ? LINK.gone : failureSentence(failure)}</Notice>
      )}
      {isGone ? null : (
        <Button aria-disabled={isBusy} onClick={() => void run(() => signInByLink(token), onState)}>
          {isBusy ? SIGN_IN.busy : LINK.submit}
        </Button>
      )}
      <Button tone="quiet" onClick={onOther}>
        {LINK.other}
      </Button>
    </>
  );
}
