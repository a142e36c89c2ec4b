import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY, exportedProvider, ID } from '../../test/support/exported-provider.ts';
import { mapColumns } from '../mapping/map-columns.ts';
import { fitRecord } from '../records/fit-record.ts';
import { RowPreparer } from '../records/row-preparer.ts';
import { CSV_BOM, csvLine } from './csv-line.ts';
import { CsvReader } from './csv-reader.ts';
import { EXPORT_COLUMNS, type ExportedProvider, exportLine } from './export-file.ts';
import { SKIPPED_FILE_COLUMNS } from './skipped-file.ts';

/** What the import makes of a file. */
const read = (file: string) => {
  const reader = new CsvReader('utf-8');
  const rows = [...reader.push(new TextEncoder().encode(file)), ...reader.end()];
  const map = mapColumns(reader.headers ?? []);
  const preparer = new RowPreparer(map);
  return rows.map((row) => {
    const prepared = preparer.prepare(row);
    if (prepared === 'needs_notations' || prepared.kind === 'skipped') throw new Error('Nothing to import.');
    const fitted = fitRecord(prepared.record);
    if (!fitted.ok) throw new Error(fitted.reason);
    return { id: prepared.id, ...fitted.record };
  });
};
const listOf = (...providers: readonly ExportedProvider[]) =>
  CSV_BOM + csvLine(EXPORT_COLUMNS) + providers.map(exportLine).join('');
/** What an import sees of a provider: an empty cell says nothing. */
const told = (provider: ExportedProvider) =>
  Object.fromEntries(
    Object.entries(provider).filter(
      ([name, value]) =>
        value !== null && value !== '' && !(name === 'additional_data' && JSON.stringify(value) === '{}'),
    ),
  );

describe('a list that the directory wrote', () => {
  it('reads back as it was, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(exportedProvider, { minLength: 1, maxLength: 3 }), (providers) => {
        expect(read(listOf(...providers))).toEqual(providers.map(told));
      }),
      { numRuns: 300 },
    );
  });

  it('holds nothing that a spreadsheet would run', () => {
    const line = exportLine({
      ...EMPTY,
      name: '=1+1',
      phone: '+49 221',
      notes: '\t@x',
      url: "'=x",
      rating: -1.5,
    });
    expect(line).toContain(`;'=1+1;`);
    expect(line).toContain(`;+49 221;`);
    expect(line).toContain(`;"'\t@x";`);
    expect(line).toContain(`;''=x;`);
    expect(line).toContain(`;"'-1,5";`);
  });

  it('names a provider otherwise than its company, and keeps blanks around both', () => {
    expect(read(listOf({ ...EMPTY, name: ' A ', firmen_name: 'B GmbH ' }))).toMatchObject([
      { id: ID, name: ' A ', firmen_name: 'B GmbH ' },
    ]);
  });

  it('may lose columns, and gain rows without an id', () => {
    expect(read(`rer_id;firmen_name;email\r\n${ID};A;a@example.org\r\n;'=B;b@example.org\r\n`)).toEqual([
      { id: ID, name: 'A', firmen_name: 'A', email: 'a@example.org' },
      { id: undefined, name: '=B', firmen_name: '=B', email: 'b@example.org' },
    ]);
  });

  it('reads the same out of the list of its skipped rows, where it was made harmless once', () => {
    const file =
      csvLine([...SKIPPED_FILE_COLUMNS, ...EXPORT_COLUMNS]) +
      csvLine([
        '2',
        'Grund',
        ID,
        "'=A",
        ...EXPORT_COLUMNS.slice(2).map((name) => (name === 'email' ? 'a@example.org' : '')),
      ]);
    expect(read(file)).toEqual([{ id: ID, name: "'=A", email: 'a@example.org' }]);
  });

  it('is known by the header rer_id alone: in other files an apostrophe stays and blanks go', () => {
    expect(read(`firmen_name;email;name\r\n '=A ;a@example.org;B\r\n`)).toEqual([
      {
        id: undefined,
        name: "'=A",
        firmen_name: "'=A",
        email: 'a@example.org',
        additional_data: { name: 'B' },
      },
    ]);
  });
});
