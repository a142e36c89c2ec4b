import { describe, expect, it } from 'vitest';
import { providerKeys } from './provider-keys.ts';

describe('the keys of a provider', () => {
  // They are stored in databases: when one of these values changes, stored keys no longer match.
  it.each([
    ['Müller GmbH', 'info@mueller.example', 7_773_235_850_485_599, 2_480_351_950_357_439],
    ['Stadtwerke Köln AG', 'post@stadtwerke.example', 115_035_647_350_209, 8_838_246_203_305_438],
    ['Солнце & Ко', 'a@b.example', 2_287_609_795_459_286, 1_194_239_250_537_589],
    ['', '', 8_525_809_308_302_347, 1_795_398_136_401_728],
  ])('of %s, %s never change', (name, email, nameKey, matchKey) => {
    expect(providerKeys({ name, email })).toEqual({ nameKey, matchKey });
  });

  it('are the same for the same company, whatever the spelling', () => {
    expect(providerKeys({ name: 'MUELLER G.m.b.H.', email: ' Info@Mueller.EXAMPLE ' })).toEqual(
      providerKeys({ name: 'Müller GmbH', email: 'info@mueller.example' }),
    );
  });

  it('tell by company and e-mail, and by the legal form, what is the same entry', () => {
    const email = 'info@mueller.example';
    const keys = providerKeys({ name: 'Müller GmbH', email });
    const otherForm = providerKeys({ name: 'Müller GmbH & Co. KG', email });
    const otherEmail = providerKeys({ name: 'Müller GmbH', email: 'post@mueller.example' });
    expect(otherForm.matchKey).not.toBe(keys.matchKey);
    expect(otherForm.nameKey).toBe(keys.nameKey);
    expect(otherEmail.matchKey).not.toBe(keys.matchKey);
    expect(otherEmail.nameKey).toBe(keys.nameKey);
  });

  it('are those of the company, whoever the contact person in its name is', () => {
    const email = 'info@mueller.example';
    const ofCompany = providerKeys({ name: 'Müller GmbH', email });
    for (const name of ['Eva Lang', 'Müller GmbH', '']) {
      expect(providerKeys({ name, firmen_name: 'Mueller GmbH', email })).toEqual(ofCompany);
    }
    for (const firmen_name of [null, undefined, ' ']) {
      expect(providerKeys({ name: 'Müller GmbH', firmen_name, email })).toEqual(ofCompany);
    }
  });

  it('are whole numbers of 53 bits and spread over all of them', () => {
    const keys = Array.from({ length: 20_000 }, (_, i) =>
      providerKeys({ name: `Firma ${i} GmbH`, email: `info${i}@firma.example` }),
    );
    for (const field of ['nameKey', 'matchKey'] as const) {
      const values = keys.map((key) => key[field]);
      expect(new Set(values).size).toBe(values.length);
      for (const value of values)
        if (!Number.isSafeInteger(value) || value < 0) expect(value).toBe('53 bits');
      for (let bit = 0; bit < 53; bit += 1) {
        const ones = values.filter((value) => Math.floor(value / 2 ** bit) % 2 === 1).length;
        expect(Math.abs(ones / values.length - 0.5)).toBeLessThan(0.03);
      }
    }
  });
});
