import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { SILENT } from '../../../test/support/silent-logger.ts';
import { ANONYMOUS } from '../../access/caller.ts';
import { BulkWriter } from './bulk-writer.ts';

const HANGING = fileURLToPath(new URL('../../../test/support/hanging-bulk-thread.mjs', import.meta.url));

let lent = 0;
const db = {
  address: { engine: 'pglite', socketFolder: '/nowhere' },
  lend: () => {
    lent += 1;
    return () => {
      lent -= 1;
    };
  },
} as const;
const writer = new BulkWriter({ db, logger: SILENT, program: HANGING, jobLimitMs: 3_000, idleMs: 0 });
const job = (requestId: string, text = 'x') => ({
  request: { method: 'POST', url: '/rest/v1/rer_dienstleister', headers: {} },
  caller: ANONYMOUS,
  requestId,
  pieces: [new Uint8Array(Buffer.from(text))],
});
afterEach(() => expect(lent).toBe(0));

test('large inserts are answered in their order, each with its own answer', async () => {
  const answers = await Promise.all(['first', 'second'].map((text) => writer.write(job('x', text))));
  expect(answers.map(({ body }) => String(body))).toEqual(['first', 'second']);
});

test('the memory of a body goes over to the thread', async () => {
  const sent = job('x', 'body');
  await writer.write(sent);
  expect(sent.pieces[0]?.byteLength).toBe(0);
});

test('one whose thread ends is told that the database is away, and the next one gets another thread', async () => {
  await expect(writer.write(job('end'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await writer.write(job('x'))).toMatchObject({ status: 201 });
});

test('one that takes too long is ended, and the next one gets another thread', async () => {
  const hanging = writer.write(job('hang'));
  const next = writer.write(job('x'));
  await expect(hanging).rejects.toMatchObject({ code: 'query_timeout' });
  expect(await next).toMatchObject({ status: 201 });
});

test('a thread that is idle ends, and the next one gets another thread', async () => {
  const threadOf = async () => {
    const { thread } = (await writer.write(job('x'))).headers;
    return thread;
  };
  const first = await threadOf();
  await expect.poll(threadOf).not.toBe(first);
});

test('none is taken any more when the server closes', async () => {
  await writer.close();
  await expect(writer.write(job('x'))).rejects.toMatchObject({ code: 'unavailable' });
});
