import type { PrivacySection } from './privacy-section.ts';

/** Sections 1 to 5: the controller, the principles, and the data of a mere visit. */
export const GENERAL_SECTIONS: readonly PrivacySection[] = [
  {
    id: 'verantwortlicher',
    title: 'Verantwortlicher',
    Text: ({ site: { company } }) => (
      <>
        <p>Verantwortlich für die Verarbeitung personenbezogener Daten auf dieser Website ist:</p>
        <address>
          {company.name}
          <br />
          {`${company.street}, ${company.postcode} ${company.city}, ${company.country}`}
          <br />
          E-Mail:{' '}
          <a href={`mailto:${company.email}`} data-click="datenschutz-mail">
            {company.email}
          </a>
          , Telefon: {company.phone}
        </address>
        <p>An diese Adresse können Sie sich mit allen Fragen zum Datenschutz wenden.</p>
      </>
    ),
  },
  {
    id: 'grundsaetze',
    title: 'Allgemeine Grundsätze der Datenverarbeitung',
    Text: () => (
      <>
        <p>
          Wir verarbeiten personenbezogene Daten nur, soweit es für diese Website und ihre Angebote nötig ist,
          und löschen sie, sobald der Zweck entfällt. Gesetzliche Aufbewahrungspflichten bleiben unberührt.
        </p>
        <p>Rechtsgrundlagen sind je nach Vorgang:</p>
        <ul>
          <li>Ihre Einwilligung (Art. 6 Abs. 1 lit. a DS-GVO),</li>
          <li>ein Vertrag mit Ihnen oder Schritte auf Ihre Anfrage davor (Art. 6 Abs. 1 lit. b DS-GVO),</li>
          <li>
            unser berechtigtes Interesse an einem sicheren und verständlichen Angebot (Art. 6 Abs. 1 lit. f
            DS-GVO).
          </li>
        </ul>
        <p>
          Die Seiten laden nichts von fremden Servern nach: keine Schriften, keine Karten, keine Werbung,
          keine Messdienste. Eine automatisierte Entscheidung im Einzelfall oder ein Profiling findet nicht
          statt.
        </p>
      </>
    ),
  },
  {
    id: 'logfiles',
    title: 'Webserver-Logfiles',
    Text: () => (
      <>
        <p>
          Bei jedem Aufruf hält der Webserver fest: Zeitpunkt, angefragte Adresse, Ergebnis und Dauer der
          Antwort sowie Ihre gekürzte IP-Adresse. Gekürzt heißt: Bei IPv4 bleiben die ersten drei von vier
          Blöcken (/24), bei IPv6 die ersten drei von acht (/48). Einem Anschluss lässt sich ein Eintrag damit
          in der Regel nicht mehr zuordnen.
        </p>
        <p>
          Wir brauchen diese Angaben, um Störungen zu finden und Angriffe abzuwehren (Art. 6 Abs. 1 lit. f
          DS-GVO). Sie werden nach 7 Tagen gelöscht.
        </p>
        <p>
          Die Klickstatistik dieser Website zählt, welche Schaltflächen, Links und Felder benutzt werden:
          Seite, Element und Zeitpunkt, bei einigen Elementen auch ihre Beschriftung, nie das, was Sie
          eingeben. Sie kommt ohne Cookies aus und speichert weder IP-Adresse noch Browserkennung; von dieser
          bleibt nur, ob sie nach einem Menschen oder nach einer Maschine aussah. Die Signale „Do Not Track“
          und „Global Privacy Control“ werden beachtet; es wird dann nichts erfasst. Einzelne Ereignisse
          werden nach 90 Tagen gelöscht, übrig bleiben Summen ohne Personenbezug. Auch das dient unserem
          berechtigten Interesse an einem verständlichen Angebot (Art. 6 Abs. 1 lit. f DS-GVO).
        </p>
      </>
    ),
  },
  {
    id: 'hosting',
    title: 'Hosting und Datenbank',
    Text: () => (
      <>
        <p>
          Website, Datenbank und Gesprächsräume laufen auf einem eigenen Rechner unseres Unternehmens. Wir
          nutzen dafür keinen Hosting-Dienst und keine Datenbank Dritter. Was Sie uns senden, wird dort
          gespeichert und verarbeitet.
        </p>
        <p>
          Rechtsgrundlage ist unser berechtigtes Interesse an einem sicheren, unabhängigen Betrieb (Art. 6
          Abs. 1 lit. f DS-GVO).
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    Text: () => (
      <>
        <p>
          Beim Besuch der öffentlichen Seiten setzen wir keine Cookies und legen auf Ihrem Gerät nichts ab,
          bevor Sie selbst etwas tun. Ein Cookie-Banner ist deshalb nicht nötig.
        </p>
        <p>Ihr Browser merkt sich nur, was Sie selbst einstellen oder wofür Sie sich anmelden. Das sind:</p>
        <ul>
          <li>
            die helle oder dunkle Darstellung, wenn Sie eine wählen: <code>rer-theme</code> im lokalen
            Speicher (localStorage), bis Sie den Eintrag löschen;
          </li>
          <li>
            der Name, mit dem Sie einen Gesprächsraum betreten: <code>rer-room-name</code> im lokalen
            Speicher, bis Sie ihn löschen; außerdem, ob Sie dort stumm waren: <code>rer-room-muted</code> im
            Sitzungsspeicher (sessionStorage), bis Sie den Tab schließen;
          </li>
          <li>
            Mikrofon, Kamera und Lautsprecher, die Sie für Gespräche ausgewählt haben, wenn die Seite, die den
            Raum zeigt, das vorsieht: das Cookie <code>call-devices</code>, 400 Tage;
          </li>
          <li>
            bei Mitgliedern unseres Teams: nach der Anmeldung das Cookie <code>__Host-rer</code>, bis der
            Browser geschlossen wird; nach der Eingabe des Import-Passworts das Cookie{' '}
            <code>__Host-rer_import</code>, 8 Stunden; ob die Taste „/“ im Verzeichnis in die Suche führt:{' '}
            <code>rer-directory-slash</code> im lokalen Speicher, bis der Eintrag gelöscht wird; wie schnell
            der Sprachassistent spricht und ob seine Tasten gelten: <code>rer-voice</code> im lokalen
            Speicher, bis der Eintrag gelöscht wird; im Sitzungsspeicher, bis der Tab geschlossen wird, dass
            der Hinweis auf offenen Zugang ausgeblendet ist (<code>rer-open-access-hidden</code>) und welche
            Datei gerade für den Import übertragen wird (<code>rer-import-upload</code>).
          </li>
        </ul>
        <p>
          Lokaler Speicher und Sitzungsspeicher werden nicht an uns übertragen. Alles lässt sich jederzeit in
          den Einstellungen des Browsers löschen. Die Speicherung ist jeweils für eine Funktion nötig, die
          ausdrücklich gewünscht wurde (§ 25 Abs. 2 Nr. 2 TDDDG).
        </p>
      </>
    ),
  },
];
