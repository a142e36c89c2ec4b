import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { scaled } from './support/contention.ts';
import { makeDataDir } from './support/databases.ts';
import { type ServerProcess, spawnServer, startServer } from './support/server-process.ts';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/tls/${name}`, import.meta.url));

let dataDir = '';
const running: ServerProcess[] = [];
const start = async (env: Record<string, string> = {}) => {
  const server = await startServer({ DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
};
beforeEach(() => {
  dataDir = makeDataDir();
  // A migrated folder: starting on an empty one is measured elsewhere.
  cpSync(inject('pgliteTemplate'), dataDir, { recursive: true });
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test('prints one ready line with the address, and says where the keys are but not what they are', async () => {
  const server = await start();
  const { stdout } = server.output();
  expect(stdout.match(/RER is ready:/g)).toHaveLength(1);
  expect(stdout).toContain(`RER is ready: http://localhost:${server.port}\n`);
  expect(stdout).toContain(join(dataDir, 'keys.json'));
  const keys: unknown = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  for (const key of Object.values(Object(keys))) expect(stdout).not.toContain(String(key));
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it in good order', async (signal) => {
  const server = await start();
  expect((await fetch(`http://localhost:${server.port}/readyz`)).status).toBe(200);
  server.process.kill(signal);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(server.output().stdout).toContain('"msg":"stopped"');
});

test.each([
  ['that never carried a request', ''],
  ['that waits for the next request', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'],
])('a socket %s does not hold up the stop', async (_name, sent) => {
  const server = await start();
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  if (sent !== '') {
    socket.write(sent);
    await once(socket, 'data');
  }
  const closed = once(socket, 'close');
  const startedAt = Date.now();
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  await closed;
  expect(Date.now() - startedAt).toBeLessThan(scaled(3000));
});

test('a wrong configuration stops the start with every problem in a sentence', async () => {
  const server = await spawnServer({ DATA_DIR: dataDir, PORT: 'x', HOST: '0.0.0.0', TIME_ZONE: 'Mond' });
  expect((await server.ended).code).toBe(78);
  expect(server.output().stderr).toBe(
    'The product cannot start with this configuration:\n' +
      '- PORT must be a port number from 1 to 65535.\n' +
      '- TIME_ZONE must be a time zone name like Europe/Berlin.\n',
  );
});

test('open access that others could reach is refused', async () => {
  const server = await spawnServer({ DATA_DIR: dataDir, HOST: '0.0.0.0', ACCESS: 'open' });
  expect((await server.ended).code).toBe(78);
  expect(server.output().stderr).toContain('ACCESS=open works only while');
});

test('a port in use is told in a sentence', async () => {
  const first = await start();
  const otherDir = makeDataDir();
  try {
    const second = await spawnServer({ DATA_DIR: otherDir, PORT: String(first.port) });
    expect((await second.ended).code).toBe(75);
    expect(second.output().stderr).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use/);
  } finally {
    rmSync(otherDir, { recursive: true, force: true });
  }
});

test('with a certificate it speaks HTTPS and tells browsers to stay there', async () => {
  const server = await start({ TLS_CERT: fixture('cert.pem'), TLS_KEY: fixture('key.pem') });
  const answer = await new Promise<{ status: number | undefined; hsts: unknown }>((resolve, reject) => {
    request(
      { port: server.port, host: 'localhost', path: '/healthz', ca: readFileSync(fixture('cert.pem')) },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] });
      },
    )
      .on('error', reject)
      .end();
  });
  expect(answer).toEqual({ status: 200, hsts: 'max-age=31536000' });
});
