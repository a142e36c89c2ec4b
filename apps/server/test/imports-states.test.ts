import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createImportService } from '../src/imports/import-service.ts';
import { expectWithin } from './support/contention.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { createImports, STAFF, type TestImports } from './support/imports.ts';
import { SILENT } from './support/silent-logger.ts';
import { until } from './support/until.ts';

const HEAD = 'firmen_name;email;stadt\n';

const rowsOf = (domain: string, count: number) =>
  Array.from({ length: count }, (_, n) => `Firma ${n} ${domain} AG;i${n}@${domain}.example;Köln\n`).join('');

describe.each(DATABASES)('imports on $name', (side) => {
  let place: TestImports;
  beforeAll(async () => {
    place = await createImports(side);
  });
  afterAll(() => place.dispose());
  afterEach(async () => {
    const { imports } = await place.imports.list(STAFF);
    for (const { id } of imports) await place.ended(id);
  });

  const visible = async (domain: string) => {
    const [row] = await place.query<{ n: number }>(
      'select count(*)::integer as n from rer_dienstleister where email like $1',
      [`%@${domain}.example`],
    );
    return row?.n;
  };
  const physical = async (domain: string) => {
    const [row] = await place.query<{ n: number }>(
      'select count(*)::integer as n from rer_dienstleister_rows where email like $1',
      [`%@${domain}.example`],
    );
    return row?.n;
  };
  const begin = async (csv: string, settings = {}) => {
    const started = await place.imports.start(place.upload(csv, settings));
    if (started.outcome !== 'started') throw new Error(started.outcome);
    return started.id;
  };

  test('are found by search within a second of being shown', async () => {
    let runs = 0;
    await expectWithin(1_000, async () => {
      runs += 1;
      const wanted = `Zwirbelwerk ${runs} AG`;
      await place.run(`${HEAD}${wanted};z@suche.example;Köln\n`);
      return await until('the search knows it', async () => {
        const { hits } = await place.search.search({ query: wanted, limit: 5, intern: true });
        return hits.some(({ provider }) => provider.name === wanted);
      });
    });
  });

  test('show no row until all are there', async () => {
    const id = await begin(HEAD + rowsOf('ganz', 5_000));
    let seenWhileRunning = 0;
    await until(
      'the end',
      async () => {
        const report = await place.imports.report(id, STAFF);
        const count = (await visible('ganz')) ?? 0;
        if (report?.state === 'running' && (report.rowsRead ?? 0) > 0)
          seenWhileRunning = Math.max(seenWhileRunning, count);
        if (count !== 0) expect(count).toBe(5_000);
        return report?.state !== 'running';
      },
      60_000,
    );
    expect(seenWhileRunning === 0 || seenWhileRunning === 5_000).toBe(true);
    expect(await visible('ganz')).toBe(5_000);
  });

  test('can be cancelled while they run, and leave nothing', async () => {
    const letGo = place.hold();
    const id = await begin(HEAD + rowsOf('abbruch', 30_000));
    await until('rows are stored', async () => ((await physical('abbruch')) ?? 0) > 0);
    expect(await place.imports.cancel(id)).toBe('done');
    letGo();
    expect(await place.imports.report(id, STAFF)).toMatchObject({
      state: 'cancelled',
      message: 'Der Import wurde abgebrochen. Es wurde nichts übernommen.',
      recordsProcessed: 0,
    });
    expect(await visible('abbruch')).toBe(0);
    await until('their room is given back', async () => (await physical('abbruch')) === 0, 30_000);
    expect(await place.imports.cancel(id)).toBe('wrong_state');
    expect(await place.imports.cancel('00000000-0000-4000-8000-000000000000')).toBe('not_found');
  });

  test('run one at a time', async () => {
    const letGo = place.hold();
    const id = await begin(HEAD + rowsOf('erster', 4_000));
    expect(await place.imports.start(place.upload(`${HEAD}Zweiter AG;z@zweiter.example\n`))).toEqual({
      outcome: 'busy',
    });
    letGo();
    await place.ended(id);
    expect(await place.run(`${HEAD}Zweiter AG;z@zweiter.example\n`)).toMatchObject({ inserted: 1 });
  });

  test('with a key are done once', async () => {
    const csv = HEAD + rowsOf('schluessel', 3_000);
    const id = await begin(csv, { idempotencyKey: 'a' });
    expect(await place.imports.start(place.upload(csv, { idempotencyKey: 'a' }))).toEqual({
      outcome: 'known',
      id,
    });
    await place.ended(id);
    expect(await place.imports.start(place.upload(csv, { idempotencyKey: 'a' }))).toEqual({
      outcome: 'known',
      id,
    });
    expect(await visible('schluessel')).toBe(3_000);
    expect(await place.imports.start(place.upload(`${csv}x`, { idempotencyKey: 'a' }))).toEqual({
      outcome: 'key_reused',
    });
    expect(await place.imports.start(place.upload(csv, { idempotencyKey: 'a', mode: 'add' }))).toEqual({
      outcome: 'key_reused',
    });
    const other = await place.imports.start(
      place.upload(csv, { idempotencyKey: 'a', actor: 'somebody else' }),
    );
    expect(other.outcome).toBe('started');
  });

  test('that failed may be tried again with the same key', async () => {
    const csv = 'Name;Mail\nA;a@b.de\n';
    const first = await begin(csv, { idempotencyKey: 'b' });
    expect(await place.ended(first)).toMatchObject({ state: 'failed' });
    const second = await begin(csv, { idempotencyKey: 'b' });
    expect(second).not.toBe(first);
  });

  test('of a dead process count as failed at the next start, and their rows go', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    await place.query(
      `insert into rer_imports (id, state, is_hidden, mode, dry_run, started_by, started_at, request_hash)
       values ($1, 'running', true, 'skip', false, 'tester', now(), '')`,
      [id],
    );
    await place.query(
      `insert into rer_dienstleister_rows (name, email, import_id) select 'Tot ' || n, n || '@tot.example', $1 from generate_series(1, 700) as n`,
      [id],
    );
    expect(await visible('tot')).toBe(0);
    const next = await createImportService({ db: place.db, search: place.search, logger: SILENT });
    expect(await next.report(id, STAFF)).toMatchObject({ state: 'failed', problem: { code: 'interrupted' } });
    await until('their rows are gone', async () => (await physical('tot')) === 0, 60_000);
    await next.close();
  });

  test('can be taken back: new rows vanish, what was changed since stays and is listed', async () => {
    const report = await place.run(HEAD + rowsOf('undo', 1_500));
    await place.query(`update rer_dienstleister set phone = '1' where email = 'i7@undo.example'`);
    expect(await place.imports.undo(report.id, 'tester')).toBe('done');
    expect(await visible('undo')).toBe(1);
    expect(await place.imports.report(report.id, STAFF)).toMatchObject({
      state: 'undone',
      leftCount: 1,
      left: [{ name: 'Firma 7 undo AG' }],
      canUndo: false,
    });
    await until('their room is given back', async () => (await physical('undo')) === 1, 60_000);
    expect(await place.imports.undo(report.id, 'tester')).toBe('wrong_state');
    expect(await place.run(HEAD + rowsOf('undo', 1_500))).toMatchObject({ inserted: 1_499, existing: 1 });
  });

  test('can be taken back: changed values return, later changes stay', async () => {
    await place.run(`${HEAD}Eins AG;eins@zurueck.example;Köln\nZwei AG;zwei@zurueck.example;Bonn\n`);
    const report = await place.run(
      `${HEAD}Eins AG;eins@zurueck.example;Ulm\nZwei AG;zwei@zurueck.example;Jena\n`,
      {
        mode: 'update',
      },
    );
    await place.query(`update rer_dienstleister set stadt = 'Trier' where email = 'zwei@zurueck.example'`);
    expect(await place.imports.undo(report.id, 'undoer')).toBe('done');
    expect(
      await place.query(
        `select name, stadt from rer_dienstleister where email like '%@zurueck.example' order by name`,
      ),
    ).toEqual([
      { name: 'Eins AG', stadt: 'Köln' },
      { name: 'Zwei AG', stadt: 'Trier' },
    ]);
    expect(await place.imports.report(report.id, STAFF)).toMatchObject({
      leftCount: 1,
      left: [{ name: 'Zwei AG' }],
    });
  });

  test('are not taken back while another one runs, which may count on them', async () => {
    const first = await place.run(HEAD + rowsOf('grund', 10));
    const letGo = place.hold();
    const id = await begin(HEAD + rowsOf('darauf', 4_000));
    expect(await place.imports.undo(first.id, 'tester')).toBe('busy');
    letGo();
    await place.ended(id);
    expect(await place.imports.undo(first.id, 'tester')).toBe('done');
  });

  test('do not overwrite what was edited since they compared it', async () => {
    await place.run(`${HEAD}Eile AG;e@eile.example;Köln\n`);
    const others = rowsOf('eile-andere', 10_000);
    const letGo = place.hold();
    const id = await begin(`${HEAD}Eile AG;e@eile.example;Bonn\n${others}`, { mode: 'update' });
    await until('the change is waiting', async () => {
      const changes = await place.query('select from rer_import_updates where import_id = $1', [id]);
      return changes.length === 1;
    });
    await place.query(`update rer_dienstleister set phone = '1' where email = 'e@eile.example'`);
    letGo();
    await place.ended(id);
    expect(
      await place.query(`select stadt, phone, version from rer_dienstleister where email = 'e@eile.example'`),
    ).toEqual([{ stadt: 'Bonn', phone: '1', version: 3 }]);
    const trail = await place.query<{ version: number; old_values: unknown }>(
      `select c.version, c.old_values from rer_dienstleister_changes as c join rer_dienstleister as p on p.id = c.provider_id
       where p.email = 'e@eile.example' order by c.version`,
    );
    expect(trail).toEqual([
      { version: 2, old_values: { phone: null } },
      { version: 3, old_values: { stadt: 'Köln' } },
    ]);
  });

  test.each([
    ['but the file has none', ';;EILE GmbH;p@person1.example', 'Eva Lang'],
    ['and the file has one', ';Ina Grün;EILE GmbH;p@person2.example', 'Ina Grün'],
  ])('find a contact person that was written since they compared it, %s', async (_what, row, name) => {
    const email = row.split(';').at(-1) ?? '';
    await place.run(`${HEAD}Eile GmbH;${email};Köln\n`);
    const letGo = place.hold();
    const id = await begin(`rer_id;name;firmen_name;email\n${row}\n`, { mode: 'update' });
    await until('the change is waiting', async () => {
      const changes = await place.query('select from rer_import_updates where import_id = $1', [id]);
      return changes.length === 1;
    });
    await place.query(`update rer_dienstleister set name = 'Eva Lang' where email = $1`, [email]);
    letGo();
    await place.ended(id);
    expect(
      await place.query('select name, firmen_name from rer_dienstleister where email = $1', [email]),
    ).toEqual([{ name, firmen_name: 'EILE GmbH' }]);
  });

  test('are listed, the newest first', async () => {
    const a = await place.run(`${HEAD}Liste A AG;a@liste.example\n`, { fileName: 'a.csv' });
    const b = await place.run(`${HEAD}Liste B AG;b@liste.example\n`, { fileName: 'b.csv' });
    const { imports, isDirectoryEmpty } = await place.imports.list(STAFF);
    expect(imports.slice(0, 2).map(({ id, fileName }) => [id, fileName])).toEqual([
      [b.id, 'b.csv'],
      [a.id, 'a.csv'],
    ]);
    expect(isDirectoryEmpty).toBe(false);
  });

  test('end as interrupted when the server stops, and nothing of them shows', async () => {
    // Without an answer it stays before the step that shows it, however late it is stopped.
    const silent = {
      noteWrite: () => undefined,
      findNames: async () => [],
      whenIndexed: () => new Promise<never>(() => undefined),
    };
    const own = await createImportService({ db: place.db, search: silent, logger: SILENT });
    const started = await own.start(place.upload(HEAD + rowsOf('stopp', 40_000)));
    if (started.outcome !== 'started') throw new Error(started.outcome);
    await until('rows are stored', async () => ((await physical('stopp')) ?? 0) > 0);
    await own.close();
    expect(await place.imports.report(started.id, STAFF)).toMatchObject({
      state: 'failed',
      problem: { code: 'interrupted' },
    });
    expect(await visible('stopp')).toBe(0);
  });
});
