import { ACCOUNT_PATHS, type Invitation, type SessionState } from '@rer/contracts';
import { type ReactNode, useCallback } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { InvitationForm } from '../../features/session/invitation-form.tsx';
import { loadInvitation } from '../../features/session/session-calls.ts';
import { Obstacle } from '../../features/session/sign-in-forms.tsx';
import { INVITATION_TEXTS } from '../../features/session/texts.ts';
import { useSession, useSessionKeeper } from '../../features/session/use-session.ts';
import { goTo } from '../../lib/address.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { Redirect } from '../../lib/page-link.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { homePath } from '../sign-in/home-path.ts';

/** Which word of welcome, and what comes now. */
function titleOf(invitation: Invitation | null): string {
  if (invitation?.kind === 'setup') return INVITATION_TEXTS.setupTitle;
  return INVITATION_TEXTS.title;
}

/** Name of the user already signed in here; null: none. */
function signedInName(state: SessionState | null): string | null {
  return state === null || state.state === 'signed_out' ? null : state.name || state.email;
}

/** A link that leads nowhere. */
function DeadLink({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <EntryView title={title}>
      <p>{text}</p>
      <LinkButton tone="secondary" href={ACCOUNT_PATHS.signIn}>
        {INVITATION_TEXTS.toSignIn}
      </LinkButton>
    </EntryView>
  );
}

interface InvitedProps {
  readonly token: string;
  readonly state: SessionState | null;
}

function Invited({ token, state }: InvitedProps): ReactNode {
  const keeper = useSessionKeeper();
  const load = useCallback(() => loadInvitation(token), [token]);
  const { value, failure, reload } = useLoaded(load);
  if (failure?.kind === 'refused' && (failure.status === 404 || failure.status === 400))
    return <DeadLink title={INVITATION_TEXTS.gone} text={INVITATION_TEXTS.goneHow} />;
  const other = signedInName(state);
  const onState = (next: SessionState): void => {
    keeper.take(next);
    // The sign-in page asks for missing steps; replacing the entry removes the used link.
    goTo(ACCOUNT_PATHS.signIn, { replace: true });
  };
  return (
    <EntryView title={titleOf(value)} intro={<p>{INVITATION_TEXTS.step}</p>}>
      {other === null ? null : <Notice kind="warn">{INVITATION_TEXTS.other(other)}</Notice>}
      {failure === null ? null : <RetryNotice text={failureSentence(failure)} onRetry={reload} />}
      {value === null && failure === null ? <Skeleton rows={8} label={INVITATION_TEXTS.loading} /> : null}
      {value === null ? null : <InvitationForm token={token} invitation={value} onState={onState} />}
    </EntryView>
  );
}

/** `/einladung`: name and password, then the second factor, then the recovery codes. */
export function InvitationPage(): ReactNode {
  useDocumentTitle(INVITATION_TEXTS.title);
  const token = useLinkToken();
  const { state } = useSession();
  if (token === null) {
    if (state?.state === 'signed_in') return <Redirect to={homePath(state.role)} />;
    return <DeadLink title={INVITATION_TEXTS.noToken} text={INVITATION_TEXTS.noTokenHow} />;
  }
  if (state?.state === 'signed_out' && state.obstacle !== null) {
    return (
      <EntryView title={INVITATION_TEXTS.title}>
        <Obstacle sentence={state.obstacle} />
      </EntryView>
    );
  }
  return <Invited key={token} token={token} state={state} />;
}
