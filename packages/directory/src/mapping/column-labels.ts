import { IMPORT_FIELDS, type ImportField, PROVIDER_FIELD_LABELS } from '@rer/contracts';
import { foldLetters } from '../names/fold-letters.ts';

/**
 * What offices write above their columns, without blanks and signs, in lower case; the names that the site itself shows come
 * on top.
 */
const WORDS: Readonly<Partial<Record<ImportField, string>>> = {
  firmen_name:
    'firma firmenname firmenbezeichnung unternehmen unternehmensname unternehmensbezeichnung betrieb betriebsname organisation gesellschaft marktakteur anbieter dienstleister lieferant companyname company',
  email: 'email emailadresse mail mailadresse kontaktemail emailkontakt kontaktmail',
  phone:
    'telefonnummer telefonnr tel telnr fon rufnummer festnetz durchwahl mobil mobilnummer mobiltelefon handy',
  url: 'website homepage internet internetadresse internetseite web webadresse www domain link',
  strasse_mit_hausnummer:
    'strasse strassehausnummer strassehausnr strassenr strasseundhausnr anschrift postanschrift street',
  plz: 'zip zipcode postcode',
  stadt: 'gemeinde sitz firmensitz wohnort city town',
  land: 'staat',
  mitarbeiter:
    'beschaeftigte beschaeftigtenzahl anzahlbeschaeftigte anzahlderbeschaeftigten zahlderbeschaeftigten mitarbeiterzahl mitarbeiteranzahl anzahlmitarbeitende anzahldermitarbeiter mitarbeitende mitarbeiterinnen employees',
  zweigstellen: 'niederlassungen filialen standorte anzahlstandorte anzahlniederlassungen anzahlfilialen',
  umsatz: 'jahresumsatz umsatzineuro umsatzeuro umsatzeur',
  rating: 'sterne',
  intern: 'nurintern internereintrag',
  is_active: 'istaktiv active',
  category: 'branche sparte',
  notes: 'notiz bemerkung bemerkungen anmerkung anmerkungen kommentar kommentare hinweis hinweise',
  angebote: 'angebot leistung leistungen dienstleistung dienstleistungen leistungsangebot',
  produktgruppen: 'produkt produkte produktgruppe sortiment',
  stadtwerke_kollaborationen: 'stadtwerkekooperationen stadtwerkepartner kooperationen',
  company: 'konzern muttergesellschaft',
};

const CONTACTS: readonly ImportField[] = ['email', 'phone', 'url', 'strasse_mit_hausnummer'];
/** Headings that may mean one thing or another: the values decide. */
const OPEN: ReadonlyMap<string, readonly ImportField[]> = new Map([
  ['kontakt', CONTACTS],
  ['kontaktadresse', CONTACTS],
  ['kontaktdaten', CONTACTS],
  ['name', ['firmen_name']],
  ['bezeichnung', ['firmen_name']],
]);

/** Words that make a column another one: a person's, another office's, thousands. */
const OTHERS =
  /ansprechpartner|ansprechperson|kontaktperson|vorname|nachname|rechnung|lieferadresse|lieferanschrift|fax|million|vorjahr/;
/** The same, but only as words of their own: others end like them. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['mio', 'tsd', 'teur']);

const LABELS: ReadonlyMap<ImportField, ReadonlySet<string>> = new Map(
  IMPORT_FIELDS.filter((field) => field !== 'additional_data').map((field) => [
    field,
    new Set([compact(field), compact(PROVIDER_FIELD_LABELS[field]), ...(WORDS[field]?.split(' ') ?? [])]),
  ]),
);

function compact(label: string): string {
  return foldLetters(label).replace(/[^a-z0-9]/g, '');
}

/** How sure a heading is of a field: 3 it is its name, 2 a word of it is, 1 it may be one of several things, 0 it is not. */
export function labelFits(header: string, field: ImportField): 0 | 1 | 2 | 3 {
  const labels = LABELS.get(field);
  const label = compact(header);
  const words = foldLetters(header)
    .replaceAll('e-mail', 'email')
    .split(/[^a-z0-9]+/);
  if (labels === undefined || OTHERS.test(label) || words.some((word) => OTHER_WORDS.has(word))) return 0;
  if (labels.has(label)) return 3;
  const open = OPEN.get(label);
  if (open !== undefined) return open.includes(field) ? 1 : 0;
  return words.some((word) => word.length > 2 && labels.has(word)) ? 2 : 0;
}
