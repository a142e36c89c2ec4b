import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_BOM, csvLine } from '../src/csv/index.ts';
import { mapColumns } from '../src/mapping/index.ts';
import { RowPreparer } from '../src/records/index.ts';
import { readRows } from './support/read-file.ts';

const SEED = 20_261_121;
const HEAD = ['Zeile', 'Grund'];

function read(text: string) {
  const { reader, rows } = readRows(new TextEncoder().encode(text), 64);
  return { headers: reader.headers, rows };
}

/** The list of skipped rows as it is handed out. */
const listOf = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
  CSV_BOM +
  csvLine([...HEAD, ...headers]) +
  rows.map((cells, i) => csvLine([String(i + 2), 'Die E-Mail fehlt.', ...cells])).join('');

describe('a list of skipped rows that is sent again', () => {
  it('reads as the file from which they were skipped, whatever the cells hold', () => {
    const letter = fc.constantFrom(
      ...["'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ';', ',', 'a', 'ü', '🌱', '\uff1d', '\ufeff'],
    );
    const cell = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(''));
    const cells = fc.array(cell, { minLength: 1, maxLength: 5 });
    const isFilled = (row: readonly string[]) => row.some((one) => one.trim() !== '');
    fc.assert(
      fc.property(cells, fc.array(cells.filter(isFilled), { maxLength: 4 }), (headers, rows) => {
        const result = read(listOf(headers, rows));
        expect(result.headers).toEqual(headers);
        expect(result.rows.map((row) => row.cells)).toEqual(rows);
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('gives a corrected row its telephone number, and nothing that the list told of it', () => {
    const list = listOf(['firmen_name', 'email', 'Telefon'], [['Netz AG', 'a@netz.example', '+49 30 123']]);
    const { headers, rows } = read(list);
    const map = mapColumns(headers ?? []);
    expect(map).toMatchObject({ missing: [], ignored: 0 });
    const record = { name: 'Netz AG', firmen_name: 'Netz AG', email: 'a@netz.example', phone: '+49 30 123' };
    expect(rows.map((row) => new RowPreparer(map).prepare(row))).toEqual([
      { kind: 'record', line: 2, record },
    ]);
  });

  it('is known after a spreadsheet has saved it its own way', () => {
    const saved = '"Zeile","Grund","firmen_name","email"\n2,"Die E-Mail fehlt.",\'=A,a@b.example\n';
    expect(read(saved)).toEqual({
      headers: ['firmen_name', 'email'],
      rows: [{ line: 2, cells: ['=A', 'a@b.example'] }],
    });
  });

  it('has no row where only its own two columns are filled', () => {
    expect(read(`${listOf(['firmen_name'], [['A']])}7;Die E-Mail fehlt.;\r\n8;x\r\n`).rows).toHaveLength(1);
  });
});

describe('any other file', () => {
  it.each(['Grund;Zeile;a', 'Zeile;a;Grund', 'zeile;grund;a', 'a;Zeile;Grund', 'Zeile;Grund (2);a'])(
    'keeps its cells as they are: %s',
    (head) => {
      expect(read(`${head}\n1;2;'=x\n`)).toEqual({
        headers: head.split(';'),
        rows: [{ line: 2, cells: ['1', '2', "'=x"] }],
      });
    },
  );
});
