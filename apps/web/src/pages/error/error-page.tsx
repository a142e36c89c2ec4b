import type { ReactNode } from 'react';
import { MessagePage } from '../../components/layout/message-page.tsx';
import { LinkButton } from '../../components/ui/button.tsx';

/** The status and its meaning, or the message of the error. */

/** The view for everything that no screen could handle (seed 1, section 8). */
export function ErrorPage({ detail }: { readonly detail: string }): ReactNode {
  return (
    <MessagePage title="Unexpected Application Error!" titleLang="en">
      <p lang="en">{detail}</p>
      <p>Laden Sie die Seite neu. Bleibt der Fehler bestehen, hilft dem Betreiber der Text oben.</p>
      <LinkButton href="/" data-click="fehler-startseite">
        Zur Startseite
      </LinkButton>
    </MessagePage>
  );
}
