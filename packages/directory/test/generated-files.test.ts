import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvError, CsvReader } from '../src/csv/index.ts';
import { pieceDifference, rfcDifference } from './support/file-properties.ts';
import { anyBytes, rfcFile } from './support/generated-files.ts';
import { pieces } from './support/read-file.ts';

const SEED = 20_261_121;
const MIB = 1024 * 1024;

describe('a generated file', () => {
  it('that keeps to RFC 4180 is read as the reference reads it, in any encoding and in any pieces', () => {
    fc.assert(
      fc.property(rfcFile, (file) => {
        expect(rfcDifference(file)).toBeNull();
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('of any bytes neither crashes the reader nor reads otherwise in pieces', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(pieceDifference(bytes, [1, 2, 3, 7, 64])).toBeNull();
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

/** What the reader answers to text in pieces: its rows, or the problem. */
function answer(text: string, size: number): unknown {
  const reader = new CsvReader('utf-8');
  const bytes = new TextEncoder().encode(text);
  let rows = 0;
  try {
    for (const piece of pieces(bytes, size)) rows += reader.push(piece).length;
    return rows + reader.end().length;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.problem;
  }
}

// Work that grows with the square of the size would take minutes here: the time limit of a test is the measure.
describe('a hostile file is read once, in bounded memory', () => {
  const head = 'firmen_name;email\n';

  it('a quote that is never closed', () => {
    const text = `${head}a;b\n"${'x;y\n'.repeat(MIB)}`;
    expect(answer(text, 64)).toEqual({ code: 'unclosed_quote', line: 3 });
  });

  it('a quoted cell over every limit', () => {
    const text = `${head}a;"${'zeile\n'.repeat(MIB)}"\nb;c\n`;
    expect(answer(text, 64)).toEqual({ code: 'cell_too_large', line: 2 });
  });

  it('a quoted cell over every limit that is never closed', () => {
    expect(answer(`${head}${'""'.repeat(3 * MIB)}"`, 64)).toEqual({ code: 'unclosed_quote', line: 2 });
  });

  it('a line of separators', () => {
    expect(answer(`${head}${';'.repeat(4 * MIB)}`, 64)).toEqual({ code: 'too_many_columns', line: 2 });
  });

  it('a header without end', () => {
    expect(answer('"x'.repeat(3 * MIB), 64)).toEqual({ code: 'unclosed_quote', line: 1 });
    expect(answer('x'.repeat(5 * MIB), 64)).toEqual({ code: 'cell_too_large', line: 1 });
  });

  it('blank lines by the million', () => {
    expect(answer(`${'\r\n'.repeat(MIB)}${head}${'\n'.repeat(MIB)}a;b`, 65_536)).toBe(1);
  });

  it('quotes that close before every separator', () => {
    expect(answer(`${head}${'"a";"b"\n'.repeat(MIB / 4)}`, 65_536)).toBe(MIB / 4);
  });

  it('white space without end behind a closing quote, which belongs to no cell', () => {
    const text = `${head}"a"${' '.repeat(4 * MIB)};b\n`;
    for (const size of [64, text.length]) expect(answer(text, size)).toBe(1);
  });
});
