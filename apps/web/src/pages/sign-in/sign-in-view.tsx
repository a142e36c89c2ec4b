import type { SessionState } from '@rer/contracts';
import type { ReactNode } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { LinkSignIn } from '../../features/session/link-sign-in.tsx';
import { Obstacle, SignInForms } from '../../features/session/sign-in-forms.tsx';
import { FACTOR_TEXTS, SIGN_IN_TEXTS } from '../../features/session/texts.ts';
import { useSessionKeeper } from '../../features/session/use-session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

interface SignInViewProps {
  readonly state: Extract<SessionState, { state: 'signed_out' | 'second_factor' }>;
  readonly note?: string;
}

/** Signing in, as a view of its own: on its page, and in place of every page that needs it. */
export function SignInView({ state, note }: SignInViewProps): ReactNode {
  const keeper = useSessionKeeper();
  const isSecond = state.state === 'second_factor';
  useDocumentTitle(SIGN_IN_TEXTS.title);
  return (
    <EntryView
      title={isSecond ? FACTOR_TEXTS.title : SIGN_IN_TEXTS.title}
      intro={<p>{isSecond ? FACTOR_TEXTS.intro : SIGN_IN_TEXTS.intro}</p>}
    >
      {note === undefined ? null : <Notice role="status">{note}</Notice>}
      <SignInForms state={state} onState={keeper.take} />
    </EntryView>
  );
}

interface LinkViewProps {
  /** The secret of the link. */
  readonly token: string;
  readonly state: Extract<SessionState, { state: 'signed_out' }>;
  /** Takes the link out of the address: it is used, or not wanted. */
  readonly onLeave: () => void;
}

/** Signing in by a mailed link, as a view of its own. */
export function LinkView({ token, state, onLeave }: LinkViewProps): ReactNode {
  const keeper = useSessionKeeper();
  useDocumentTitle(SIGN_IN_TEXTS.title);
  const onState = (next: SessionState): void => {
    keeper.take(next);
    onLeave();
  };
  return (
    <EntryView title={SIGN_IN_TEXTS.title}>
      {state.obstacle === null ? (
        <LinkSignIn token={token} onState={onState} onOther={onLeave} />
      ) : (
        <Obstacle sentence={state.obstacle} />
      )}
    </EntryView>
  );
}
