import type { ReactNode } from 'react';
import { MessageView } from '../../components/message/message-view.tsx';
import { LinkButton } from '../../components/ui/button.tsx';

/** Stands in for staff pages while the gate is closed and nobody can sign in yet. */
export function SignInMissingPage(): ReactNode {
  return (
    <MessageView title="Diese Seite ist dem Team vorbehalten">
      <p>Eine Anmeldung ist hier noch nicht eingerichtet. Wer die Website betreibt, hat heute zwei Wege:</p>
      <ul>
        <li>
          Die Seite auf dem Rechner selbst öffnen, auf dem die Website läuft. Dort ist sie ohne Anmeldung
          offen, solange die Website nur auf diesem Rechner erreichbar ist (<code>ACCESS=open</code>).
        </li>
        <li>
          Die Schnittstellen mit dem Dienstschlüssel nutzen. Er steht in der Datei <code>keys.json</code> im
          Datenordner.
        </li>
      </ul>
      <LinkButton href="/">Zur Startseite</LinkButton>
    </MessageView>
  );
}
