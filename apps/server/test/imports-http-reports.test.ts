import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { importList, importReport } from '@rer/contracts';
import { test as base, describe, expect } from 'vitest';
import { sampleReport } from '../../../testing/import-report.ts';
import type { TransferLimits } from '../src/imports/http/transfer-limits.ts';
import type { SkippedRow, SkippedRows } from '../src/imports/import-types.ts';
import { startAccessLog } from '../src/ops/access-log.ts';
import { IMPORT_ID, type ImportServer, portOf, startImportServer } from './support/import-server.ts';
import { SILENT } from './support/silent-logger.ts';
import { until } from './support/until.ts';

const start = (limits: Partial<TransferLimits> = {}) => startImportServer({}, { limits });
const test = base.extend('of', () => start());

const get = ({ app }: ImportServer, path = '') =>
  app.inject({ url: `/api/import${path}`, headers: { host: 'localhost:8080' } });
const post = ({ app }: ImportServer, path: string) =>
  app.inject({ method: 'POST', url: `/api/import${path}`, headers: { host: 'localhost:8080' } });

describe('reports', () => {
  test('are listed, and nobody keeps a copy', async () => {
    const answer = await get(await start());
    expect(answer.statusCode).toBe(200);
    expect(importList.parse(answer.json())).toEqual({
      imports: [sampleReport({ id: IMPORT_ID })],
      isDirectoryEmpty: false,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('are read one by one, by their id in either case', async ({ of }) => {
    for (const id of [IMPORT_ID, IMPORT_ID.toUpperCase()]) {
      const answer = await get(of, `/${id}`);
      expect(answer.statusCode).toBe(200);
      expect(importReport.parse(answer.json())).toEqual(sampleReport({ id: IMPORT_ID }));
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test.each(['', '/skipped.csv'])('of an unknown import are not found: /{id}%s', async (path) => {
    const of = await start();
    of.answers.report = null;
    const answer = await get(of, `/${IMPORT_ID}${path}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      error: { code: 'not_found', message: 'Diesen Import gibt es nicht.' },
    });
  });

  test.each(['1', 'x', `${IMPORT_ID}0`, `'${IMPORT_ID}'`, '__proto__', '%00'])(
    'of an id that is none are not found: %s',
    async (id) => {
      const of = await start();
      for (const path of ['', '/skipped.csv']) {
        expect((await get(of, `/${encodeURI(id)}${path}`)).statusCode).toBe(404);
      }
      for (const path of ['/cancel', '/undo']) {
        expect((await post(of, `/${encodeURI(id)}${path}`)).statusCode).toBe(404);
      }
      expect(of.changes).toEqual([]);
    },
  );
});

describe('cancel and undo', () => {
  test.each(['cancel', 'undo'])('%s answers the new report', async (change) => {
    const of = await start();
    const answer = await post(of, `/${IMPORT_ID}/${change}`);
    expect(answer.statusCode).toBe(200);
    expect(importReport.parse(answer.json()).id).toBe(IMPORT_ID);
  });

  test('undo tells the import who asked', async ({ of }) => {
    await post(of, `/${IMPORT_ID}/undo`);
    expect(of.changes).toEqual([`undo ${IMPORT_ID} by open-access`]);
  });

  test.each([
    ['cancel', 'Dieser Import läuft nicht mehr, er kann nicht abgebrochen werden.'],
    ['undo', 'Dieser Import kann nicht rückgängig gemacht werden.'],
  ])('%s in the wrong state is a conflict', async (change, message) => {
    const of = await start();
    of.answers.change = 'wrong_state';
    const answer = await post(of, `/${IMPORT_ID}/${change}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: { code: 'conflict', message } });
  });

  test.each(['cancel', 'undo'])('%s of an unknown import is not found', async (change) => {
    const of = await start();
    of.answers.change = 'not_found';
    expect((await post(of, `/${IMPORT_ID}/${change}`)).statusCode).toBe(404);
  });

  test.each(['cancel', 'undo'])('%s is not for those who may only read', async (change) => {
    const of = await start();
    of.caller = { role: 'viewer', actor: 'a-viewer' };
    expect((await post(of, `/${IMPORT_ID}/${change}`)).statusCode).toBe(403);
    expect(of.changes).toEqual([]);
    expect((await get(of)).statusCode).toBe(200);
  });
});

describe('the mapping of the latest file with the same headers', () => {
  const ask = ({ app }: ImportServer, payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/import/mapping',
      headers: { host: 'localhost:8080' },
      payload,
    });

  test('is told to those who may import', async ({ of }) => {
    const answer = await ask(of, { headers: ['Firma', 'Mail'] });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ mapping: { Firma: 'firmen_name' } });
    expect(of.changes).toEqual(['recall Firma,Mail']);
    of.caller = { role: 'viewer', actor: 'a-viewer' };
    expect((await ask(of, { headers: ['Firma'] })).statusCode).toBe(403);
  });

  test.each([
    {},
    { headers: 'Firma' },
    { headers: [1] },
    { headers: ['a\0b'] },
    { headers: ['\ud800'] },
    { headers: Array.from({ length: 501 }, (_, n) => `${n}`) },
  ])('is asked for by headers alone: %j', async (payload) => {
    const of = await start();
    expect((await ask(of, payload)).statusCode).toBe(400);
    expect(of.changes).toEqual([]);
  });
});

async function* inBatches(...batches: readonly SkippedRow[][]): AsyncGenerator<readonly SkippedRow[]> {
  yield* batches;
}

describe('the file of skipped rows', () => {
  test('has line and reason in front of the columns of the file, ready for a German spreadsheet', async ({
    of,
  }) => {
    of.answers.skipped = {
      headers: ['firmen_name', 'email'],
      batches: inBatches(
        [{ line: 2, reason: 'missing_email', cells: ['Netz; "Süd" AG', ''] }],
        [{ line: 9, reason: 'missing_name', cells: ['', '=HYPERLINK("http://evil.example")'] }],
      ),
    };
    const answer = await get(of, `/${IMPORT_ID}/skipped.csv`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="nicht-importiert-3f1c2b0a.csv"',
      'cache-control': 'no-store',
    });
    const [head, first, second, end] = answer.body.split('\r\n');
    expect(head).toBe('\ufeffZeile;Grund;firmen_name;email');
    expect(first).toMatch(/^2;[^;]+;"Netz; ""Süd"" AG";$/);
    // A cell that a spreadsheet would run is text.
    expect(second).toMatch(/^9;[^;]+;;"'=HYPERLINK\(""http:\/\/evil\.example""\)"$/);
    expect(end).toBe('');
  });

  /** Rows without end, counting the batches that were asked for, and telling when nobody wants more. */
  function endless(): { rows: SkippedRows; batches: number; isOver: boolean } {
    const state = { rows: { headers: ['a'], batches: produce() }, batches: 0, isOver: false };
    const batch: SkippedRow[] = Array.from({ length: 100 }, (_, line) => ({
      line,
      reason: 'missing_name',
      cells: ['x'.repeat(1000)],
    }));
    async function* produce(): AsyncGenerator<readonly SkippedRow[]> {
      try {
        for (;;) {
          state.batches += 1;
          yield batch;
        }
      } finally {
        state.isOver = true;
      }
    }
    return state;
  }

  test('is read from the database only as fast as the other side takes it, and no further when it leaves', async ({
    of,
  }) => {
    const skipped = endless();
    of.answers.skipped = skipped.rows;
    await of.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(portOf(of), '127.0.0.1');
    socket.write(`GET /api/import/${IMPORT_ID}/skipped.csv HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await once(socket, 'readable');
    // It never reads on: buffers of socket and stream fill up, then everything stands still.
    let before = -1;
    await until('the rows stand still', async () => {
      const isStill = before === skipped.batches;
      before = skipped.batches;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return isStill;
    });
    expect(skipped.batches).toBeLessThan(200);
    socket.destroy();
    await until('nobody wants more', () => skipped.isOver);
  });

  test('lets a reader go who takes nothing more', async () => {
    const of = await start({ readerIdleMs: 100 });
    const skipped = endless();
    of.answers.skipped = skipped.rows;
    await of.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(portOf(of), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET /api/import/${IMPORT_ID}/skipped.csv HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await until('nobody wants more', () => skipped.isOver);
    socket.destroy();
  });

  test('that fails on the way is cut off, not ended as if it were whole', async ({ of }) => {
    async function* broken(): AsyncGenerator<readonly SkippedRow[]> {
      yield [{ line: 2, reason: 'missing_name', cells: ['', ''] }];
      throw new Error('The database is gone.');
    }
    of.answers.skipped = { headers: ['a'], batches: broken() };
    const address = await of.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = fetch(`${address}/api/import/${IMPORT_ID}/skipped.csv`).then((response) =>
      response.text(),
    );
    await expect(answer).rejects.toThrow();
  });
});

test('the sample is the file that ships, byte for byte', async () => {
  const answer = await get(await start(), '/sample.csv');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="unternehmen-de.csv"',
  });
  const file = new URL('../../../packages/directory/sample/unternehmen-de.csv', import.meta.url);
  expect(answer.rawPayload.equals(readFileSync(file))).toBe(true);
  expect(answer.rawPayload.toString().split('\r\n').length).toBe(1079);
});

test('the request log holds no name of a file, no mapping and no key', async ({ of }) => {
  const folder = join(of.dataDir, 'logs');
  const log = startAccessLog(of.app, folder, SILENT);
  await of.app.inject({
    method: 'POST',
    url: '/api/import?file=erika-mustermann.csv&mapping=%7B%22Erika%22%3Anull%7D',
    headers: { host: 'localhost:8080', 'content-type': 'text/csv', 'idempotency-key': 'erika' },
    payload: 'erika@example.org',
  });
  await log.close();
  const [name = ''] = readdirSync(folder);
  const line = readFileSync(join(folder, name), 'utf8');
  expect(JSON.parse(line)).toMatchObject({ path: '/api/import', status: 202 });
  expect(line).not.toMatch(/erika/i);
});
