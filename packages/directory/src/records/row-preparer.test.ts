import type { ImportMapping } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { mapColumns } from '../mapping/map-columns.ts';
import { NumberEvidence } from './number-evidence.ts';
import { RowPreparer } from './row-preparer.ts';

const HEADERS = ['firmen_name', 'email', 'umsatz', 'rating'];
const row = (line: number, ...cells: string[]) => ({ line, cells });
const prepared = (headers: readonly string[], cells: readonly string[], byHand?: ImportMapping) =>
  new RowPreparer(mapColumns(headers, byHand)).prepare({ line: 2, cells });

describe('numbers that only their column explains', () => {
  const map = mapColumns(HEADERS);

  it('ask for notations, and count nothing until they are there', () => {
    const preparer = new RowPreparer(map);
    expect(preparer.prepare(row(2, 'A', 'a@a.example', '1.500', 'gut'))).toBe('needs_notations');
    expect(preparer.numbersRefused).toBe(0);
    expect(preparer.prepare(row(3, 'A', 'a@a.example', '1.500,5', 'gut'))).toMatchObject({ kind: 'record' });
    expect(preparer.numbersRefused).toBe(1);
  });

  it('do not matter in a row that is skipped anyway', () => {
    expect(new RowPreparer(map).prepare(row(2, 'A', '', '1.500'))).toEqual({
      kind: 'skipped',
      line: 2,
      reason: 'missing_email',
    });
  });

  it('are read as the column writes numbers, each column for itself', () => {
    const rows = [row(2, 'A', 'a@a.example', '1.500', '1.250'), row(3, 'B', 'b@b.example', '2.000,5', '4.5')];
    const evidence = new NumberEvidence(map.columns);
    for (const one of rows) evidence.note(one);
    expect([...evidence.result()]).toEqual([
      [2, 'german'],
      [3, 'english'],
    ]);
    const preparer = new RowPreparer(map, evidence.result());
    const records = rows.map((one) => preparer.prepare(one));
    expect(records).toMatchObject([
      { record: { umsatz: 1500, rating: 1.25 } },
      { record: { umsatz: 2000.5, rating: 4.5 } },
    ]);
  });

  it('are refused where the column writes both', () => {
    const evidence = new NumberEvidence(map.columns);
    evidence.note(row(2, 'A', 'a', '1,5', '4'));
    evidence.note(row(3, 'A', 'a', '1.5', '4'));
    expect(evidence.result().get(2)).toBe('mixed');
    const preparer = new RowPreparer(map, evidence.result());
    expect(preparer.prepare(row(4, 'A', 'a@a.example', '1.500'))).toMatchObject({ kind: 'record' });
    expect(preparer.numbersRefused).toBe(1);
  });
});

describe('a mapping by hand', () => {
  it('fills name, firmen_name and email from the chosen columns', () => {
    const result = prepared(['Marktakteur', 'Kontakt'], ['Netz AG', 'a@netz.example'], {
      Marktakteur: 'firmen_name',
      Kontakt: 'email',
    });
    expect(result).toMatchObject({
      record: { name: 'Netz AG', firmen_name: 'Netz AG', email: 'a@netz.example' },
    });
  });
});

describe('a name beside the company', () => {
  const LIST = ['rer_id', 'name', 'firmen_name', 'email'];
  const ofRow = (headers: readonly string[], ...cells: string[]) =>
    new RowPreparer(mapColumns(headers)).prepare({ line: 2, cells });

  it('is one of its own where a list of the directory fills its column', () => {
    expect(ofRow(LIST, '', 'Eva Lang', 'Netz AG', 'a@netz.example')).toMatchObject({
      record: { name: 'Eva Lang', firmen_name: 'Netz AG' },
      hasOwnName: true,
    });
  });

  it.each([
    ['the cell is empty', LIST, ['', '', 'Netz AG', 'a@netz.example']],
    ['the list has no such column', ['rer_id', 'firmen_name', 'email'], ['', 'Netz AG', 'a@netz.example']],
    ['the file is another one', ['name', 'firmen_name', 'email'], ['Eva Lang', 'Netz AG', 'a@netz.example']],
  ])('is the company where %s', (_what, headers, cells) => {
    const result = ofRow(headers, ...cells);
    expect(result).toMatchObject({ record: { name: 'Netz AG', firmen_name: 'Netz AG' } });
    expect(result).not.toHaveProperty('hasOwnName');
  });
});

describe('cells behind the last header', () => {
  it('are surplus behind headers without a name too, and those are left out', () => {
    expect(prepared(['firmen_name', 'email', '', ''], ['A', 'a@a.example', 'x', '', 'y'])).toEqual({
      kind: 'record',
      line: 2,
      record: { name: 'A', firmen_name: 'A', email: 'a@a.example', additional_data: { 'Spalte 5': 'y' } },
    });
  });

  it('never overwrite a column that has such a name', () => {
    const headers = ['firmen_name', 'email', 'Spalte 4'];
    expect(prepared(headers, ['A', 'a@a.example', 'eigen', 'fremd'])).toMatchObject({
      record: { additional_data: { 'Spalte 4': 'eigen', 'Spalte 4 (2)': 'fremd' } },
    });
  });
});
