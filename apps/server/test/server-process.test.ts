import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect, createServer } from 'node:net';
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
  ['with half a request', 'GET /healthz HTTP/1.1\r\nhost:'],
])('a socket %s does not hold up the stop', async (_name, sent) => {
  const server = await start();
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  // Such a client does not close when the server does.
  socket.on('error', () => undefined);
  socket.write(sent);
  if (sent.endsWith('\r\n\r\n')) await once(socket, 'data');
  const startedAt = Date.now();
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  socket.destroy();
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

test('a connection that never begins TLS does not hold up the stop', async () => {
  const server = await start({ TLS_CERT: fixture('cert.pem'), TLS_KEY: fixture('key.pem') });
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const startedAt = Date.now();
  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(scaled(3000));
  socket.destroy();
});

test('a mail server that says nothing holds up the stop for seconds, not for every message', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    const server = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const body = JSON.stringify({ name: 'A', email: 'a@example.org', message: 'x', art13: true });
    for (let count = 0; count < 4; count += 1) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`http://localhost:${server.port}/api/contact`, {
        method: 'POST',
        headers,
        body,
      });
      expect(answer.status).toBe(201);
    }
    const startedAt = Date.now();
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(scaled(8000));
  } finally {
    silent.close();
  }
});

test.each([
  ['another machine', { HOST: '192.0.2.1' }, 78, /^192\.0\.2\.1 is not an address of this machine\. .*\n$/],
  [
    'no proxy',
    { TRUSTED_PROXIES: 'nonsense' },
    78,
    /^The product cannot start.*\n- TRUSTED_PROXIES must .*\n$/,
  ],
  ['PostgreSQL that is away', { DATABASE_URL: 'postgres://127.0.0.1:1/rer' }, 69, /^The database is .*\n$/],
])('%s is refused in one sentence without a stack', async (_name, env, code, sentence) => {
  const server = await spawnServer({ DATA_DIR: dataDir, ...env });
  expect((await server.ended).code).toBe(code);
  expect(server.output().stderr).toMatch(sentence);
});

test.each(['', '/below'])('a file as DATA_DIR%s is refused in one sentence', async (below) => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  const server = await spawnServer({ DATA_DIR: `${file}${below}` });
  expect((await server.ended).code).toBe(73);
  expect(server.output().stderr).toMatch(/^DATA_DIR is .*, which cannot be used: .*, not a folder\.\n$/);
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
