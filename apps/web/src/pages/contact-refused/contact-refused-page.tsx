import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '@rer/contracts';
import type { ReactNode } from 'react';
import { MessagePage } from '../../components/layout/message-page.tsx';

const count = (limit: number): string => limit.toLocaleString('de-DE');

/**
 * Tells a browser without JavaScript that the message was not taken. The same for every reason, so that it can be
 * rendered before; it lists all that can be wrong.
 */
export function ContactRefusedPage(): ReactNode {
  return (
    <MessagePage title="Ihre Nachricht wurde noch nicht gesendet">
      <p>
        Gehen Sie mit der Zurück-Taste Ihres Browsers zum Formular. Ihre Eingaben stehen dort noch. Bitte
        prüfen Sie vor dem nächsten Versuch:
      </p>
      <ul>
        <li>Sind Name, E-Mail-Adresse und Nachricht ausgefüllt?</li>
        <li>Ist die E-Mail-Adresse vollständig, zum Beispiel name@firma.de?</li>
        <li>
          Ist der Name höchstens {count(CONTACT_NAME_MAX)} und die Nachricht höchstens{' '}
          {count(CONTACT_MESSAGE_MAX)} Zeichen lang?
        </li>
        <li>Ist das Häkchen zu den Informationspflichten nach Art. 13 DS-GVO gesetzt?</li>
      </ul>
      <p>
        <a href="/" data-click="nicht-gesendet-startseite">
          Zurück zur Startseite
        </a>
      </p>
    </MessagePage>
  );
}
