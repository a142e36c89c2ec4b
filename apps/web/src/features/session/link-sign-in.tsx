import type { SessionState } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { postLinkToken } from './session-calls.ts';
import { LINK_SIGN_IN_TEXTS, SIGN_IN_TEXTS } from './texts.ts';

interface LinkSignInProps {
  readonly token: string;
  readonly onState: (state: SessionState) => void;
  /** Signs in another way instead. */
  readonly onOther: () => void;
}

/**
 * Signing in by a mailed link. The user has to press the button: programs that look through mail open links too, and
 * each link counts once.
 */
export function LinkSignIn({ token, onState, onOther }: LinkSignInProps): ReactNode {
  const { isBusy, failure, run } = useMutation();
  const isGone = failure?.kind === 'refused' && failure.status === 401;
  return (
    <>
      {failure === null ? (
        <p>{LINK_SIGN_IN_TEXTS.intro}</p>
      ) : (
        <Notice kind="error">{isGone ? LINK_SIGN_IN_TEXTS.gone : failureSentence(failure)}</Notice>
      )}
      {isGone ? null : (
        <Button aria-disabled={isBusy} onClick={() => void run(() => postLinkToken(token), onState)}>
          {isBusy ? SIGN_IN_TEXTS.busy : LINK_SIGN_IN_TEXTS.submit}
        </Button>
      )}
      <Button tone="quiet" onClick={onOther}>
        {LINK_SIGN_IN_TEXTS.other}
      </Button>
    </>
  );
}
