import { ACCOUNT_PATHS, type PageNeed, type SessionState, STAFF_ROLE_LABELS } from '@rer/contracts';
import type { ReactNode } from 'react';
import { MessagePage } from '../../components/layout/message-page.tsx';
import { LinkButton } from '../../components/ui/button.tsx';

function quoted(text: string): string {
  return `„${text}“`;
}

/** Says which role a page needs, and which users can grant it. */
export function RoleMissing({
  state,
  need,
}: {
  readonly state: SessionState;
  readonly need: PageNeed;
}): ReactNode {
  const role = state.state === 'signed_in' ? state.role : null;
  const needed =
    need === 'account' || need === 'nothing' ? STAFF_ROLE_LABELS.viewer : STAFF_ROLE_LABELS[need];
  return (
    <MessagePage title="Dafür fehlt Ihnen die Rolle">
      <p>
        Diese Seite braucht die Rolle {quoted(needed)}.{' '}
        {role === null
          ? 'Ihr Konto hat im Team noch keine Rolle.'
          : `Ihr Konto hat die Rolle ${quoted(STAFF_ROLE_LABELS[role])}.`}
      </p>
      <p>
        Bitte fragen Sie jemanden mit der Rolle {quoted(STAFF_ROLE_LABELS.admin)}. Eine neue Rolle gilt
        sofort, Sie müssen dann nur diese Seite neu laden.
      </p>
      <LinkButton href={ACCOUNT_PATHS.account} tone="secondary">
        Zu meinem Konto
      </LinkButton>
    </MessagePage>
  );
}

/** For the own account, where the gate is open and the visitor is not signed in. */
export function NobodyHere(): ReactNode {
  return (
    <MessagePage title="Hier ist niemand angemeldet">
      <p>
        Der Zugang ist offen, deshalb gehen die Seiten ohne Anmeldung. Ein Konto sehen Sie erst angemeldet.
      </p>
      <LinkButton href={ACCOUNT_PATHS.signIn}>Zur Anmeldung</LinkButton>
    </MessagePage>
  );
}
