import type { PrivacySection } from './privacy-section.ts';

/** Sections 6 to 9: what happens when a visitor writes to us, talks to the voicebot, or sends a document. */
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
          <strong>Der Voicebot ist auf dieser Website derzeit nicht eingeschaltet.</strong> Er führt keine
          Gespräche und verarbeitet keine Sprachdaten. Sobald er angeboten wird, gilt Folgendes:
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
        <p>
          <strong>Gesprächsräume mit Mikrofon und Kamera</strong> gibt es unabhängig vom Voicebot. Wer einen
          Raum betritt, nennt einen Namen, den die anderen im Raum sehen, und gibt Mikrofon, Kamera oder
          Bildschirm selbst frei; der Browser fragt vorher. Die Freigabe lässt sich im Raum jederzeit
          zurücknehmen (Art. 6 Abs. 1 lit. a DS-GVO).
        </p>
        <p>
          Ton, Bild und Nachrichten gehen auf dem Weg verschlüsselt an unseren Server, der sie an die anderen
          im Raum weiterleitet. Sie werden nicht aufgezeichnet und nicht gespeichert. Für die Verbindung
          verarbeitet der Server, solange Sie im Raum sind, Ihre IP-Adresse und Angaben zur Qualität der
          Übertragung; gespeichert wird, wann jemand einen Raum betreten hat, ohne Namen und ohne IP-Adresse,
          bis der Raum gelöscht wird (Art. 6 Abs. 1 lit. f DS-GVO).
        </p>
        <p>
          Nimmt ein automatischer Assistent teil, erscheint er unter seinem Namen im Raum. Was Besucherinnen
          und Besucher ihm schreiben, wird für die Antwort verarbeitet und nicht gespeichert. Gespräche
          unseres Teams mit seinem eigenen Assistenten löschen wir nach 90 Tagen.
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
