/**
 * Names that files and offices give the same thing in `additional_data`, folded and without signs; the first is how it is
 * called in answers.
 */
const SAME: readonly (readonly [label: string, names: string])[] = [
  [
    'Ansprechpartner',
    'ansprechpartner ansprechpartnerin ansprechperson ansprechpartnername kontakt kontaktperson kontaktpartner kontaktname contact contactperson contactname zustaendig zustaendiger',
  ],
  ['Durchwahl', 'durchwahl direktwahl durchwahlnummer nebenstelle dw extension'],
  ['Fax', 'fax telefax faxnummer telefaxnummer faxnr telefaxnr'],
  ['Mobilnummer', 'mobilnummer mobil mobiltelefon handy handynummer mobile mobilnr'],
  [
    'USt-ID',
    'ustid ustidnr ustidnummer umsatzsteuerid umsatzsteueridnr umsatzsteueridentifikationsnummer vat vatid vatnumber uid uidnummer',
  ],
  ['Steuernummer', 'steuernummer steuernr taxnumber'],
  ['Kundennummer', 'kundennummer kundennr kdnr kundenid customerid customernumber'],
  ['Lieferantennummer', 'lieferantennummer lieferantennr lieferantenid kreditorennummer kreditor'],
  ['Handelsregister', 'handelsregister handelsregisternummer registernummer hrb hrbnummer hrbnr'],
  ['IBAN', 'iban bankverbindung kontonummer'],
];

const GROUP_BY_NAME: ReadonlyMap<string, string> = new Map(
  SAME.flatMap(([label, names]) => names.split(' ').map((name) => [name, label] as const)),
);

/** What answers call a thing that `additional_data` may hold, of its folded name without signs; undefined: it is none of ours. */
export function additionalLabel(foldedName: string): string | undefined {
  return GROUP_BY_NAME.get(foldedName);
}
