import { IMPORT_CELL_MAX_BYTES } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { CsvError } from './csv-error.ts';
import { CsvReader } from './csv-reader.ts';

function read(text: string) {
  const reader = new CsvReader('utf-8');
  const rows = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  return { rows, headers: reader.headers, separator: reader.separator };
}

function problemOf(text: string): unknown {
  try {
    return read(text).rows.length;
  } catch (error) {
    if (error instanceof CsvError) return error.problem;
    throw error;
  }
}

describe('the reader', () => {
  it('gives a row as soon as its line end is there, and the header before it', () => {
    const reader = new CsvReader('utf-8');
    const push = (text: string) => reader.push(new TextEncoder().encode(text));
    expect(push('a;b')).toEqual([]);
    expect(reader.headers).toBeUndefined();
    expect(push('\n1;"x\n')).toEqual([]);
    expect([reader.headers, reader.separator]).toEqual([['a', 'b'], ';']);
    expect(push('y"\n2')).toEqual([{ line: 2, cells: ['1', 'x\ny'] }]);
    expect(reader.end()).toEqual([{ line: 4, cells: ['2'] }]);
  });

  it('gives cells as they stand in the file, blanks and all', () => {
    expect(read(' a ;"b"\n 1 ;" 2 "\n')).toMatchObject({
      headers: [' a ', 'b'],
      rows: [{ line: 2, cells: [' 1 ', ' 2 '] }],
    });
  });

  it.each([
    ['sep=;', ';'],
    ['"sep=|";;;', '|'],
    ['sep=,  ', ','],
    ['sep=\t', '\t'],
    ['sep=x', 'x'],
  ])('takes the separator from the line %j, which is no row', (line, separator) => {
    const result = read(`${line}\r\na${separator}b\r\n1${separator}2\r\n`);
    expect(result).toEqual({ separator, headers: ['a', 'b'], rows: [{ line: 3, cells: ['1', '2'] }] });
  });

  it.each(['sep=', 'sep= ', 'sep="', 'sep=\u{1f331}'])(
    'drops the line %j, which names no separator',
    (line) => {
      expect(read(`${line}\na;b\n1;2\n`)).toMatchObject({ separator: ';', headers: ['a', 'b'] });
    },
  );

  it('takes such a line for data anywhere but on top', () => {
    expect(read('a;b\nsep=,\n').rows).toEqual([{ line: 2, cells: ['sep=,'] }]);
  });

  it('refuses a cell of one byte more than allowed, wherever its record ends', () => {
    const max = 'x'.repeat(IMPORT_CELL_MAX_BYTES);
    expect(problemOf(`a;b\n1;${max}\n`)).toBe(1);
    expect(problemOf(`a;b\n1;${max}x\n`)).toEqual({ code: 'cell_too_large', line: 2 });
    expect(problemOf(`a;b\n1;"${max}x"`)).toEqual({ code: 'cell_too_large', line: 2 });
    expect(problemOf(`a;b\n1;"${'""'.repeat(IMPORT_CELL_MAX_BYTES)}"`)).toBe(1);
  });

  it('counts columns by their headers and surplus cells by their values', () => {
    expect(problemOf(`a;b\n1;2${';'.repeat(5000)}\n`)).toBe(1);
    expect(problemOf(`a;b\n1;2${';x'.repeat(498)}\n`)).toBe(1);
    expect(problemOf(`a;b\n1;2${';x'.repeat(499)}\n`)).toEqual({ code: 'too_many_columns', line: 2 });
  });

  it('tells the first problem of the file, in its order', () => {
    const large = 'x'.repeat(IMPORT_CELL_MAX_BYTES + 1);
    expect(problemOf(`a;b\n1;${large}\n"x`)).toEqual({ code: 'cell_too_large', line: 2 });
    expect(problemOf(`a;b\n"x" y;1\n1;${large}\n`)).toEqual({ code: 'unclosed_quote', line: 2 });
  });

  it('drops a mark where joined files left one, also before a quoted cell', () => {
    expect(read('a;b\n\ufeff"x;y";1\n').rows).toEqual([{ line: 2, cells: ['x;y', '1'] }]);
  });
});
