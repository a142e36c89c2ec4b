import { ACCOUNT_PATHS } from '@rer/contracts';
import { lazy, type ReactNode } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { loadSession } from '../../features/session/session-calls.ts';
import { RETRY_TEXT, SIGN_IN_TEXTS } from '../../features/session/texts.ts';
import { useSession, useSessionKeeper } from '../../features/session/use-session.ts';
import { goTo, useHash } from '../../lib/address.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { Redirect } from '../../lib/page-link.tsx';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { homePath } from './home-path.ts';
import { SIGN_IN_HASHES } from './sign-in-hashes.ts';
import { LinkView, SignInView } from './sign-in-view.tsx';
import { SignOutView } from './sign-out-view.tsx';

const SetUpView = lazy(async () => ({ default: (await import('./set-up-view.tsx')).SetUpView }));

/** The first sentence of the sign-in page after a redirect from a staff page. */
const NOTES: ReadonlyMap<string, string> = new Map<string, string>([
  [SIGN_IN_HASHES.signedOut, SIGN_IN_TEXTS.signedOut],
  [SIGN_IN_HASHES.givenUp, SIGN_IN_TEXTS.givenUp],
]);

/** Shown when the session could not be loaded. */
export function SessionUnknown(): ReactNode {
  const keeper = useSessionKeeper();
  const { isBusy, failure, run } = useMutation();
  return (
    <EntryView title={SIGN_IN_TEXTS.title}>
      <Notice kind="error">
        <p>{failureSentence(failure ?? { kind: 'unreachable', cause: null })}</p>
        <Button
          tone="secondary"
          aria-disabled={isBusy}
          onClick={() => void run(() => loadSession(), keeper.take)}
        >
          {RETRY_TEXT}
        </Button>
      </Notice>
    </EntryView>
  );
}

/** `/anmelden`. Redirects a user who is already signed in. */
export function SignInPage(): ReactNode {
  const { state } = useSession();
  const hash = useHash();
  const token = useLinkToken();
  if (state === null) return <SessionUnknown />;
  if (hash === SIGN_IN_HASHES.signingOut && state.state !== 'signed_out')
    return <SignOutView startsAtOnce={false} />;
  switch (state.state) {
    case 'signed_in':
      return <Redirect to={homePath(state.role)} />;
    case 'factor_setup':
      return <SetUpView />;
    case 'signed_out':
      if (token !== null) {
        const onLeave = (): void => goTo(ACCOUNT_PATHS.signIn, { replace: true });
        return <LinkView key={token} token={token} state={state} onLeave={onLeave} />;
      }
      break;
    case 'second_factor':
      break;
  }
  const note = NOTES.get(hash);
  return <SignInView state={state} {...(note !== undefined && { note })} />;
}
