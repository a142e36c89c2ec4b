import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import { MessagePage } from '../../components/layout/message-page.tsx';

/**
 * Tells a browser without JavaScript that the message could not be taken although nothing may be wrong with it. The
 * same for every reason, so that it can be rendered before.
 */
export function ContactFailedPage({ site: { company } }: { readonly site: SiteData }): ReactNode {
  return (
    <MessagePage title="Ihre Nachricht konnte gerade nicht angenommen werden">
      <p>
        Es ist nichts verloren: Gehen Sie mit der Zurück-Taste Ihres Browsers zum Formular. Ihre Eingaben
        stehen dort noch.
      </p>
      <p>
        Bitte senden Sie in ein paar Minuten noch einmal, oder schreiben Sie uns eine E-Mail an{' '}
        <a href={`mailto:${company.email}`} data-click="nicht-angenommen-mail">
          {company.email}
        </a>
        .
      </p>
      <p>
        <a href="/" data-click="nicht-angenommen-startseite">
          Zurück zur Startseite
        </a>
      </p>
    </MessagePage>
  );
}
