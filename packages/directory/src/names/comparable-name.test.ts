import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableName, comparableNameWithoutLegalForm } from './comparable-name.ts';

/** Each line: spellings of one company. */
const SAME: readonly (readonly string[])[] = [
  ['Müller GmbH', 'MÜLLER GMBH', 'Mueller GmbH', 'Mu\u0308ller GmbH', ' müller  gmbh ', 'Müller G.m.b.H.'],
  ['Müller GmbH', 'Müller Gesellschaft mit beschränkter Haftung', 'Müller, GmbH', 'Müller-GmbH'],
  ['Groß & Söhne KG', 'Gross und Soehne KG', 'Groß u. Söhne KG', 'GROSS + SÖHNE KG', 'Groß&Söhne K.G.'],
  [
    'Netz GmbH & Co. KG',
    'Netz GmbH & Co KG',
    'Netz GmbH u. Co. KG',
    'Netz GmbH und Co.KG',
    'Netz GmbH + CoKG',
  ],
  ['Netz GmbH & Co. KG', 'Netz GmbH Co. KG', 'Netz GmbH & Co. Kommanditgesellschaft'],
  ['Müller GmbH', '\uff2d\uff35\u0308ller GmbH'],
  ['Stadtwerke Köln-Nord AG', 'Stadtwerke Koeln Nord Aktiengesellschaft', 'STADTWERKE KÖLN NORD A.G.'],
  ['Sonne UG (haftungsbeschränkt)', 'Sonne UG', 'Sonne Unternehmergesellschaft haftungsbeschränkt'],
  ['Energie eG', 'Energie e.G.', 'Energie eingetragene Genossenschaft'],
  ['Verein e.V.', 'Verein e. V.', 'Verein eV', 'Verein eingetragener Verein'],
  ['Max Muster e.K.', 'Max Muster e. Kfm.', 'Max Muster eingetragener Kaufmann'],
  ['Werke AöR', 'Werke Anstalt des öffentlichen Rechts', 'Werke AoeR'],
  ['Café Élan OHG', 'Cafe Elan offene Handelsgesellschaft'],
  ["L'Énergie SE", 'L’Energie SE', 'L Energie Societas Europaea'],
  ['Łódź Energia', 'Lodz Energia'],
  ['ＡＢＣ GmbH', 'ABC GmbH'],
];

describe('the comparable name', () => {
  it.each(SAME)('takes %s and its other spellings for one', (...spellings) => {
    expect(new Set(spellings.map(comparableName)).size).toBe(1);
    expect(new Set(spellings.map(comparableNameWithoutLegalForm)).size).toBe(1);
  });

  it.each([
    ['Müller GmbH', 'Mueller GmbH & Co. KG'],
    ['Müller GmbH', 'Müller AG'],
    ['Müller GmbH', 'Müller gGmbH'],
    ['Müller KG', 'Müller KGaA'],
    ['Müller & Söhne', 'Müller Söhne'],
    ['Müller 1 GmbH', 'Müller 2 GmbH'],
    ['U. Müller GmbH', 'Müller GmbH'],
    ['Солнце', 'Ветер'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(comparableName(one)).not.toBe(comparableName(other));
  });

  it.each([
    ['Müller GmbH', 'Mueller GmbH & Co. KG'],
    ['Müller AG', 'Müller'],
    ['Müller UG (haftungsbeschränkt) & Co. KG', 'Müller SE & Co. KGaA'],
    ['Müller & Co. KG', 'Müller & Co', 'Müller'],
    ['Müller GmbH Niederlassung Köln', 'Müller Niederlassung Köln'],
    ['Netzgesellschaft mbH', 'Netzgesellschaft'],
  ])('without legal form takes %s and %s for similar', (...names) => {
    expect(new Set(names.map(comparableNameWithoutLegalForm)).size).toBe(1);
  });

  it('keeps a legal form that is the name, or begins it', () => {
    expect(comparableNameWithoutLegalForm('AG')).toBe('ag');
    expect(comparableNameWithoutLegalForm('GmbH & Co. KG')).not.toBe('');
    expect(comparableNameWithoutLegalForm('SE Tylose GmbH')).toBe('setylose');
  });

  it('is never empty when there is a letter or a digit, and folds a folded name no further', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', ' GmbH', ' & Co. KG'),
        (stem, form) => {
          const name = `${stem}${form}`;
          const hasLetter = /[\p{L}\p{N}]/u.test(name.normalize('NFKD').replace(/\p{M}/gu, ''));
          if (hasLetter) {
            expect(comparableName(name)).not.toBe('');
            expect(comparableNameWithoutLegalForm(name)).not.toBe('');
          }
          expect(comparableName(name.normalize('NFD'))).toBe(comparableName(name.normalize('NFC')));
        },
      ),
      { seed: 3, numRuns: 1000 },
    );
  });

  it('compares names without letters as they are', () => {
    expect(comparableName('???')).toBe('???');
    expect(comparableName('!')).not.toBe(comparableName('?'));
  });
});
