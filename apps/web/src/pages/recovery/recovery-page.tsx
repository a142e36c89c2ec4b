import { ACCOUNT_PATHS, type SessionState } from '@rer/contracts';
import { type ReactNode, useCallback } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { useToast } from '../../components/toast/use-toast.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { RecoveryAsk } from '../../features/session/recovery-ask.tsx';
import { RecoveryForm } from '../../features/session/recovery-form.tsx';
import { loadRecovery } from '../../features/session/session-calls.ts';
import { Obstacle } from '../../features/session/sign-in-forms.tsx';
import { RECOVERY_TEXTS } from '../../features/session/texts.ts';
import { useSession, useSessionKeeper } from '../../features/session/use-session.ts';
import { goTo } from '../../lib/address.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

function NewPassword({ token }: { readonly token: string }): ReactNode {
  const keeper = useSessionKeeper();
  const toaster = useToast();
  const load = useCallback(() => loadRecovery(token), [token]);
  const { value, failure, reload } = useLoaded(load);
  const onState = (state: SessionState): void => {
    keeper.take(state);
    toaster.success({ title: RECOVERY_TEXTS.done });
    // The sign-in page asks for missing steps.
    goTo(ACCOUNT_PATHS.signIn, { replace: true });
  };
  if (failure?.kind === 'refused' && (failure.status === 404 || failure.status === 400)) {
    return (
      <EntryView title={RECOVERY_TEXTS.gone}>
        <p>{RECOVERY_TEXTS.goneHow}</p>
        <Button onClick={() => goTo(ACCOUNT_PATHS.recovery)}>{RECOVERY_TEXTS.newLink}</Button>
      </EntryView>
    );
  }
  return (
    <EntryView
      title={RECOVERY_TEXTS.newTitle}
      intro={value === null ? undefined : <p>{RECOVERY_TEXTS.newIntro(value.email)}</p>}
    >
      {failure === null ? null : <RetryNotice text={failureSentence(failure)} onRetry={reload} />}
      {value === null && failure === null ? <Skeleton rows={6} label={RECOVERY_TEXTS.loading} /> : null}
      {value === null ? null : <RecoveryForm token={token} recovery={value} onState={onState} />}
    </EntryView>
  );
}

/** `/passwort-vergessen`: asks for a link, and sets the new password of one. */
export function RecoveryPage(): ReactNode {
  useDocumentTitle(RECOVERY_TEXTS.title);
  const token = useLinkToken();
  const { state } = useSession();
  if (state?.state === 'signed_out' && state.obstacle !== null) {
    return (
      <EntryView title={RECOVERY_TEXTS.title}>
        <Obstacle sentence={state.obstacle} />
      </EntryView>
    );
  }
  if (token !== null) return <NewPassword key={token} token={token} />;
  return (
    <EntryView title={RECOVERY_TEXTS.title} intro={<p>{RECOVERY_TEXTS.intro}</p>}>
      <RecoveryAsk onToken={(next) => goTo(`${ACCOUNT_PATHS.recovery}#token=${next}`)} />
      <LinkButton tone="quiet" href={ACCOUNT_PATHS.signIn}>
        {RECOVERY_TEXTS.back}
      </LinkButton>
    </EntryView>
  );
}
