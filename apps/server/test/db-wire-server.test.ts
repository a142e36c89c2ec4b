import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRuntimeFile } from '../src/db/pglite/runtime-file.ts';
import { pgliteConnection } from '../src/db/pglite/socket-folder.ts';
import { PGLITE, type TestDatabase } from './support/databases.ts';
import { storedPages } from './support/table-rows.ts';

/** Clients that are not our pool, as another program beside the server is one. */
describe.each([PGLITE])('foreign clients of $name', (side) => {
  let place: TestDatabase;
  let socketFolder: string;
  beforeAll(async () => {
    place = await side.create();
    socketFolder = findRuntimeFile(place.options.dataDir)?.socketFolder ?? '';
  });
  afterAll(() => place.dispose());

  const connectClient = async () => {
    const client = new pg.Client(pgliteConnection(socketFolder));
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const pages = async () => await place.db.transaction(storedPages);

  test('outside transactions, values of one never reach the statement of another', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, connectClient));
    await Promise.all(
      clients.map(async (client, index) => {
        for (let round = 0; round < 30; round += 1) {
          const text = `SELECT $1::text AS value, ${index} AS client ${','.repeat(index % 2)} ${index % 2 === 1 ? '1 AS one' : ''}`;
          const { rows } = await client.query<{ value: string; client: number }>(text, [`${index}/${round}`]);
          expect(rows[0]).toMatchObject({ value: `${index}/${round}`, client: index });
        }
      }),
    );
    await Promise.all(clients.map((client) => client.end()));
  });

  test('a transaction whose client is gone is rolled back, and nobody waits for it', async () => {
    const client = await connectClient();
    await client.query('BEGIN');
    await client.query(`INSERT INTO analytics_events (page_url) VALUES ('/gone')`);
    const waiting = pages();
    await client.end();
    expect(await waiting).toEqual([]);
  });

  test('a client that goes away right behind its BEGIN leaves no transaction', async () => {
    for (let round = 0; round < 20; round += 1) {
      const client = await connectClient();
      const begun = client.query('BEGIN').catch(() => undefined);
      const ended = client.end();
      expect(await pages()).toEqual([]);
      await Promise.all([begun, ended]);
    }
  });

  test('bytes that are no protocol end their connection and nothing else', async () => {
    const socket = connect(join(socketFolder, '.s.PGSQL.5432'));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.end(Buffer.from('GET / HTTP/1.1\r\n\r\n\0\0\0\0'));
    await closed;
    expect(await pages()).toEqual([]);
  });

  test('a failed statement leaves the others their connection and their transaction', async () => {
    const client = await connectClient();
    await expect(client.query('SELECT $1::integer', ['no number'])).rejects.toMatchObject({ code: '22P02' });
    await expect(client.query('nonsense')).rejects.toMatchObject({ code: '42601' });
    expect((await client.query('SELECT $1::integer AS value', ['7'])).rows).toEqual([{ value: 7 }]);
    await client.end();
  });
});
