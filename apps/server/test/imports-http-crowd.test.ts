import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiError } from '@rer/contracts';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { loadKeys } from '../src/config/keys.ts';
import { createHttpServer } from '../src/http/server.ts';
import { startRoute } from '../src/imports/http/start-route.ts';
import { TRANSFER_LIMITS } from '../src/imports/http/transfer-limits.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rer-crowd-'));
const lines: string[] = [];
let server: Awaited<ReturnType<typeof createHttpServer>> | undefined;
afterEach(async () => {
  await server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a file too many at once is answered with 503 and is no error of ours', async () => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const { keys } = loadKeys(dataDir);
  server = await createHttpServer({ config: readConfig({ DATA_DIR: dataDir }), keys, logger });
  const imports = { start: () => Promise.reject(new Error('No file may arrive here.')) };
  server.register((uploads, _options, done) => {
    startRoute(uploads, { dataDir, imports, limits: { ...TRANSFER_LIMITS, uploads: 0 } });
    done();
  });
  const answer = await server.inject({
    method: 'POST',
    url: '/api/import',
    headers: { host: 'localhost:8080', 'content-type': 'text/csv' },
    payload: 'firmen_name;email\n',
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'retry-after': '10' });
  const { error } = apiError.parse(answer.json());
  expect(error).toEqual({
    code: 'unavailable',
    message: 'Es kommen gerade schon mehrere Dateien an. Bitte warten Sie kurz.',
    requestId: answer.headers['x-request-id'],
  });
  expect(lines).toEqual([]);
});
