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
]);

/** The German name of an element of the public pages; null for one that nobody has named. */
export function elementName(id: string): string | null {
  return NAMES.get(id) ?? nameOfSwitch(id);
}

/** The switches of the simulation are many; their ids say what they switch. */
function nameOfSwitch(id: string): string | null {
  const [, kind, what = ''] = /^simulation-(leitung|modul)-([a-z-]+)$/.exec(id) ?? [];
  if (kind === undefined) return null;
  const words = what.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `Simulation: ${kind === 'modul' ? 'Modul' : 'Leitung'} ${words.join(' ')}`;
}
