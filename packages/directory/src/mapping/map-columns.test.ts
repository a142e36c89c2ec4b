import type { ImportMapping } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { mapColumns } from './map-columns.ts';

const fields = (headers: readonly string[], byHand?: Parameters<typeof mapColumns>[1]) =>
  mapColumns(headers, byHand).columns.map(({ header, field }) => [header, field]);

describe('a mapping by hand', () => {
  it('wins over the header, which then is kept in additional_data', () => {
    expect(fields(['firmen_name', 'email', 'Kontakt'], { Kontakt: 'email' })).toEqual([
      ['firmen_name', 'firmen_name'],
      ['email', null],
      ['Kontakt', 'email'],
    ]);
  });

  it('can keep a known column in additional_data', () => {
    expect(fields(['firmen_name', 'email', 'Ort'], { Ort: null })[2]).toEqual(['Ort', null]);
  });

  it('fills what is missing', () => {
    const headers = ['Marktakteur', 'Mail'];
    expect(mapColumns(headers).missing).toEqual(['firmen_name', 'email']);
    expect(mapColumns(headers, { Marktakteur: 'firmen_name', Mail: 'email' }).missing).toEqual([]);
    expect(mapColumns(['firmen_name', 'email'], { email: null }).missing).toEqual(['email']);
  });

  it('names duplicates by their display header', () => {
    expect(fields(['Ort', 'Ort'], { 'Ort (2)': 'stadt' })).toEqual([
      ['Ort', null],
      ['Ort (2)', 'stadt'],
    ]);
  });

  it('gives a field to the first of two columns', () => {
    expect(fields(['a', 'b'], { b: 'stadt', a: 'stadt' })).toEqual([
      ['a', 'stadt'],
      ['b', null],
    ]);
  });

  it('finds a header named __proto__', () => {
    const byHand: ImportMapping = JSON.parse('{"__proto__":"firmen_name","constructor":"email"}');
    expect(fields(['__proto__', 'constructor'], byHand)).toEqual([
      ['__proto__', 'firmen_name'],
      ['constructor', 'email'],
    ]);
  });

  it('has no say for headers that it inherits from its prototype', () => {
    expect(fields(['constructor', 'toString'], {})).toEqual([
      ['constructor', null],
      ['toString', null],
    ]);
  });
});

describe('columns', () => {
  it('keep their place in the row; those without a header are left out and counted', () => {
    const map = mapColumns(['', 'firmen_name', ' "" ', 'email']);
    expect(map.columns.map(({ index }) => index)).toEqual([1, 3]);
    expect(map.ignored).toBe(2);
  });

  it('have unique names, however many there are of one', () => {
    const headers = mapColumns(
      Array.from({ length: 500 }, (_, i) => (i % 2 === 0 ? 'Ort' : `ort (${i})`)),
    ).columns;
    expect(new Set(headers.map(({ header }) => header.toLowerCase())).size).toBe(500);
  });
});
