import { germanDate } from './german-date.ts';
import type { PrivacySection } from './privacy-section.ts';

/** Sections 10 to 13: security, recipients, the rights of data subjects, and the version. */
export const RIGHTS_SECTIONS: readonly PrivacySection[] = [
  {
    id: 'datensicherheit',
    title: 'Datensicherheit',
    Text: () => (
      <>
        <p>
          Wir schützen Ihre Daten mit technischen und organisatorischen Maßnahmen. Zugriff haben nur Personen,
          die ihn für ihre Aufgabe brauchen. Jede Berechtigung wird auf dem Server geprüft, Schreibzugriffe
          sind in ihrer Zahl begrenzt, und die Seiten führen keinen fremden Programmcode aus.
        </p>
        <p>
          Ist die Verbindung verschlüsselt, erkennen Sie das an „https“ in der Adresszeile. Bei E-Mails können
          wir eine durchgehende Verschlüsselung nicht zusichern; senden Sie Vertrauliches bitte nicht auf
          diesem Weg.
        </p>
      </>
    ),
  },
  {
    id: 'weitergabe',
    title: 'Weitergabe an Dritte',
    Text: () => (
      <>
        <p>
          Wir verkaufen keine Daten und geben sie nicht für Werbung weiter. Die Website sendet keine Daten an
          Dritte, auch nicht in Länder außerhalb der Europäischen Union.
        </p>
        <p>
          Eine Weitergabe findet nur statt, wenn Sie eingewilligt haben, wenn ein Gesetz oder eine Behörde uns
          dazu verpflichtet (Art. 6 Abs. 1 lit. c DS-GVO) oder wenn sie nötig ist, um Rechte durchzusetzen.
          Beim Versand von E-Mails sind die E-Mail-Anbieter beider Seiten beteiligt.
        </p>
      </>
    ),
  },
  {
    id: 'rechte',
    title: 'Rechte der betroffenen Personen',
    Text: ({ site: { company } }) => (
      <>
        <p>Sie haben uns gegenüber jederzeit das Recht auf:</p>
        <ul>
          <li>Auskunft über die Daten, die wir zu Ihnen verarbeiten (Art. 15 DS-GVO),</li>
          <li>Berichtigung unrichtiger Daten (Art. 16 DS-GVO),</li>
          <li>Löschung (Art. 17 DS-GVO),</li>
          <li>
            Einschränkung der Verarbeitung (Art. 18 DS-GVO) und Mitteilung an Empfänger (Art. 19 DS-GVO),
          </li>
          <li>Übertragbarkeit Ihrer Daten (Art. 20 DS-GVO),</li>
          <li>Widerruf einer Einwilligung mit Wirkung für die Zukunft (Art. 7 Abs. 3 DS-GVO).</li>
        </ul>
        <p>
          <strong>Widerspruch:</strong> Verarbeiten wir Daten aufgrund eines berechtigten Interesses, können
          Sie dem aus Gründen, die sich aus Ihrer besonderen Situation ergeben, jederzeit widersprechen (Art.
          21 DS-GVO).
        </p>
        <p>
          Eine Nachricht an{' '}
          <a href={`mailto:${company.email}`} data-click="datenschutz-mail">
            {company.email}
          </a>{' '}
          genügt. Außerdem können Sie sich bei der für uns zuständigen Datenschutz-Aufsichtsbehörde oder bei
          der Behörde Ihres Wohnorts beschweren (Art. 77 DS-GVO).
          {company.supervisoryAuthority === null
            ? null
            : ` Für uns zuständig ist: ${company.supervisoryAuthority}.`}
        </p>
      </>
    ),
  },
  {
    id: 'aktualitaet',
    title: 'Aktualität dieser Datenschutzerklärung',
    Text: ({ site }) => (
      <>
        <p>
          Ändert sich die Website oder die Rechtslage, passen wir diese Erklärung an. Die jeweils aktuelle
          Fassung finden Sie unter{' '}
          <a href="/impressum" data-click="datenschutz-adresse">
            /impressum
          </a>
          .
        </p>
        <p>Diese Fassung ist vom {germanDate(site.privacyDate)}.</p>
      </>
    ),
  },
];
