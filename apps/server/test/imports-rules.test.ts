import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectWithin } from './support/contention.ts';
import { DATABASES } from './support/databases.ts';
import { createImports, STAFF, type TestImports } from './support/imports.ts';
import { until } from './support/until.ts';

const SAMPLE = fileURLToPath(
  new URL('../../../packages/directory/sample/unternehmen-de.csv', import.meta.url),
);
const HEAD = 'firmen_name;email;stadt;Telefon\n';

interface StoredProvider {
  readonly name: string;
  readonly email: string;
  readonly stadt: string | null;
  readonly phone: string | null;
  readonly version: number;
}

describe.each(DATABASES)('an import on $name', (side) => {
  let place: TestImports;
  beforeAll(async () => {
    place = await createImports(side);
  });
  afterAll(() => place.dispose());

  const stored = (domain: string) =>
    place.query<StoredProvider>(
      'select name, email, stadt, phone, version from rer_dienstleister where email like $1 order by name, email',
      [`%@${domain}`],
    );
  const judged = (domain: string) =>
    place.query(
      'select url, plz, land, rating::float8 as rating from rer_dienstleister where email like $1 order by email desc',
      [`%@${domain}`],
    );
  /** Ids of the providers of that name, in the order of their addresses. */
  const idsOf = async (domain: string, name: string) =>
    (
      await place.query<{ id: string }>(
        'select id from rer_dienstleister where email like $1 and name = $2 order by email',
        [`%@${domain}`, name],
      )
    ).map(({ id }) => id);

  test('takes the list that ships, lists the rows without an e-mail, and knows it the second time', async () => {
    const csv = readFileSync(SAMPLE);
    // Of 1,056 rows with name and e-mail one stands there twice, letter for letter (lines 223 and 224).
    const first = await place.run(csv);
    expect(first).toMatchObject({
      state: 'succeeded',
      message: 'Imported 1055 records successfully.',
      totalRecords: 1077,
      recordsProcessed: 1055,
      inserted: 1055,
      existing: 1,
      skippedCount: 21,
      bytesRead: csv.length,
      canUndo: true,
    });
    expect(first.skipped).toHaveLength(21);
    expect(new Set(first.skipped.map(({ reason }) => reason))).toEqual(new Set(['missing_email']));
    const [count] = await place.query<{ n: number }>('select count(*)::integer as n from rer_dienstleister');
    expect(count?.n).toBe(1055);
    expect(await place.run(csv)).toMatchObject({
      state: 'succeeded',
      inserted: 0,
      existing: 1056,
      recordsProcessed: 0,
      totalRecords: 1077,
      canUndo: false,
    });
  });

  test('holds the same e-mail and the same name for the same company, the legal form included', async () => {
    const report = await place.run(
      `${HEAD}Müller GmbH;info@gleich.example\nMUELLER  GmbH;INFO@gleich.example\nMueller GmbH & Co. KG;info@gleich.example\n` +
        'Müller GmbH;zweite@gleich.example\n',
    );
    expect(report).toMatchObject({ inserted: 3, existing: 1, similar: 2 });
    const [first] = await idsOf('gleich.example', 'Müller GmbH');
    expect(report.existingRows).toEqual([{ line: 3, name: 'MUELLER  GmbH', id: first }]);
    expect(report.similarRows).toEqual([
      {
        line: 4,
        name: 'Mueller GmbH & Co. KG',
        email: 'info@gleich.example',
        similarTo: 'Müller GmbH',
        similarId: first,
        similarEmail: 'info@gleich.example',
      },
      expect.objectContaining({
        line: 5,
        email: 'zweite@gleich.example',
        similarTo: expect.stringMatching(/^M(ü|ue)ller GmbH/),
      }),
    ]);
  });

  test('finds what was written by other ways than an import', async () => {
    await place.query(
      `insert into rer_dienstleister (name, email) values ('Handarbeit AG', 'hand@arbeit.example')`,
    );
    expect(await place.run(`${HEAD}handarbeit ag;Hand@Arbeit.example\n`)).toMatchObject({ existing: 1 });
    await place.query(
      `update rer_dienstleister set name = 'Umbenannt AG' where email = 'hand@arbeit.example'`,
    );
    expect(await place.run(`${HEAD}Umbenannt AG;hand@arbeit.example\n`)).toMatchObject({ existing: 1 });
  });

  test('knows a company whoever its contact person is', async () => {
    const csv = `${HEAD}Kabel GmbH;a@person.example;;\nSolar GmbH;b@person.example;;\n`;
    await place.run(csv);
    await place.query(
      `insert into rer_dienstleister (name, firmen_name, email) values ('Tom Blau', 'Wind GmbH', 'c@person.example')`,
    );
    await place.query(`update rer_dienstleister set name = 'Eva Lang' where email = 'a@person.example'`);
    expect(await place.run(`${csv}WIND GmbH;c@person.example;;\n`)).toMatchObject({
      inserted: 0,
      existing: 3,
      similar: 0,
    });
    await place.query(
      `update rer_dienstleister set firmen_name = 'Licht GmbH' where email = 'b@person.example'`,
    );
    expect(await place.run(csv)).toMatchObject({ inserted: 1, existing: 1 });
  });

  test('names the company of a similar entry, not its contact person', async () => {
    await place.query(
      `insert into rer_dienstleister (name, firmen_name, email) values ('Eva Lang', 'Deich GmbH', 'a@deich.example')`,
    );
    const report = await place.run(`${HEAD}Deich AG;b@deich.example;;\n`);
    expect(report.similarRows).toMatchObject([{ name: 'Deich AG', similarTo: 'Deich GmbH' }]);
    const list = await place.run(
      'rer_id;name;firmen_name;email\n;Tom Blau;Damm GmbH;a@damm.example\n;Ina Grün;Damm AG;b@damm.example\n',
    );
    expect(list.similarRows).toMatchObject([{ name: 'Damm AG', similarTo: 'Damm GmbH' }]);
  });

  describe('in the mode update, where the contact person stands in the name,', () => {
    const names = (domain: string) =>
      place.query(
        'select name, firmen_name, stadt, version from rer_dienstleister where email like $1 order by email',
        [`%@${domain}`],
      );
    const LIST = 'rer_id;name;firmen_name;email;stadt\n';
    let domain = '';
    let files = 0;
    beforeEach(async () => {
      files += 1;
      domain = `kontakt${files}.example`;
      await place.run(`${HEAD}Kabel GmbH;a@${domain};Köln;\nSolar GmbH;b@${domain};Bonn;\n`);
      await place.query('update rer_dienstleister set name = $2 where email = $1', [
        `a@${domain}`,
        'Eva Lang',
      ]);
    });

    test('leaves the person alone, and lets the name of a company follow its spelling', async () => {
      const csv = `${HEAD}KABEL GmbH;a@${domain};Ulm;\nSOLAR GmbH;b@${domain};;\n`;
      expect(await place.run(csv, { mode: 'update' })).toMatchObject({ inserted: 0, updated: 2 });
      const after = [
        { name: 'Eva Lang', firmen_name: 'KABEL GmbH', stadt: 'Ulm', version: 3 },
        { name: 'SOLAR GmbH', firmen_name: 'SOLAR GmbH', stadt: 'Bonn', version: 2 },
      ];
      expect(await names(domain)).toEqual(after);
      expect(await place.run(csv, { mode: 'update' })).toMatchObject({ updated: 0, unchanged: 2 });
      expect(await names(domain)).toEqual(after);
    });

    test('takes a person from a column of its own, and none from an empty cell there', async () => {
      await place.query('update rer_dienstleister set name = $2 where email = $1', [
        `b@${domain}`,
        'Tom Blau',
      ]);
      const csv = `${LIST};Ina Grün;Kabel GmbH;a@${domain};\n;;Solar GmbH;b@${domain};Jena\n`;
      expect(await place.run(csv, { mode: 'update' })).toMatchObject({ inserted: 0, updated: 2 });
      expect(await names(domain)).toMatchObject([
        { name: 'Ina Grün', firmen_name: 'Kabel GmbH', stadt: 'Köln' },
        { name: 'Tom Blau', firmen_name: 'Solar GmbH', stadt: 'Jena' },
      ]);
    });

    test('takes the company back from a column of its own', async () => {
      await place.run(`${LIST};Kabel GmbH;Kabel GmbH;a@${domain};\n`, { mode: 'update' });
      expect(await names(domain)).toMatchObject([{ name: 'Kabel GmbH', firmen_name: 'Kabel GmbH' }, {}]);
    });

    test.each([0, 3_000])(
      'keeps the person that an earlier row of the file told, %i rows before',
      async (between) => {
        const others = Array.from({ length: between }, (_, n) => `;;Fern ${n} AG;f${n}@x.${domain};\n`).join(
          '',
        );
        const told = `;Ina Grün;Kabel GmbH;a@${domain};\n;Uwe Rot;Neu GmbH;c@${domain};\n`;
        const again = `;;Kabel GmbH;a@${domain};Ulm\n;;Neu GmbH;c@${domain};Jena\n`;
        const report = await place.run(LIST + told + others + again, { mode: 'update' });
        expect(report).toMatchObject({ inserted: between + 1, updated: 3 });
        expect(await names(domain)).toMatchObject([
          { name: 'Ina Grün', firmen_name: 'Kabel GmbH', stadt: 'Ulm' },
          { name: 'Solar GmbH' },
          { name: 'Uwe Rot', firmen_name: 'Neu GmbH', stadt: 'Jena' },
        ]);
      },
    );
  });

  test('in the mode update fills and replaces, and an empty cell never wipes a value', async () => {
    await place.run(`${HEAD}Netz AG;a@update.example;Köln;0221 1\nSolar AG;b@update.example;Bonn;0228 1\n`);
    const report = await place.run(
      `${HEAD}Netz AG;a@update.example;Aachen;\nSolar AG;b@update.example;Bonn;0228 1\nNeu AG;c@update.example;Jena;1\n`,
      { mode: 'update', actor: 'pflege' },
    );
    expect(report).toMatchObject({ inserted: 1, updated: 1, unchanged: 1, recordsProcessed: 2, existing: 0 });
    const [solar] = await idsOf('update.example', 'Solar AG');
    expect(report.existingRows).toEqual([{ line: 3, name: 'Solar AG', id: solar }]);
    expect(await stored('update.example')).toEqual([
      { name: 'Netz AG', email: 'a@update.example', stadt: 'Aachen', phone: '0221 1', version: 2 },
      { name: 'Neu AG', email: 'c@update.example', stadt: 'Jena', phone: '1', version: 1 },
      { name: 'Solar AG', email: 'b@update.example', stadt: 'Bonn', phone: '0228 1', version: 1 },
    ]);
    // The trail follows the step that shows the import.
    let trail: readonly unknown[] = [];
    await until('the trail is written', async () => {
      trail = await place.query(
        'select actor, old_values from rer_dienstleister_changes where import_id = $1',
        [report.id],
      );
      return trail.length > 0;
    });
    expect(trail).toEqual([{ actor: 'pflege', old_values: { stadt: 'Köln' } }]);
  });

  test('in the mode update of rows that are there as they stand counts none as updated', async () => {
    const csv = `${HEAD}Still AG;a@still.example;Köln;0221 1\nRuhe AG;b@still.example;Bonn;0228 1\n`;
    await place.run(csv);
    expect(await place.run(`${csv}Ruhe AG;b@still.example;Bonn;0228 1\n`, { mode: 'update' })).toMatchObject({
      state: 'succeeded',
      message: 'Imported 0 records successfully.',
      recordsProcessed: 0,
      inserted: 0,
      updated: 0,
      unchanged: 3,
      existing: 0,
      existingRows: [{ line: 2 }, { line: 3 }, { line: 4 }],
      canUndo: false,
    });
  });

  test('in the mode update adds unmapped columns to those that are there', async () => {
    await place.run('firmen_name,email,Farbe\nBunt AG,a@zusatz.example,rot\n');
    await place.run('firmen_name,email,Form\nBunt AG,a@zusatz.example,rund\n', { mode: 'update' });
    expect(
      await place.query(`select additional_data from rer_dienstleister where email = 'a@zusatz.example'`),
    ).toEqual([{ additional_data: { Farbe: 'rot', Form: 'rund' } }]);
  });

  test('in the mode update lets later rows of the file go over earlier ones, however far apart they stand', async () => {
    const others = Array.from({ length: 3_000 }, (_, n) => `Fern ${n} AG;f${n}@fern.example;Ulm;\n`).join('');
    const report = await place.run(
      `${HEAD}Nah AG;nah@fern.example;Köln;1\nNah AG;nah@fern.example;;2\n${others}Nah AG;nah@fern.example;Bonn;\n`,
      { mode: 'update' },
    );
    expect(report).toMatchObject({ inserted: 3_001, updated: 2 });
    expect(
      await place.query(
        `select stadt, phone, version from rer_dienstleister where email = 'nah@fern.example'`,
      ),
    ).toEqual([{ stadt: 'Bonn', phone: '2', version: 1 }]);
  });

  test('in the mode add adds', async () => {
    const csv = `${HEAD}Doppelt AG;d@doppelt.example\nDoppelt AG;d@doppelt.example\n`;
    expect(await place.run(csv, { mode: 'add' })).toMatchObject({ inserted: 2, existing: 0, similar: 1 });
    expect(await stored('doppelt.example')).toHaveLength(2);
  });

  test('does not take a removed provider for there', async () => {
    await place.run(`${HEAD}Weg AG;w@weg.example\n`);
    await place.query(`update rer_dienstleister set deleted_at = now() where email = 'w@weg.example'`);
    expect(await place.run(`${HEAD}Weg AG;w@weg.example\n`)).toMatchObject({ inserted: 1, existing: 0 });
  });

  test('reads an unclear number by the rest of its column, also when that comes later', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => `Zahl ${n} AG,z${n}@zahl.example,"1,500"\n`).join(
      '',
    );
    const report = await place.run(`firmen_name,email,umsatz\n${rows}Klar AG,k@zahl.example,"2,500.25"\n`);
    expect(report).toMatchObject({ inserted: 2_501, numbersRefused: 0 });
    expect(
      await place.query(
        `select umsatz::text, count(*)::integer as n from rer_dienstleister where email like '%@zahl.example' group by 1 order by 1`,
      ),
    ).toEqual([
      { umsatz: '1500.00', n: 2_500 },
      { umsatz: '2500.25', n: 1 },
    ]);
  });

  test('maps by hand', async () => {
    const report = await place.run('Marktakteur;Kontakt\nNetze Nord GmbH;n@hand.example\n', {
      mapping: { Marktakteur: 'firmen_name', Kontakt: 'email' },
    });
    expect(report).toMatchObject({ state: 'succeeded', inserted: 1 });
    expect(await stored('hand.example')).toMatchObject([{ name: 'Netze Nord GmbH' }]);
  });

  test('maps the next file with the same headers like the latest one, whoever imported that', async () => {
    const headers = ['Betreiber', '', 'Post', 'Post'];
    const csv = `${headers.join(';')}\nNetze Süd GmbH;x;n@post.example;s@post.example\n`;
    const recall = (asked: readonly string[]) => place.imports.recallMapping(asked, STAFF);
    expect(await recall(headers)).toBe(null);
    for (const post of ['Post (2)', 'Post']) {
      const mapping = { Betreiber: 'firmen_name', [post]: 'email' } as const;
      await place.run(csv, { mapping, dryRun: true, actor: 'jemand' });
      expect(await recall(headers)).toEqual(mapping);
    }
    expect(await recall(['Betreiber', 'x', 'Post', 'Post'])).toBe(null);
  });

  test('skips a row that the table could not hold, and takes the others', async () => {
    const report = await place.run(
      `${HEAD}${'x'.repeat(201)};lang@grenze.example\nKurz AG;a\nGut AG;gut@grenze.example\n`,
    );
    expect(report).toMatchObject({ state: 'succeeded', inserted: 1, skippedCount: 2 });
    expect(report.skipped).toEqual([
      { line: 2, reason: 'name_too_long' },
      { line: 3, reason: 'email_too_short' },
    ]);
  });

  test('leaves implausible values out, takes their rows, and names line, column and value', async () => {
    const head = 'firmen_name;email;Webseite;plz;rating\n';
    const report = await place.run(
      `${head}Wert AG;w@wert.example;javascript:alert(1);Köln;42\nGut AG;g@wert.example;gut.example;1067;5\n`,
    );
    expect(report).toMatchObject({ state: 'succeeded', inserted: 2, leftOutCount: 3, zerosAdded: 1 });
    expect(report.leftOutValues).toEqual([
      { line: 2, column: 'Webseite', field: 'url', value: 'javascript:alert(1)' },
      { line: 2, column: 'plz', field: 'plz', value: 'Köln' },
      { line: 2, column: 'rating', field: 'rating', value: '42' },
    ]);
    expect(await judged('wert.example')).toMatchObject([
      { url: null, plz: null, rating: null },
      { url: 'https://gut.example', plz: '01067', rating: 5 },
    ]);
  });

  test('changes no stored value for being implausible, nor one that its own country explains', async () => {
    const head = 'firmen_name;email;plz;rating\n';
    await place.run(`firmen_name;email;plz;land\nWien AG;a@dort.example;1010;Österreich\n`);
    const report = await place.run(`${head}Wien AG;a@dort.example;1020;\n`, { mode: 'update' });
    expect(report).toMatchObject({ updated: 1, leftOutCount: 0, zerosAdded: 0 });
    expect(await judged('dort.example')).toMatchObject([{ plz: '1020', land: 'Österreich' }]);
  });

  test('gives all skipped rows with their cells', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => `;ohne${n}@name.example;Ort ${n};\n`).join('');
    const report = await place.run(`${HEAD}Mit AG;mit@name.example;;\n${rows}`);
    expect(report.skipped).toHaveLength(100);
    const skipped = await place.imports.skippedRows(report.id, STAFF);
    expect(skipped?.headers).toEqual(['firmen_name', 'email', 'stadt', 'Telefon']);
    const all = [];
    for await (const batch of skipped?.batches ?? []) all.push(...batch);
    expect(all).toHaveLength(1_200);
    expect(all.at(-1)).toEqual({
      line: 1_202,
      reason: 'missing_name',
      cells: ['', 'ohne1199@name.example', 'Ort 1199', ''],
    });
  });

  test.each([
    ['', { code: 'no_data' }, 'No data found in the CSV file or invalid format'],
    [HEAD, { code: 'no_data' }, 'No data found in the CSV file or invalid format'],
    [
      'Name;Mail\nA;a@b.de\n',
      { code: 'missing_columns', missing: ['firmen_name', 'email'] },
      'Your CSV must have columns named: firmen_name, email',
    ],
    [
      `${HEAD};;Köln\n`,
      { code: 'no_valid_rows' },
      'No valid data to import. Each record must have name and email values.',
    ],
    [
      `${HEAD}Gut AG;g@fehler.example\n"Offen AG;o@fehler.example\n`,
      { code: 'unclosed_quote', line: 3 },
      expect.stringContaining('In Zeile 3 '),
    ],
    [
      Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
      { code: 'refused_file_kind', kind: 'gzip' },
      expect.stringContaining('GZIP'),
    ],
  ])('of %j fails and stores nothing', async (csv, problem, message) => {
    const report = await place.run(csv);
    expect(report).toMatchObject({ state: 'failed', problem, message, recordsProcessed: 0, canUndo: false });
    expect(await stored('fehler.example')).toEqual([]);
  });

  test('that fails after many rows stores nothing of them', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => `Halb ${n} AG;h${n}@halb.example;;\n`).join('');
    expect(await place.run(`${HEAD}${rows}"Offen`)).toMatchObject({ state: 'failed', inserted: 0 });
    expect(await stored('halb.example')).toEqual([]);
  });

  test('as a dry run of changes leaves no trace of them', async () => {
    await place.run('firmen_name,email,stadt,Farbe\nSpur AG,s@spur.example,Köln,rot\n');
    const report = await place.run(
      `firmen_name,email,stadt,mitarbeiter,Farbe,Form\nSpur AG,s@spur.example,Bonn,7,rot,${'x'.repeat(300)}\n`,
      { mode: 'update', dryRun: true },
    );
    expect(report).toMatchObject({ state: 'succeeded', updated: 1, recordsProcessed: 0 });
    const [spur] = await idsOf('spur.example', 'Spur AG');
    expect(report.changes).toEqual([
      {
        line: 2,
        id: spur,
        name: 'Spur AG',
        fields: [
          { field: 'stadt', key: null, old: 'Köln', new: 'Bonn' },
          { field: 'mitarbeiter', key: null, old: null, new: 7 },
          { field: 'additional_data', key: 'Form', old: null, new: `${'x'.repeat(200)}…` },
        ],
      },
    ]);
    expect(await stored('spur.example')).toMatchObject([{ stadt: 'Köln', version: 1 }]);
    // What it would have changed goes in the background. The trail, once written, would stay.
    await until('what it would have changed is gone', async () => {
      const changes = await place.query('select from rer_import_updates where import_id = $1', [report.id]);
      return changes.length === 0;
    });
    expect(await stored('spur.example')).toMatchObject([{ stadt: 'Köln', version: 1 }]);
    const trail = await place.query(
      `select from rer_dienstleister_changes as c join rer_dienstleister as p on p.id = c.provider_id
       where p.email = 's@spur.example'`,
    );
    expect(trail).toEqual([]);
  });

  test('of many rows with one name takes no longer for those that are hidden', async () => {
    let files = 0;
    await expectWithin(5_000, async () => {
      files += 1;
      const rowOf = (n: number) => `Unbekannt ${files};u${n}@einname${files}.example;;\n`;
      const csv = HEAD + Array.from({ length: 6_000 }, (_, n) => rowOf(n)).join('');
      await place.run(csv, { dryRun: true });
      const startedAt = performance.now();
      expect(await place.run(csv)).toMatchObject({ state: 'succeeded', inserted: 6_000 });
      return performance.now() - startedAt;
    });
  });

  test('as a dry run says what it would do, and does nothing', async () => {
    await place.run(`${HEAD}Probe AG;p@probe.example;;\n`);
    const report = await place.run(
      `${HEAD}Probe AG;p@probe.example;;\nNeu AG;n@probe.example;Köln;1\n;ohne@probe.example;;\nNeu AG;n@probe.example;;\n`,
      { dryRun: true },
    );
    expect(report).toMatchObject({
      state: 'succeeded',
      dryRun: true,
      recordsProcessed: 0,
      inserted: 1,
      existing: 2,
      // What stood earlier in the file is nobody's entry yet.
      existingRows: [
        { line: 2, name: 'Probe AG', id: (await idsOf('probe.example', 'Probe AG'))[0] },
        { line: 5, name: 'Neu AG', id: null },
      ],
      changes: [],
      skippedCount: 1,
      canUndo: false,
      separator: ';',
      encoding: 'utf-8',
      preview: [
        ['Probe AG', 'p@probe.example', '', ''],
        ['Neu AG', 'n@probe.example', 'Köln', '1'],
        ['', 'ohne@probe.example', '', ''],
      ],
    });
    expect(report.mapping).toContainEqual({ header: 'Telefon', field: 'phone', samples: ['', '1', ''] });
    expect(await stored('probe.example')).toHaveLength(1);
    expect((await place.imports.list(STAFF)).imports.map(({ id }) => id)).not.toContain(report.id);
  });
});
