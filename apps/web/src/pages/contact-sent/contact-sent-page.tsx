import type { ReactNode } from 'react';
import { MessagePage } from '../../components/layout/message-page.tsx';
import { LinkButton } from '../../components/ui/button.tsx';

/** Tells a browser without JavaScript that the message was taken. */
export function ContactSentPage(): ReactNode {
  return (
    <MessagePage title="Ihre Nachricht ist angekommen">
      <p>Vielen Dank. Wir lesen Ihre Nachricht und antworten Ihnen per E-Mail.</p>
      <LinkButton href="/" data-click="gesendet-startseite">
        Zurück zur Startseite
      </LinkButton>
    </MessagePage>
  );
}
