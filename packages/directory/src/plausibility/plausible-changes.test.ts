import { describe, expect, it } from 'vitest';
import { plausibleChanges, plausibleNewProvider } from './plausible-changes.ts';

const refused = (problems: object) => ({ ok: false, problems });
const taken = (changes: object) => ({ ok: true, changes });

describe('implausible values', () => {
  it.each([
    [{ rating: 5.01 }, { rating: 'not_a_rating' }],
    [{ rating: -0.5 }, { rating: 'not_a_rating' }],
    [{ plz: '1067' }, { plz: 'not_a_postcode' }],
    [{ plz: '1067', land: 'DE' }, { plz: 'not_a_postcode' }],
    [{ url: 'javascript:alert(1)' }, { url: 'not_a_website' }],
    [
      { url: 'ftp://x.de', rating: 9 },
      { url: 'not_a_website', rating: 'not_a_rating' },
    ],
  ])('are refused, each by its field: %j', (changes, problems) => {
    expect(plausibleChanges(changes)).toEqual(refused(problems));
  });

  it.each([
    { rating: 0 },
    { rating: 5 },
    { rating: null, plz: null, url: null },
    { plz: '', url: ' ' },
    { plz: '1010', land: 'Österreich' },
    { notes: 'javascript:' },
  ])('are none of these: %j', (changes) => {
    expect(plausibleChanges(changes)).toEqual(taken(changes));
  });

  it('are not those that only lack their usual notation', () => {
    const changes = { url: ' www.x.de/a ', plz: 'D-50667', land: 'Germany' };
    expect(plausibleChanges(changes)).toEqual(
      taken({ url: 'https://www.x.de/a', plz: '50667', land: 'Germany' }),
    );
  });
});

describe('a stored record that holds such values', () => {
  const stored = { url: 'ftp://x.de', plz: '12', land: null, rating: 42 };

  it('can be edited elsewhere', () => {
    expect(plausibleChanges({ name: 'Neu' }, stored)).toEqual(taken({ name: 'Neu' }));
    expect(plausibleChanges({ land: 'Deutschland' }, stored)).toEqual(taken({ land: 'Deutschland' }));
  });

  it('can be sent back as it is', () => {
    expect(plausibleChanges(stored, stored)).toEqual(taken(stored));
  });

  it('takes no other such value', () => {
    expect(plausibleChanges({ rating: 43 }, stored)).toEqual(refused({ rating: 'not_a_rating' }));
    expect(plausibleChanges({ plz: '123' }, stored)).toEqual(refused({ plz: 'not_a_postcode' }));
  });

  it('is judged by its own country where the changes name none', () => {
    const abroad = { url: null, plz: '1010', land: 'Österreich', rating: null };
    expect(plausibleChanges({ plz: '1020' }, abroad)).toEqual(taken({ plz: '1020' }));
    expect(plausibleChanges({ land: 'Deutschland' }, abroad)).toEqual(refused({ plz: 'not_a_postcode' }));
  });

  it('may give them to the one that it is merged into', () => {
    const kept = { url: null, plz: null, land: null, rating: null };
    expect(plausibleChanges({ rating: 42 }, kept, stored)).toEqual(taken({ rating: 42 }));
  });
});

describe('a new provider', () => {
  it('has a name, an address, and plausible values', () => {
    const base = { name: 'A', email: 'a@b.de' };
    expect(plausibleNewProvider({ ...base, url: 'a.de' })).toEqual({
      ok: true,
      fields: { ...base, url: 'https://a.de' },
    });
    expect(plausibleNewProvider({ ...base, rating: 6 })).toEqual(refused({ rating: 'not_a_rating' }));
    expect(plausibleNewProvider({ name: 'A' })).toEqual(refused({ email: 'empty' }));
  });
});
