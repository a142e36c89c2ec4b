import { describe, expect, it } from 'vitest';
import { plausibleRecord } from './plausible-record.ts';

const base = { name: 'A', email: 'a@firma.de' };

describe('a row of a file', () => {
  it('is the same record when its values are plausible', () => {
    const record = { ...base, plz: '01067', url: 'https://a.de', rating: 4.5 };
    expect(plausibleRecord(record).record).toBe(record);
  });

  it('loses its implausible values and nothing else', () => {
    const given = { ...base, plz: 'Köln', url: 'ftp://a.de', rating: 42, stadt: 'Köln' };
    expect(plausibleRecord(given)).toEqual({
      record: { ...base, stadt: 'Köln' },
      leftOutFields: ['url', 'plz', 'rating'],
      original: { plz: 'Köln', url: 'ftp://a.de', rating: 42 },
    });
  });

  it('has its website and its postcode in the usual notation', () => {
    const { record, leftOutFields, original } = plausibleRecord({ ...base, plz: 'D-50667', url: 'a.de' });
    expect(record).toEqual({ ...base, plz: '50667', url: 'https://a.de' });
    expect(leftOutFields).toEqual([]);
    expect(original).toEqual({ plz: 'D-50667', url: 'a.de' });
  });
});

describe('the zero that a spreadsheet took from a postcode', () => {
  it.each([
    { plz: '1067' },
    { plz: '1067', land: 'Deutschland', phone: '+43 1 234' },
    { plz: '1067', phone: '+49 351 1' },
    { plz: '1067', phone: '0351 1' },
  ])('comes back: %j', (more) => {
    expect(plausibleRecord({ ...base, ...more }).record.plz).toBe('01067');
  });

  it.each([
    { plz: '1010', email: 'a@wien.at' },
    { plz: '8001', url: 'https://zuerich.ch/de' },
    { plz: '1010', phone: '+43 1 234' },
    { plz: '1010', phone: '0043 1 234' },
  ])('is none where the row speaks of abroad and names no country: %j', (more) => {
    const { record, leftOutFields } = plausibleRecord({ ...base, ...more });
    expect(record).not.toHaveProperty('plz');
    expect(leftOutFields).toEqual(['plz']);
  });

  it('is none where the country is another one', () => {
    expect(plausibleRecord({ ...base, plz: '1010', land: 'Österreich' }).record.plz).toBe('1010');
  });
});
