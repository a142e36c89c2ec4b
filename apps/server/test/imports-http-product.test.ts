import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportReport, importList, importReport, importStarted } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES, PGLITE } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { until } from './support/until.ts';

const SAMPLE = readFileSync(
  new URL('../../../packages/directory/sample/unternehmen-de.csv', import.meta.url),
);
const LIMIT_MS = 30_000;

describe.each(DATABASES)('the import of the product on $name', (side) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await createProduct(side);
  });
  afterAll(() => product.dispose());

  const host = 'localhost:8080';
  const send = (payload: Buffer | string, query = '', headers: Record<string, string> = {}) =>
    product.app.inject({
      method: 'POST',
      url: `/api/import${query}`,
      headers: { host, 'content-type': 'text/csv', ...headers },
      payload,
    });
  const read = async (id: string): Promise<ImportReport> =>
    importReport.parse((await product.app.inject({ url: `/api/import/${id}`, headers: { host } })).json());
  const change = (id: string, name: string) =>
    product.app.inject({ method: 'POST', url: `/api/import/${id}/${name}`, headers: { host } });
  const list = async () =>
    importList.parse((await product.app.inject({ url: '/api/import', headers: { host } })).json());

  /** Sends a file and waits for the end of its import. */
  async function run(...request: Parameters<typeof send>): Promise<ImportReport> {
    const answer = await send(...request);
    expect(answer.statusCode, answer.body).toBe(202);
    const { id } = importStarted.parse(answer.json());
    await until('the import ends', async () => (await read(id)).state !== 'running', LIMIT_MS);
    return await read(id);
  }

  // Of its 1,077 rows 21 have no e-mail address, and one company stands twice, letter for letter.
  test('takes the sample whole, names what it skipped, and takes it back', async () => {
    expect(await list()).toEqual({ imports: [], isDirectoryEmpty: true });

    const first = await run(SAMPLE, '?file=unternehmen-de.csv');
    expect(first).toMatchObject({
      state: 'succeeded',
      message: 'Imported 1055 records successfully.',
      fileName: 'unternehmen-de.csv',
      startedBy: 'open-access',
      totalRecords: 1077,
      recordsProcessed: 1055,
      inserted: 1055,
      existing: 1,
      skippedCount: 21,
    });
    const skipped = await product.app.inject({
      url: `/api/import/${first.id}/skipped.csv`,
      headers: { host },
    });
    const lines = skipped.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(22);
    expect(lines[0]).toMatch(/^\ufeffZeile;Grund;firmen_name;email;Telefon;/);
    expect(lines[1]).toContain(';Die E-Mail-Adresse fehlt.;');

    const second = await run(SAMPLE);
    expect(second).toMatchObject({ state: 'succeeded', inserted: 0, existing: 1056, skippedCount: 21 });
    expect((await list()).imports.map(({ id }) => id)).toEqual([second.id, first.id]);

    const undone = await change(first.id, 'undo');
    expect(undone.statusCode).toBe(200);
    expect(importReport.parse(undone.json()).state).toBe('undone');
    expect((await list()).isDirectoryEmpty).toBe(true);
    expect((await change(first.id, 'undo')).statusCode).toBe(409);
    expect((await change(first.id, 'cancel')).statusCode).toBe(409);
  });

  test('starts nothing anew under a key that was used, and refuses it for another file', async () => {
    const headers = { 'idempotency-key': 'once' };
    const { id } = await run('firmen_name;email\nNetz AG;post@netz.example\n', '', headers);
    const again = await send('firmen_name;email\nNetz AG;post@netz.example\n', '', headers);
    expect([again.statusCode, again.json()]).toEqual([202, { id }]);
    const other = await send('firmen_name;email\nWerk AG;post@werk.example\n', '', headers);
    expect(other.statusCode).toBe(409);
  });

  test('says of an empty file that it holds no data', async () => {
    expect(await run('')).toMatchObject({
      state: 'failed',
      message: 'No data found in the CSV file or invalid format',
    });
  });

  test('tries a file out without taking anything', async () => {
    const tried = await run('Firma;Mail\nProbe AG;a@probe.example\n', '?dryRun=1');
    expect(tried).toMatchObject({ state: 'failed', problem: { code: 'missing_columns' } });
    const mapping = encodeURIComponent('{"Firma":"firmen_name","Mail":"email"}');
    const mapped = await run('Firma;Mail\nProbe AG;a@probe.example\n', `?dryRun=1&mapping=${mapping}`);
    expect(mapped).toMatchObject({ state: 'succeeded', dryRun: true, recordsProcessed: 0, inserted: 1 });
    expect(mapped.preview).toEqual([['Probe AG', 'a@probe.example']]);
  });

  test('leaves no file behind', async () => {
    const folder = join(product.dataDir, 'imports');
    expect(existsSync(folder)).toBe(true);
    // That an import has ended is told before its file is taken away.
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });
});

test('a script at another machine needs the service key and the password', async () => {
  const product = await createProduct(PGLITE, { ACCESS: 'staff', IMPORT_PASSWORD: 'Sesam öffne dich' });
  const { app, keys } = product;
  try {
    const remoteAddress = '203.0.113.5';
    const headers = { host: 'rer.example', authorization: `Bearer ${keys.serviceKey}` };
    const csv = {
      method: 'POST',
      url: '/api/import',
      payload: 'firmen_name;email\na;a@b.example\n',
    } as const;
    const type = { 'content-type': 'text/csv' };
    expect((await app.inject({ ...csv, remoteAddress, headers: type })).statusCode).toBe(401);
    expect((await app.inject({ ...csv, remoteAddress, headers: { ...headers, ...type } })).statusCode).toBe(
      403,
    );
    const opened = await app.inject({
      remoteAddress,
      headers,
      method: 'POST',
      url: '/api/import/unlock',
      payload: { password: 'Sesam öffne dich' },
    });
    const token = String(opened.json().token);
    const unlocked = { ...headers, ...type, 'x-import-token': token };
    expect((await app.inject({ ...csv, remoteAddress, headers: unlocked })).statusCode).toBe(202);
  } finally {
    await product.dispose();
  }
});
