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
  return NAMES.get(id) ?? null;
}
