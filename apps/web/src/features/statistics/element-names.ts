/** What the elements of the public pages are called, by their `data-click` or id. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['zum-inhalt', 'Sprung zum Inhalt'],
  ['kopf-logo', 'Kopf: Wortmarke'],
  ['kopf-menue', 'Kopf: Menü'],
  ['kopf-darstellung', 'Kopf: hell oder dunkel'],
  ['kopf-protokoll', 'Kopf: Protokoll'],
  ['kopf-ergebnis', 'Kopf: Ergebnis'],
  ['kopf-modul', 'Kopf: Modul'],
  ['kopf-anwendungen', 'Kopf: Anwendungen'],
  ['kopf-kontakt', 'Kopf: Kontakt'],
  ['hero-konzept', 'Anfang: So ist es gedacht'],
  ['hero-kontakt', 'Anfang: Kontakt aufnehmen'],
  ['hero-simulation', 'Anfang: Selbst unterbrechen'],
  ['hero-bewegung', 'Anfang: Bewegung anhalten'],
  ['simulation-anhalten', 'Simulation: Anhalten'],
  ['simulation-schritt', 'Simulation: Nächster Schritt'],
  ['simulation-zuruecksetzen', 'Simulation: Zurücksetzen'],
  ['kontakt-mail', 'Kontakt: E-Mail schreiben'],
  ['fuss-impressum', 'Fuß: Impressum und Datenschutz'],
  ['kontakt-senden', 'Kontakt: Nachricht senden'],
  ['kontakt-datenschutz', 'Kontakt: Hinweise zum Datenschutz'],
  ['contact-name', 'Kontakt: Feld Name'],
  ['contact-email', 'Kontakt: Feld E-Mail-Adresse'],
  ['contact-message', 'Kontakt: Feld Nachricht'],
  ['contact-art13', 'Kontakt: Haken zur Kenntnisnahme'],
  ['kontakt-hinweis-name', 'Kontakt: Hinweis auf das Feld Name'],
  ['kontakt-hinweis-email', 'Kontakt: Hinweis auf das Feld E-Mail-Adresse'],
  ['kontakt-hinweis-message', 'Kontakt: Hinweis auf das Feld Nachricht'],
  ['kontakt-hinweis-art13', 'Kontakt: Hinweis auf den Haken'],
  ['gesendet-startseite', 'Nachricht gesendet: Zur Startseite'],
  ['nicht-gesendet-startseite', 'Nachricht nicht gesendet: Zur Startseite'],
  ['nicht-angenommen-startseite', 'Nachricht nicht angenommen: Zur Startseite'],
  ['nicht-angenommen-mail', 'Nachricht nicht angenommen: E-Mail schreiben'],
  ['nicht-gefunden-startseite', 'Seite nicht gefunden: Zur Startseite'],
  ['fehler-startseite', 'Fehlerseite: Zur Startseite'],
  ['mitteilung-aktion', 'Mitteilung: was sie anbietet'],
  ['mitteilung-schliessen', 'Mitteilung: Schließen'],
  ['impressum-mail', 'Impressum: E-Mail schreiben'],
  ['impressum-telefon', 'Impressum: Anrufen'],
  ['datenschutz-mail', 'Datenschutz: E-Mail schreiben'],
  ['datenschutz-adresse', 'Datenschutz: Adresse dieser Seite'],
  ['fuss-startseite', 'Fuß: Zurück zur Startseite'],
]);

/** The German name of an element of the public pages; null for one without a name. */
export function elementName(id: string): string | null {
  return NAMES.get(id) ?? nameOfSwitch(id) ?? nameOfPrivacySection(id);
}

/** The contents of the privacy policy; the id is that of the section's heading. */
function nameOfPrivacySection(id: string): string | null {
  const [, section] = /^datenschutz-abschnitt-([a-z0-9-]+)$/.exec(id) ?? [];
  return section === undefined ? null : `Datenschutz: Inhalt, ${section}`;
}

/** The switches of the simulation are many; their ids say what they switch. */
function nameOfSwitch(id: string): string | null {
  const [, kind, what = ''] = /^simulation-(leitung|modul)-([a-z-]+)$/.exec(id) ?? [];
  if (kind === undefined) return null;
  const words = what.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `Simulation: ${kind === 'modul' ? 'Modul' : 'Leitung'} ${words.join(' ')}`;
}
