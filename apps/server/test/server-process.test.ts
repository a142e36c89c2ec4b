import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { scaledAround } from './support/contention.ts';
import { makeDataDir } from './support/databases.ts';
import { type ServerProcess, spawnServer, startServer } from './support/server-process.ts';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/tls/${name}`, import.meta.url));
const TLS = { TLS_CERT: fixture('cert.pem'), TLS_KEY: fixture('key.pem') };

const folders: string[] = [];
const processes: ServerProcess[] = [];
afterAll(async () => {
  for (const server of processes) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function emptyDataDir(): string {
  const dataDir = makeDataDir();
  folders.push(dataDir);
  return dataDir;
}

/** Starting on an empty folder takes longer, and is measured elsewhere. */
function migratedDataDir(): string {
  const dataDir = emptyDataDir();
  cpSync(inject('pgliteTemplate'), dataDir, { recursive: true });
  return dataDir;
}

async function start(env: Record<string, string> = {}, dataDir = migratedDataDir()): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, ...env });
  processes.push(server);
  return server;
}

/** Starts what shall refuse to start; answers what it ended with. */
async function refusal(
  env: Record<string, string>,
  dataDir = emptyDataDir(),
): Promise<{ code: number | null; stderr: string }> {
  const server = await spawnServer({ DATA_DIR: dataDir, ...env });
  processes.push(server);
  const { code } = await server.ended;
  return { code, stderr: server.output().stderr };
}

/** A connection whose other end it keeps open when the server closes its own. */
async function stubbornSocket({ port }: ServerProcess, sent = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

/** Milliseconds from SIGTERM to the end, which must be in good order. */
async function stop(server: ServerProcess): Promise<number> {
  const startedAt = Date.now();
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  return Date.now() - startedAt;
}

describe('a running product', () => {
  const dataDir = migratedDataDir();
  let server: ServerProcess;
  beforeAll(async () => {
    server = await start({}, dataDir);
  });

  test('prints one ready line with the address, and says where the keys are but not what they are', () => {
    const { stdout } = server.output();
    expect(stdout.match(/RER is ready:/g)).toHaveLength(1);
    expect(stdout).toContain(`RER is ready: http://localhost:${server.port}\n`);
    expect(stdout).toContain(join(dataDir, 'keys.json'));
    const keys: unknown = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
    for (const key of Object.values(Object(keys)).flat()) expect(stdout).not.toContain(String(key));
  });

  test('says in one line that no speech model is there, and which command downloads one', () => {
    const lines = server
      .output()
      .stdout.split('\n')
      .filter((line) => line.includes('speech model'));
    expect(lines).toEqual([expect.stringContaining('"npm run models -- parakeet-tdt-0.6b-v3" downloads')]);
  });

  test('keeps its port: the next one tells in a sentence that it is in use', async () => {
    const { code, stderr } = await refusal({ PORT: String(server.port) }, migratedDataDir());
    expect(code).toBe(75);
    expect(stderr).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use/);
  });

  test('stops at once though a socket carried no request, another waits, and a third sent half of one', async () => {
    const silent = await stubbornSocket(server);
    const waiting = await stubbornSocket(server, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(waiting, 'data');
    const halfway = await stubbornSocket(server, 'GET /healthz HTTP/1.1\r\nhost:');
    const limitMs = scaledAround(3000);
    expect(await stop(server)).toBeLessThan(limitMs());
    for (const socket of [silent, waiting, halfway]) socket.destroy();
  });
});

describe('a product with a certificate', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await start(TLS);
  });

  test('speaks HTTPS and tells browsers to stay there', async () => {
    const answer = await new Promise<{ status: number | undefined; hsts: unknown }>((resolve, reject) => {
      request(
        { port: server.port, host: 'localhost', path: '/healthz', ca: readFileSync(TLS.TLS_CERT) },
        (response) => {
          response.resume();
          resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] });
        },
      )
        .on('error', reject)
        .end();
    });
    expect(answer).toEqual({ status: 200, hsts: 'max-age=31536000; includeSubDomains' });
  });

  test('stops at once though a connection never began TLS', async () => {
    const silent = await stubbornSocket(server);
    const limitMs = scaledAround(3000);
    expect(await stop(server)).toBeLessThan(limitMs());
    silent.destroy();
  });
});

// Most of the time of these is waiting, for a mail server or a database that does not answer.
describe.concurrent('a start or stop that waits for others', () => {
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
      const limitMs = scaledAround(8000);
      expect(await stop(server)).toBeLessThan(limitMs());
    } finally {
      silent.close();
    }
  });

  test('a wrong configuration stops the start with every problem in a sentence', async () => {
    const { code, stderr } = await refusal({ PORT: 'x', HOST: '0.0.0.0', TIME_ZONE: 'Mond' });
    expect(code).toBe(78);
    expect(stderr).toBe(
      'The product cannot start with this configuration:\n' +
        '- PORT must be a port number from 1 to 65535.\n' +
        '- TIME_ZONE must be a time zone name like Europe/Berlin.\n',
    );
  });

  test('open access that others could reach is refused', async () => {
    const { code, stderr } = await refusal({ HOST: '0.0.0.0', ACCESS: 'open' });
    expect(code).toBe(78);
    expect(stderr).toContain('ACCESS=open works only while');
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
  ])('%s is refused in one sentence without a stack', async (_name, env, expected, sentence) => {
    const { code, stderr } = await refusal(env, migratedDataDir());
    expect(code).toBe(expected);
    expect(stderr).toMatch(sentence);
  });

  test.each(['', '/below'])('a file as DATA_DIR%s is refused in one sentence', async (below) => {
    const file = join(emptyDataDir(), 'file');
    writeFileSync(file, '');
    const { code, stderr } = await refusal({}, `${file}${below}`);
    expect(code).toBe(73);
    expect(stderr).toMatch(/^DATA_DIR is .*, which cannot be used: .*, not a folder\.\n$/);
  });
});
