import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TransactionOptions } from '../src/db/database.ts';
import { createImportService } from '../src/imports/import-service.ts';
import { cancelImport } from '../src/imports/store/end-import.ts';
import { holdEdits } from '../src/imports/visibility/hold-edits.ts';
import { settleSwitches } from '../src/imports/visibility/settle-switches.ts';
import { type DataServer, KEYS, startDataServer } from './support/data-server.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { type StagedImport, stageImport } from './support/staged-import.ts';
import { until } from './support/until.ts';

const NEVER = new AbortController().signal;
const [A, B] = ['a@ersatz.example', 'b@ersatz.example'];

describe.each(DATABASES)('changes of an import on $name', (side) => {
  let server: DataServer;
  beforeAll(async () => {
    server = await startDataServer(side);
  });
  afterAll(() => server.dispose());

  const query = (sql: string, values?: readonly unknown[], options?: TransactionOptions) =>
    runSql(server.db, sql, values, options);
  const rest = async (method: string, path: string, body?: unknown, prefer = 'return=representation') => {
    const response = await fetch(`${server.url}/rest/v1/rer_dienstleister${path}`, {
      method,
      headers: { apikey: KEYS.serviceKey, 'content-type': 'application/json', prefer },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  };
  /** What the interfaces say of the two providers. */
  const seen = async () => {
    const read = await rest('GET', '?select=name,stadt,phone,version&order=email');
    server.search.noteWrite(null);
    await server.search.catchUp();
    const found = await server.directory.as({ role: 'viewer', actor: 'test' }).search('ersatz', 10);
    const bySearch = found.map(({ name, stadt, phone, version }) => ({ name, stadt, phone, version }));
    expect(bySearch.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(read.json);
    return read.json;
  };
  /** Where the rows lie; what nobody sees. */
  const stored = () =>
    query(
      `select tableoid::regclass::text as place, stadt, version, hidden_by is not null as marked
       from rer_dienstleister_rows where email = $1 order by place`,
      [A],
    );
  const trail = () =>
    query(
      `select c.version, c.actor, c.action, c.new_values from rer_dienstleister_changes as c order by c.version, c.id`,
    );
  /** What a new process does with what it finds. */
  const restart = async () => {
    const next = await createImportService({ db: server.db, search: server.search, logger: SILENT });
    await until(
      'everything is settled',
      async () => (await query('select from rer_import_flips')).length === 0,
    );
    await next.close();
    expect(await query('select from rer_dienstleister_replacements')).toEqual([]);
  };
  const edit = (email: string, values: object) => rest('PATCH', `?email=eq.${email}`, values);

  const OLD = [
    { name: 'Ersatz A', stadt: 'Köln', phone: null, version: 1 },
    { name: 'Ersatz B', stadt: 'Bonn', phone: null, version: 1 },
  ];
  const NEW = [
    { name: 'Ersatz A', stadt: 'Ulm', phone: null, version: 2 },
    { name: 'Ersatz B', stadt: 'Jena', phone: null, version: 2 },
  ];

  let staged: StagedImport;
  beforeEach(async () => {
    await server.clear();
    await query(
      `insert into rer_dienstleister (name, email, stadt) values ('Ersatz A', $1, 'Köln'), ('Ersatz B', $2, 'Bonn')`,
      [A, B],
    );
    staged = await stageImport(server.db, { [A]: { stadt: 'Ulm' }, [B]: { stadt: 'Jena' } });
  });

  test('are seen nowhere before the step that shows it, everywhere after it, and settling changes nothing', async () => {
    expect(await seen()).toEqual(OLD);
    await staged.show();
    expect(await seen()).toEqual(NEW);
    await settleSwitches(server.db, NEVER);
    expect(await seen()).toEqual(NEW);
    expect(await stored()).toEqual([
      { place: 'rer_dienstleister_rows', stadt: 'Ulm', version: 2, marked: false },
    ]);
    expect(await query('select from rer_import_flips')).toEqual([]);
  });

  test('carry every column into the original', async () => {
    await staged.show();
    await query(
      `update rer_dienstleister set phone = '1', intern = true, deleted_at = now(), umsatz = 7 where email = $1`,
      [A],
    );
    const columns = async (table: string) =>
      (
        await query(
          `select to_jsonb(r) - 'hidden_by' - 'shown_by' as row from only ${table} as r where email = $1`,
          [A],
        )
      )[0]?.['row'];
    const replacement = await columns('rer_dienstleister_replacements');
    await settleSwitches(server.db, NEVER);
    expect(replacement).toMatchObject({ phone: '1', intern: true, umsatz: 7 });
    expect(await columns('rer_dienstleister_rows')).toEqual(replacement);
    const [settle] = await query(`select prosrc from pg_proc where proname = 'rer_dienstleister_settle'`);
    const names = await query(
      `select column_name from information_schema.columns where table_name = 'rer_dienstleister_rows'
       and column_name not in ('id', 'created_at', 'created_by', 'hidden_by', 'shown_by')`,
    );
    for (const { column_name } of names)
      expect(settle?.['prosrc']).toContain(`${column_name} = gone.${column_name}`);
  });

  test('go over an edit that came while the file was read, which stays, and the trail tells both', async () => {
    expect(await edit(A, { phone: '1' })).toMatchObject({
      json: [{ stadt: 'Köln', phone: '1', version: 2 }],
    });
    expect(await stored()).toEqual([
      { place: 'rer_dienstleister_rows', stadt: 'Köln', version: 2, marked: false },
    ]);
    await staged.show();
    const both = { name: 'Ersatz A', stadt: 'Ulm', phone: '1', version: 3 };
    expect(await seen()).toEqual([both, NEW[1]]);
    await settleSwitches(server.db, NEVER);
    expect(await seen()).toEqual([both, NEW[1]]);
    expect(await trail()).toMatchObject([
      { version: 2, new_values: { phone: '1' } },
      { version: 3, actor: 'importer', new_values: { stadt: 'Ulm' } },
    ]);
  });

  test('stay staged when an edit is given up', async () => {
    const given = server.db.transaction(async ({ client }) => {
      await client.query(`update rer_dienstleister set phone = '1' where email = $1`, [A]);
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    await staged.show();
    expect(await seen()).toEqual(NEW);
  });

  test('are edited as what everybody sees before they are settled', async () => {
    await staged.show();
    expect(await edit(A, { phone: '1' })).toMatchObject({ json: [{ stadt: 'Ulm', phone: '1', version: 3 }] });
    await settleSwitches(server.db, NEVER);
    expect(await seen()).toEqual([{ name: 'Ersatz A', stadt: 'Ulm', phone: '1', version: 3 }, NEW[1]]);
    expect(await trail()).toMatchObject([{ version: 3, action: 'update', new_values: { phone: '1' } }]);
  });

  test.each(['staged', 'shown', 'settled'])(
    'of a provider that is erased when they are %s go with it',
    async (state) => {
      if (state !== 'staged') await staged.show();
      if (state === 'settled') await settleSwitches(server.db, NEVER);
      await query('delete from rer_dienstleister where email = $1', [A], { actor: 'eraser' });
      expect(await stored()).toEqual([]);
      expect(await trail()).toMatchObject([{ action: 'delete', actor: 'eraser', new_values: {} }]);
      if (state === 'staged') await staged.show();
      await settleSwitches(server.db, NEVER);
      expect(await stored()).toEqual([]);
      expect(await seen()).toEqual([NEW[1]]);
    },
  );

  test.each(['staged', 'shown'])(
    'do not bring back a provider that is removed when they are %s',
    async (state) => {
      if (state === 'shown') await staged.show();
      expect(await rest('DELETE', `?email=eq.${A}`)).toMatchObject({ json: [{ name: 'Ersatz A' }] });
      if (state === 'staged') await staged.show();
      expect(await seen()).toEqual([NEW[1]]);
      await settleSwitches(server.db, NEVER);
      expect(await seen()).toEqual([NEW[1]]);
    },
  );

  test('of a cancelled import vanish unseen, and the provider can be edited all the time', async () => {
    expect(await cancelImport(server.db, staged.id)).toBe(true);
    await expect(staged.show()).rejects.toThrow();
    await edit(B, { phone: '2' });
    await settleSwitches(server.db, NEVER);
    expect(await query('select from rer_dienstleister_replacements')).toEqual([]);
    await edit(A, { phone: '1' });
    expect(await seen()).toEqual([
      { ...OLD[0], phone: '1', version: 2 },
      { ...OLD[1], phone: '2', version: 2 },
    ]);
  });

  test('of a process that died before the step are gone after the next start', async () => {
    await restart();
    expect(await seen()).toEqual(OLD);
    const again = await stageImport(server.db, { [A]: { stadt: 'Ulm' }, [B]: { stadt: 'Jena' } });
    await again.show();
    expect(await seen()).toEqual(NEW);
  });

  test.each([0, 1])(
    'of a process that died after the step, %i of them settled, are all there after the next start',
    async (settled) => {
      await staged.show();
      const [row] = await query('select id from rer_dienstleister where email = $1', [A]);
      if (settled === 1) await query('select rer_dienstleister_settle($1::uuid[])', [[row?.['id']]]);
      expect(await seen()).toEqual(NEW);
      await restart();
      expect(await seen()).toEqual(NEW);
    },
  );

  test('wait for nobody, and nobody loses an edit that waits for them', async () => {
    await staged.show();
    const [row] = await query('select id from rer_dienstleister where email = $1', [A]);
    const settling = holdEdits(server.db, async ({ client }) => {
      await client.query('select rer_dienstleister_settle($1::uuid[])', [[row?.['id']]]);
      await delay(300);
    });
    await delay(100);
    const [, edited] = await Promise.all([settling, edit(A, { phone: '1' })]);
    expect(edited).toMatchObject({ json: [{ stadt: 'Ulm', phone: '1', version: 3 }] });
  });

  test('wait in the step that shows them for an edit that has begun', async () => {
    let isShown = false;
    let showing: Promise<void> | undefined;
    await server.db.transaction(async ({ client }) => {
      await client.query(`update rer_dienstleister set phone = '1' where email = $1`, [A]);
      showing = staged.show().then(() => {
        isShown = true;
      });
      await delay(300);
      expect(isShown).toBe(false);
    });
    await showing;
    expect(await seen()).toEqual([{ name: 'Ersatz A', stadt: 'Ulm', phone: '1', version: 3 }, NEW[1]]);
  });

  test('of a row that is met by an upsert are never half over it', async () => {
    const [row] = await query('select id from rer_dienstleister where email = $1', [A]);
    const upsert = () =>
      rest(
        'POST',
        '',
        [{ id: row?.['id'], name: 'Ersatz A', email: A, phone: '1' }],
        'return=representation,resolution=merge-duplicates',
      );
    await staged.show();
    expect(await upsert()).toMatchObject({ status: 503 });
    expect(await seen()).toEqual(NEW);
    await settleSwitches(server.db, NEVER);
    expect(await upsert()).toMatchObject({ status: 200, json: [{ stadt: 'Ulm', phone: '1', version: 3 }] });
  });
});
