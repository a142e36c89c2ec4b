import { describe, expect, it } from 'vitest';
import { mapColumns } from './map-columns.ts';
import { suggestColumns } from './suggest-columns.ts';

/** The suggestions for a table of headers and rows. */
function suggested(headers: readonly string[], ...rows: readonly (readonly string[])[]) {
  return suggestColumns(mapColumns(headers).columns, rows).map(({ header, field }) => `${header}: ${field}`);
}

describe('a field is suggested', () => {
  it('for the headings of a German office', () => {
    expect(
      suggested(
        ['Firmenname', 'E-Mail', 'Straße', 'Postleitzahl', 'Beschäftigte', 'Homepage', 'Tel.', 'Aktiv'],
        ['Netze AG', 'a@netze.example', 'Ring 1', '50667', '1.200', 'www.netze.example', '0221 1234', 'ja'],
        ['Solar GmbH', '', 'Weg 2a', '04109', '7', 'https://solar.example/x', '+49 (341) 99-8', 'nein'],
      ),
    ).toEqual([
      'Firmenname: firmen_name',
      'E-Mail: email',
      'Straße: strasse_mit_hausnummer',
      'Postleitzahl: plz',
      'Beschäftigte: mitarbeiter',
      'Homepage: url',
      'Tel.: phone',
      'Aktiv: is_active',
    ]);
  });

  it.each([
    ['Unternehmen', 'Netze AG', 'firmen_name'],
    ['UNTERNEHMEN (Name)', 'Netze AG', 'firmen_name'],
    ['Mail-Adresse', 'a@b.example', 'email'],
    ['E-Mail Zentrale', 'a@b.example', 'email'],
    ['Strasse, Nr.', 'Ring 1', 'strasse_mit_hausnummer'],
    ['Straße und Hausnummer', 'Ring 1', 'strasse_mit_hausnummer'],
    ['Anzahl Beschäftigte', '12', 'mitarbeiter'],
    ['Branche', 'Photovoltaik', 'category'],
    ['Bemerkungen', 'ruft an', 'notes'],
    ['Niederlassungen', '3', 'zweigstellen'],
    ['Marktakteur', 'Netze AG', 'firmen_name'],
  ])('for %s', (header, value, field) => {
    expect(suggested([header], [value])).toEqual([`${header}: ${field}`]);
  });

  it.each([
    ['post@netze.example', 'email'],
    ['Ring 1, 50667 Köln', 'strasse_mit_hausnummer'],
    ['0221 12345', 'phone'],
  ])('for a heading that may mean several things by its values: %s', (value, field) => {
    expect(suggested(['Kontaktadresse'], [value])).toEqual([`Kontaktadresse: ${field}`]);
  });

  it('by values alone where these tell: e-mail and web addresses', () => {
    expect(suggested(['Spalte 1', 'Spalte 2'], ['a@b.example', 'https://b.example'])).toEqual([
      'Spalte 1: email',
      'Spalte 2: url',
    ]);
  });

  it('by the heading alone where there are no values', () => {
    expect(suggested(['Firmenname', 'Beschäftigte'])).toEqual([
      'Firmenname: firmen_name',
      'Beschäftigte: mitarbeiter',
    ]);
  });

  it('once, to the column whose heading says it best', () => {
    expect(suggested(['Name', 'Firmenname', 'Unternehmen'], ['Erika', 'Netze AG', 'Netze Holding'])).toEqual([
      'Firmenname: firmen_name',
      'Unternehmen: company',
    ]);
  });
});

describe('no field is suggested', () => {
  it('that a column has already, or for a column that has one', () => {
    expect(suggested(['firmen_name', 'Unternehmensname', 'email'], ['A', 'B', 'a@b.example'])).toEqual([]);
  });

  it.each([
    ['Aktiv', 'inaktiv'],
    ['Beschäftigte', 'über hundert'],
    ['E-Mail', 'auf Anfrage'],
    ['Unternehmen', '12'],
    ['Umsatz (Mio. EUR)', '12'],
    ['Umsatz TEUR', '12'],
    ['Kontaktadresse', 'Frau Weiß'],
    ['Kontakt', ''],
    ['Ansprechpartner Firma', 'Frau Weiß'],
    ['Farbe', 'rot'],
    ['constructor', 'x'],
  ])('for %s with %j', (header, value) => {
    expect(suggested([header], [value])).toEqual([]);
  });

  it('for truths of which one would be read as no', () => {
    expect(suggested(['Aktiv'], ...Array.from({ length: 50 }, () => ['ja']), ['aktiv'])).toEqual([]);
  });
});
