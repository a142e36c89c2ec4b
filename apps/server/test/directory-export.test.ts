import { type ImportReport, importReport, importStarted } from '@rer/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportedProvider } from '../../../packages/directory/test/support/exported-provider.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { emptyDirectory } from './support/empty-directory.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { runSql } from './support/run-sql.ts';
import { until } from './support/until.ts';

const LIMIT_MS = 30_000;
const headers = { host: 'localhost:8080' };

describe.each(DATABASES)('the directory as a file on $name', (side) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await createProduct(side);
  });
  afterAll(() => product.dispose());
  beforeEach(() => emptyDirectory(product.db));

  const query = (sql: string, values?: readonly unknown[]) => runSql(product.db, sql, values);
  const store = (rows: readonly object[]) =>
    query(
      `insert into rer_dienstleister
       select (jsonb_populate_record(null::rer_dienstleister, jsonb_build_object(
         'id', gen_random_uuid(), 'version', 1, 'created_at', now(), 'updated_at', now()) || each)).*
       from jsonb_array_elements($1::jsonb) as each`,
      [JSON.stringify(rows)],
    );
  /** Everything that is stored, as text. */
  const stored = () => query('select to_jsonb(p)::text as row from rer_dienstleister as p order by id');
  const exported = async (filter = '') => {
    const answer = await product.app.inject({ url: `/api/directory/export.csv${filter}`, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const importFile = async (payload: Buffer | string, mode: string): Promise<ImportReport> => {
    const started = await product.app.inject({
      method: 'POST',
      url: `/api/import?mode=${mode}`,
      headers: { ...headers, 'content-type': 'text/csv' },
      payload,
    });
    expect(started.statusCode, started.body).toBe(202);
    const { id } = importStarted.parse(started.json());
    const report = async () =>
      importReport.parse((await product.app.inject({ url: `/api/import/${id}`, headers })).json());
    await until('the import ends', async () => (await report()).state !== 'running', LIMIT_MS);
    return report();
  };

  it('imports back and changes nothing, whatever stands in it, in every mode that adds nothing', async () => {
    const rows = fc
      .sample(exportedProvider, { numRuns: 150, seed: 20_261_121 })
      .map(({ id: _, ...fields }) => fields);
    await store(
      [...rows, ...rows.slice(0, 3), { name: 'Leer', email: 'leer@example.org' }].map((each) => ({
        additional_data: {},
        intern: false,
        is_active: true,
        ...each,
      })),
    );
    const before = await stored();
    const { rawPayload } = await exported();

    for (const mode of ['update', 'skip']) {
      const report = await importFile(rawPayload, mode);
      const counts = { totalRecords: 154, inserted: 0, skippedCount: 0 };
      expect(report).toMatchObject({ problem: null, state: 'succeeded', ...counts });
      expect(report.numbersRefused).toBe(0);
      expect(await stored()).toEqual(before);
    }
    expect(await query('select * from rer_dienstleister_changes')).toEqual([]);
  });

  it('brings what was changed in it to the provider of each row, also a new name or one of two alike', async () => {
    await store([
      {
        name: 'Netzbau',
        email: 'a@example.org',
        additional_data: {},
        intern: false,
        is_active: true,
        phone: '1',
      },
      {
        name: 'Netzbau',
        email: 'a@example.org',
        additional_data: {},
        intern: false,
        is_active: true,
        phone: '2',
      },
    ]);
    const { body } = await exported();
    const report = await importFile(
      body
        .replace(/;Netzbau;(.*?;)2;/, ';=Netz & Bau;$1222;')
        .replace(/;Netzbau;(.*?;)1;/, ';Netzbau;$1111;'),
      'update',
    );
    expect(report).toMatchObject({ problem: null, state: 'succeeded', inserted: 0, updated: 2 });
    expect(await query('select name, phone from rer_dienstleister order by phone')).toEqual([
      { name: 'Netzbau', phone: '111' },
      { name: '=Netz & Bau', phone: '222' },
    ]);
  });

  it('holds what the list shows, as a download that no spreadsheet runs', async () => {
    const plain = { additional_data: {}, intern: false, is_active: true };
    await store([
      { ...plain, name: '=1+1', email: 'a@example.org', stadt: 'Ulm', phone: '+49 221' },
      { ...plain, name: 'Bau', email: 'b@example.org', stadt: 'Köln' },
    ]);
    const { headers: answered, body } = await exported('?stadt=Ulm');
    expect(answered['content-type']).toBe('text/csv; charset=utf-8');
    expect(answered['content-disposition']).toBe('attachment; filename="dienstleister.csv"');
    const lines = body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\ufeffrer_id;name;email;/);
    expect(lines[1]).toMatch(/^[0-9a-f-]{36};'=1\+1;a@example\.org;;\+49 221;/);

    await until(
      'the search finds it',
      async () => (await exported('?query=Bau')).body.includes('b@example.org'),
      LIMIT_MS,
    );
    expect((await exported('?query=Bau&stadt=Ulm')).body.trimEnd().split('\r\n')).toHaveLength(1);
    expect((await exported('?sort=name&order=desc')).body).toMatch(/;Bau;.*;'=1\+1;/s);
  });

  it('is written in steps and misses none', async () => {
    await query(
      `insert into rer_dienstleister (name, email, stadt)
       select 'Name ' || n % 7, n || '@example.org', case when n % 3 = 0 then null else 'Ort ' || n % 5 end
       from generate_series(1, 1203) as n`,
    );
    for (const sort of ['name', 'stadt']) {
      const { body } = await exported(`?sort=${sort}`);
      const emails = body.match(/\d+@example\.org/g) ?? [];
      expect([emails.length, new Set(emails).size]).toEqual([1203, 1203]);
    }
  });

  it('is for staff alone', async () => {
    const answer = await product.app.inject({
      url: '/api/directory/export.csv',
      headers,
      remoteAddress: '192.168.0.9',
    });
    expect(answer.statusCode).toBe(401);
  });
});
