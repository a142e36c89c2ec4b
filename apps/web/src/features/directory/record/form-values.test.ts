import { describe, expect, it } from 'vitest';
import { sampleProvider } from '../../../../test/support/directory-api.ts';
import { checkForm, fieldProblem } from './form-check.ts';
import { type FormValues, formChanges, formValues, type TypedField } from './form-values.ts';

const PROVIDER = sampleProvider(1, {
  phone: ' 0221 1 ',
  url: '',
  strasse_mit_hausnummer: 'Domstraße 1\r\nHinterhaus',
  plz: '01067',
  stadt: null,
  mitarbeiter: 1200,
  zweigstellen: 0,
  umsatz: 1_234_567.89,
  rating: -4.25,
  additional_data: { Gründung: '1990', Zahl: 7, Liste: ['a', 1], Nichts: null },
});

const typed = (field: TypedField, text: string): FormValues => {
  const values = formValues(PROVIDER);
  return { ...values, texts: { ...values.texts, [field]: text } };
};

describe('a form', () => {
  it('changes nothing as long as nobody touches it, whatever its values look like', () => {
    expect(formChanges(PROVIDER, formValues(PROVIDER))).toEqual({});
  });

  it.each([
    ['mitarbeiter', '1.500', 1500],
    ['umsatz', '2.000,5', 2000.5],
    ['umsatz', '99.5', 99.5],
    ['rating', '4,5', 4.5],
    ['rating', '', null],
    ['rating', '5', 5],
    ['plz', '04109', '04109'],
    ['url', 'www.muster.example/de', 'https://www.muster.example/de'],
    ['phone', '', null],
    ['phone', '   ', null],
    ['notes', ' mit Rand ', ' mit Rand '],
  ] as const)('%s: %j is stored as %j', (field, text, stored) => {
    expect(checkForm(PROVIDER, typed(field, text))).toEqual({ ok: true, changes: { [field]: stored } });
  });

  it.each([
    ['name', ' ', 'Bitte geben Sie einen Namen an.'],
    ['email', 'niemand', 'Das ist keine E-Mail-Adresse, zum Beispiel name@beispiel.de.'],
    ['mitarbeiter', '1,5', 'Bitte geben Sie eine ganze Zahl ab 0 an.'],
    ['rating', '5,1', 'Eine Bewertung ist eine Zahl von 0 bis 5.'],
    [
      'plz',
      '1067',
      'Eine deutsche Postleitzahl hat fünf Ziffern, zum Beispiel 01067. Für eine andere geben Sie bitte das Land an.',
    ],
    ['url', 'mailto:a@muster.example', 'Das ist keine Webadresse, zum Beispiel https://www.beispiel.de.'],
    ['mitarbeiter', 'viele', 'Bitte geben Sie eine ganze Zahl ab 0 an.'],
  ] as const)('%s: %j is refused', (field, text, sentence) => {
    expect(checkForm(PROVIDER, typed(field, text))).toEqual({ ok: false, problems: { [field]: sentence } });
  });

  it('adds a provider with what is filled alone, and needs name and address', () => {
    const empty = formValues(null);
    expect(checkForm(null, empty)).toMatchObject({
      ok: false,
      problems: {
        name: 'Bitte geben Sie einen Namen an.',
        email: 'Bitte geben Sie eine E-Mail-Adresse an.',
      },
    });
    const texts = { ...empty.texts, name: 'Neu', email: 'neu@muster.example' };
    expect(checkForm(null, { ...empty, texts })).toEqual({
      ok: true,
      changes: { name: 'Neu', email: 'neu@muster.example' },
    });
  });
});

describe('a postcode in a form', () => {
  it('is judged by the country that stands beside it, also when it is told while typing', () => {
    const values = formValues(null);
    const abroad = { ...values, texts: { ...values.texts, plz: '1010', land: 'Österreich' } };
    expect(fieldProblem(null, abroad, 'plz')).toBeNull();
    const open = { ...abroad, texts: { ...abroad.texts, land: '' } };
    expect(fieldProblem(null, open, 'plz')).toContain('fünf Ziffern');
  });
});

describe('free data in a form', () => {
  const withExtra = (change: (entries: FormValues['extra']) => FormValues['extra']): FormValues => {
    const values = formValues(PROVIDER);
    return { ...values, extra: change(values.extra) };
  };

  it('keeps numbers, lists and nothing as they are, also when another entry changes', () => {
    const values = withExtra((entries) =>
      entries.map((entry) => (entry.name === 'Gründung' ? { ...entry, text: '2000' } : entry)),
    );
    const additional_data = { Gründung: '2000', Zahl: 7, Liste: ['a', 1], Nichts: null };
    expect(formChanges(PROVIDER, values)).toEqual({ additional_data });
  });

  it('leaves blank entries out, and refuses one name twice or none', () => {
    const entry = { key: 'k', name: '', text: '', stored: undefined };
    expect(
      formChanges(
        PROVIDER,
        withExtra((entries) => [...entries, entry]),
      ),
    ).toEqual({});
    const double = withExtra((entries) => [...entries, { ...entry, name: 'Zahl', text: '8' }]);
    expect(checkForm(PROVIDER, double)).toMatchObject({
      problems: { additional_data: 'Diese Bezeichnung steht schon da.' },
    });
    const nameless = withExtra((entries) => [...entries, { ...entry, text: '8' }]);
    expect(checkForm(PROVIDER, nameless)).toMatchObject({
      problems: { additional_data: 'Bitte geben Sie eine Bezeichnung an.' },
    });
  });
});
