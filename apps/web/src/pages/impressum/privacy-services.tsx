import type { PrivacySection } from './privacy-section.ts';

/** Sections 6 to 9: what happens when somebody writes to us, talks to the voicebot, or sends a document. */
export const SERVICE_SECTIONS: readonly PrivacySection[] = [
  {
    id: 'kontaktformular',
    title: 'Kontaktformular und E-Mail-Kontakt',
    Text: () => (
      <>
        <p>
          Über das Kontaktformular erheben wir Ihren Namen, Ihre E-Mail-Adresse und Ihre Nachricht. Der Server
          speichert dazu Ihre IP-Adresse und den Zeitpunkt der Anfrage, damit wir Missbrauch erkennen können.
          Die IP-Adresse wird nach 7 Tagen gelöscht.
        </p>
        <p>
          Ihre Nachricht wird in unserer Datenbank gespeichert und, wenn der Versand eingerichtet ist, per
          E-Mail an unser Unternehmen zugestellt. Schreiben Sie uns direkt eine E-Mail, verarbeiten wir die
          Angaben, die sie enthält.
        </p>
        <p>
          Wir nutzen die Angaben nur, um Ihre Anfrage zu beantworten (Art. 6 Abs. 1 lit. b DS-GVO, wenn es um
          einen Vertrag geht, sonst lit. f). Wir löschen Ihre Nachricht, sobald Ihr Anliegen erledigt ist,
          spätestens nach 180 Tagen, soweit keine gesetzliche Pflicht zur Aufbewahrung besteht. Das Formular
          können Sie erst absenden, wenn Sie die Kenntnisnahme der Informationspflichten nach Art. 13 DS-GVO
          bestätigt haben.
        </p>
      </>
    ),
  },
  {
    id: 'voicebot',
    title: 'Nutzung des Voicebots',
    Text: () => (
      <>
        <p>
          <strong>Der Voicebot ist auf dieser Website derzeit nicht eingeschaltet.</strong> Es werden keine
          Gespräche geführt und keine Sprachdaten verarbeitet. Sobald er angeboten wird, gilt Folgendes:
        </p>
        <p>
          Der Voicebot informiert im Gespräch über Realtime Energy Routing. Verarbeitet werden dabei
          Tonaufnahmen, die Mitschrift des Gesprächs sowie Zeitpunkt und Dauer. Die Aufnahme beginnt erst,
          nachdem Sie gefragt wurden und eingewilligt haben (Art. 6 Abs. 1 lit. a DS-GVO).
        </p>
        <p>
          Sie können Ihre Einwilligung jederzeit mit Wirkung für die Zukunft widerrufen. Was bis dahin
          rechtmäßig verarbeitet wurde, bleibt davon unberührt. Nach dem Widerruf können Sie den Voicebot
          nicht weiter nutzen.
        </p>
      </>
    ),
  },
  {
    id: 'voicebot-besonderheiten',
    title: 'Besonderheiten des Voicebots',
    Text: () => (
      <>
        <p>
          Auch dieser Abschnitt gilt erst, wenn der Voicebot eingeschaltet ist. Seine Antworten entstehen
          automatisch und können Fehler enthalten; sie sind keine rechtsverbindliche Auskunft. Bitte nennen
          Sie im Gespräch keine vertraulichen Daten und keine besonderen Kategorien personenbezogener Daten
          (Art. 9 DS-GVO), etwa zur Gesundheit.
        </p>
        <p>
          Aufnahmen und Mitschriften löschen wir, sobald Ihr Anliegen abschließend bearbeitet ist, spätestens
          nach 90 Tagen. Daten, aus denen sich kein Bezug zu einer Person mehr herstellen lässt, dürfen wir
          länger behalten, um den Voicebot zu verbessern. Eine Stimmerkennung zur Feststellung Ihrer Identität
          findet nicht statt.
        </p>
      </>
    ),
  },
  {
    id: 'dokumente',
    title: 'Umgang mit hochgeladenen Dokumenten',
    Text: () => (
      <>
        <p>
          Als Besucherin oder Besucher können Sie auf dieser Website keine Dokumente hochladen. Senden Sie uns
          Unterlagen per E-Mail, verwenden wir sie nur für Ihr Anliegen und löschen sie danach, soweit keine
          gesetzliche Pflicht zur Aufbewahrung besteht.
        </p>
        <p>
          Unser Team kann Verzeichnisse von Dienstleistern als Datei einlesen. Übernommen werden geschäftliche
          Angaben wie Firma, Ansprechpartner, Anschrift, E-Mail und Telefon (Art. 6 Abs. 1 lit. f DS-GVO).
          Stehen Sie selbst in diesem Verzeichnis, gelten Ihre Rechte aus Abschnitt 12 auch dafür.
        </p>
      </>
    ),
  },
];
