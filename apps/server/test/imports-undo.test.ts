import type { ImportReport } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImportService } from '../src/imports/import-service.ts';
import { removeHiddenRows } from '../src/imports/store/clean-up.ts';
import { readReports } from '../src/imports/store/import-rows.ts';
import { undoImport } from '../src/imports/store/undo-import.ts';
import { writePendingHistory } from '../src/imports/store/write-history.ts';
import { settleSwitches } from '../src/imports/visibility/settle-switches.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { createImports, STAFF, type TestImports } from './support/imports.ts';
import { InterruptedDatabase } from './support/interrupted-database.ts';
import { SILENT } from './support/silent-logger.ts';
import { until } from './support/until.ts';

const NEVER = new AbortController().signal;
/** Several steps of all that is done step by step. */
const ROWS = 700;

interface Provider {
  readonly email: string;
  readonly stadt: string;
  readonly phone: string | null;
}

describe.each(DATABASES)('taking an import back on $name', (side) => {
  let place: TestImports;
  let interrupted: InterruptedDatabase;
  beforeAll(async () => {
    place = await createImports(side, undefined, (db) => {
      interrupted = new InterruptedDatabase(db);
      return interrupted.database;
    });
  });
  afterAll(() => place.dispose());

  const csvOf = (domain: string, stadt: string) =>
    `firmen_name;email;stadt\n${Array.from({ length: ROWS }, (_, n) => `Firma ${n} ${domain} AG;i${n}@${domain}.example;${stadt}\n`).join('')}`;
  /** What everybody sees of these providers, without what counts changes. */
  const seen = (domain: string) =>
    place.query<Provider>(
      `select to_jsonb(p) - 'version' - 'updated_at' as row, email, stadt, phone from rer_dienstleister as p
       where email like $1 order by email`,
      [`%@${domain}.example`],
    );
  const edit = (email: string) =>
    place.query(`update rer_dienstleister set phone = '1' where email = $1`, [email]);
  const settled = () =>
    until(
      'everything is settled',
      async () => {
        const [row] = await place.query<{ n: number }>(
          `select ((select count(*) from rer_import_flips) + (select count(*) from rer_import_updates)
           + (select count(*) from rer_dienstleister_replacements)
           + (select count(*) from rer_imports where is_hidden and state <> 'running'))::integer as n`,
        );
        return row?.n === 0;
      },
      60_000,
    );
  /** Does `work` in the middle of the undo that is begun next: between two of its steps, when the first has staged something. */
  const whileStaged = (work: () => Promise<unknown>) =>
    interrupted.when(async () => {
      const staged = await place.query(
        `select from rer_dienstleister_replacements as r join rer_import_flips as f on f.id = r.shown_by
         where f.state = 'staged' limit 1`,
      );
      return staged.length > 0;
    }, work);

  test('brings every value back as it was, and the trail tells of both', async () => {
    await place.run(csvOf('exakt', 'Köln'));
    const before = await seen('exakt');
    const { id } = await place.run(csvOf('exakt', 'Ulm'), { mode: 'update' });
    expect(new Set((await seen('exakt')).map(({ stadt }) => stadt))).toEqual(new Set(['Ulm']));
    expect(await place.imports.undo(id, 'undoer')).toBe('done');
    expect(await seen('exakt')).toEqual(before);
    await settled();
    expect(await seen('exakt')).toEqual(before);
    const trail = await place.query(
      `select c.version, c.actor, c.old_values, c.new_values, c.import_id is null as is_own,
         c.undo_of is not distinct from lag(c.id) over (order by c.version) as takes_back
       from rer_dienstleister_changes as c
       join rer_dienstleister as p on p.id = c.provider_id where p.email = 'i7@exakt.example' order by c.version`,
    );
    expect(trail).toEqual([
      {
        version: 2,
        actor: 'tester',
        old_values: { stadt: 'Köln' },
        new_values: { stadt: 'Ulm' },
        is_own: false,
        takes_back: true,
      },
      {
        version: 3,
        actor: 'undoer',
        old_values: { stadt: 'Ulm' },
        new_values: { stadt: 'Köln' },
        is_own: true,
        takes_back: true,
      },
    ]);
  });

  test('of another company of a provider leaves it known by the one that everybody sees', async () => {
    const csv = 'firmen_name;email\nAlt GmbH;a@firma.example\n';
    await place.run(csv);
    await place.query(`update rer_dienstleister set name = 'Eva Lang' where email = 'a@firma.example'`);
    const [row] = await place.query<{ id: string }>(
      `select id from rer_dienstleister where email = 'a@firma.example'`,
    );
    const changed = await place.run(`rer_id;firmen_name;email\n${row?.id};Neu GmbH;a@firma.example\n`, {
      mode: 'update',
    });
    expect(changed).toMatchObject({ updated: 1 });
    expect(await place.run(csv.replace('Alt', 'Neu'))).toMatchObject({ existing: 1 });
    expect(await place.imports.undo(changed.id, 'undoer')).toBe('done');
    expect(await place.run(csv)).toMatchObject({ existing: 1 });
  });

  test('leaves and lists what is edited while it works', async () => {
    await place.run(csvOf('neben', 'Köln'));
    const { id } = await place.run(csvOf('neben', 'Ulm'), { mode: 'update' });
    const edited = `i${ROWS - 1}@neben.example`;
    const editing = whileStaged(() => Promise.all([edit(edited), edit('i0@neben.example')]));
    expect(await place.imports.undo(id, 'undoer')).toBe('done');
    await editing;
    const stays = (await seen('neben')).filter(({ stadt }) => stadt === 'Ulm');
    expect(stays.map(({ email, phone }) => [email, phone])).toEqual([
      ['i0@neben.example', '1'],
      [edited, '1'],
    ]);
    expect(await place.imports.report(id, STAFF)).toMatchObject({
      state: 'undone',
      leftCount: 2,
      left: [{}, {}],
    });
    await settled();
    expect((await seen('neben')).filter(({ stadt }) => stadt === 'Ulm')).toEqual(stays);
  });

  test('is told while it works, and how far the clearing behind it is until nothing is left', async () => {
    // By a service whose work behind it has ended: what is counted below is removed by nobody else.
    const own = await createImportService({ db: place.db, search: place.search, logger: SILENT });
    const { id } = await place.run(csvOf('stand', 'Köln'), {}, own);
    await own.close();
    await edit('i0@stand.example');
    // Not by the service, whose database is held while somebody meets it in the middle of its work.
    const report = async () =>
      (await place.db.transaction((tx) => readReports(tx, 'i.id = $1::uuid', [id])))[0] ?? null;
    let during: ImportReport | null = null;
    const looking = whileStaged(async () => {
      during = await report();
    });
    expect(await undoImport(interrupted.database, id, 'undoer', NEVER)).toBe(true);
    await looking;
    expect(during).toMatchObject({ state: 'succeeded', isUndoing: true, canUndo: false });
    const undone = await report();
    expect(undone).toMatchObject({ state: 'undone', clearing: { removed: 0, total: ROWS } });
    expect(undone).not.toHaveProperty('isUndoing');
    await settleSwitches(place.db, NEVER);
    const abort = new AbortController();
    const aborting = interrupted.when(
      async () => ((await report())?.clearing?.removed ?? 0) > 0,
      async () => abort.abort(),
    );
    const removed = await removeHiddenRows(interrupted.database, abort.signal);
    await aborting;
    expect(removed).toBeLessThan(ROWS - 1);
    expect(await report()).toMatchObject({ clearing: { removed, total: ROWS } });
    await removeHiddenRows(place.db, NEVER);
    expect(await report()).not.toHaveProperty('clearing');
  });

  test('keeps new providers that a later import changed, all of them', async () => {
    const { id } = await place.run(csvOf('spaeter', 'Köln'));
    await place.run(csvOf('spaeter', 'Ulm'), { mode: 'update' });
    expect(await place.imports.undo(id, 'undoer')).toBe('done');
    const kept = await seen('spaeter');
    expect(kept).toHaveLength(ROWS);
    expect(await place.imports.report(id, STAFF)).toMatchObject({ leftCount: ROWS });
    await settled();
    expect(await seen('spaeter')).toEqual(kept);
    expect(await place.query(`select from rer_dienstleister where import_id = $1`, [id])).toEqual([]);
  });

  test('that ends half way changes nothing, and can be begun anew', async () => {
    await place.run(csvOf('halb', 'Köln'));
    const before = await seen('halb');
    const { id } = await place.run(csvOf('halb', 'Ulm'), { mode: 'update' });
    await settled();
    const after = await seen('halb');
    const abort = new AbortController();
    const aborting = whileStaged(async () => abort.abort());
    await expect(undoImport(interrupted.database, id, 'undoer', abort.signal)).rejects.toThrow();
    await aborting;
    // A process that is killed says nothing.
    await place.query(`update rer_import_flips set state = 'staged'`);
    expect(await seen('halb')).toEqual(after);
    expect(await writePendingHistory(place.db, NEVER)).toBe(0);
    const next = await createImportService({ db: place.db, search: place.search, logger: SILENT });
    await settled();
    await next.close();
    expect(await seen('halb')).toEqual(after);
    expect(await place.imports.report(id, STAFF)).toMatchObject({
      state: 'succeeded',
      canUndo: true,
      left: [],
    });
    expect(await place.imports.undo(id, 'undoer')).toBe('done');
    expect(await seen('halb')).toEqual(before);
  });

  test('is whole although the process dies right after it', async () => {
    await place.run(csvOf('danach', 'Köln'));
    const before = await seen('danach');
    const { id } = await place.run(csvOf('danach', 'Ulm'), { mode: 'update' });
    // The import's own replacements are settled by the service: what is counted below is the undoing's.
    await settled();
    expect(await undoImport(place.db, id, 'undoer', NEVER)).toBe(true);
    expect(await seen('danach')).toEqual(before);
    expect(await settleSwitches(place.db, NEVER)).toBe(ROWS);
    expect(await seen('danach')).toEqual(before);
    const next = await createImportService({ db: place.db, search: place.search, logger: SILENT });
    await settled();
    await next.close();
    const [trail] = await place.query<{ n: number }>(
      `select count(*)::integer as n from rer_dienstleister_changes as c join rer_dienstleister as p on p.id = c.provider_id
       where p.email like '%@danach.example' and c.actor = 'undoer'`,
    );
    expect(trail?.n).toBe(ROWS);
  });
});
