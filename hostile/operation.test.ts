/** What machines and operators do to a server. Full disks, wrong folders, limits, signals: each is told, nothing acknowledged is lost. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import * as z from 'zod';
import { loadKeys } from '../apps/server/src/config/keys.ts';
import { expectWithin } from '../apps/server/test/support/contention.ts';
import { findMountNamespace } from '../apps/server/test/support/mount-namespace.ts';
import {
  type ServerProcess,
  spawnServer,
  startServer,
  type Through,
} from '../apps/server/test/support/server-process.ts';
import { until } from '../apps/server/test/support/until.ts';
import { listen } from '../testing/listen.ts';
import { attack } from './support/attack.ts';
import { onSmallDisk } from './support/small-disk.ts';

const FEW_FILES: Through = ['sh', '-c', 'ulimit -n 256; exec "$@"', 'sh'];
const FAILING_WRITES = 60;

const folders: string[] = [];
const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const server of servers) server.process.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rer-hostile-'));
  folders.push(folder);
  return folder;
}

function migratedDataDir(): string {
  const dataDir = emptyFolder();
  cpSync(inject('pgliteTemplate'), dataDir, { recursive: true });
  return dataDir;
}

function kept(server: ServerProcess): ServerProcess {
  servers.push(server);
  return server;
}

/** Starts what shall be refused: in one line, no stack, and without a word that it runs. */
async function refusal(env: Record<string, string>, through?: Through) {
  const server = kept(await spawnServer(env, through));
  const { code } = await server.ended;
  const { stdout, stderr } = server.output();
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stdout).not.toContain('ready');
  return { code, stdout, stderr };
}

const logLine = z.looseObject({ level: z.string(), msg: z.string() });

/** What it logged as trouble so far. */
function troubles({ output }: ServerProcess) {
  return output()
    .stdout.split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => logLine.parse(JSON.parse(line)))
    .filter(({ level }) => level === 'error' || level === 'warn');
}

/** Sends one request after the other, without waiting, over a connection of its own; answers all that came back. */
async function talk(port: number, sent: string) {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  await once(socket, 'connect');
  socket.write(sent);
  return { socket, received: () => received };
}

attack(
  'starts on a port that another program has',
  'told within a second, before any link or database is made',
  async () => {
    const other = await listen(createServer());
    const dataDir = emptyFolder();
    await expectWithin(1_000, async () => {
      const startedAt = performance.now();
      const { code, stdout, stderr } = await refusal({
        ACCESS: 'staff',
        DATA_DIR: dataDir,
        PORT: String(other.port),
      });
      expect([code, stdout, stderr]).toEqual([
        75,
        '',
        expect.stringMatching(/^Port \d+ .* is in use\. .*PORT/),
      ]);
      return performance.now() - startedAt;
    });
    await other.close();
  },
);

attack('puts a folder where keys.json should be', 'a sentence that names it', async () => {
  const dataDir = migratedDataDir();
  mkdirSync(join(dataDir, 'keys.json'));
  const { code, stderr } = await refusal({ DATA_DIR: dataDir });
  expect([code, stderr]).toEqual([78, expect.stringContaining('keys.json is a folder, not a file.')]);
});

attack('lets the process open 256 files', 'a sentence that names the limit that it needs', async () => {
  const { code, stderr } = await refusal({ DATA_DIR: migratedDataDir() }, FEW_FILES);
  expect([code, stderr]).toEqual([71, expect.stringContaining('ulimit -n 4096')]);
});

/** The server that runs again after its database was damaged. */
let restored: ServerProcess | undefined;

attack(
  'damages a file of the embedded database',
  'a sentence that names the snapshots, and the command with which the server starts again',
  async () => {
    const dataDir = migratedDataDir();
    const snapshots = join(dataDir, 'snapshots');
    for (const name of ['2026-11-21T07-00-00Z', '2026-11-21T08-00-00Z'])
      cpSync(join(dataDir, 'pgdata'), join(snapshots, name), { recursive: true });
    writeFileSync(join(dataDir, 'pgdata', 'global', 'pg_control'), Buffer.alloc(8192));
    const { code, stderr } = await refusal({ DATA_DIR: dataDir });
    expect(code).toBe(69);
    expect(stderr).toContain('2026-11-21T08-00-00Z, 2026-11-21T07-00-00Z');
    const command = /mv \S+ \S+ && cp -a \S+ \S*pgdata/.exec(stderr)?.[0] ?? 'false';
    execFileSync('sh', ['-c', command]);
    restored = kept(await startServer({ DATA_DIR: dataDir }));
  },
);

attack(
  'stops the server while a request is half sent',
  'its answer; what comes behind it is told in its own dialect when to come again, and no stack is logged',
  async () => {
    const server = restored ?? kept(await startServer({ DATA_DIR: migratedDataDir() }));
    const body = JSON.stringify({ name: 'A', email: 'a@example.org', message: 'x', art13: true });
    const head = `host: localhost:${server.port}\r\ncontent-type: application/json\r\n`;
    const { socket, received } = await talk(
      server.port,
      `POST /api/contact HTTP/1.1\r\n${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    const begun = async () => (await fetch(`http://localhost:${server.port}/healthz`)).status === 200;
    await until('the half request has arrived', begun);
    server.process.kill('SIGTERM');
    await until('it stops', () => server.output().stdout.includes('"stopping"'));
    const next = `GET /rest/v1/rer_dienstleister HTTP/1.1\r\n${head}\r\n`;
    socket.write(`${body.slice(10)}${next}`);
    expect(await server.ended).toEqual({ code: 0, signal: null });
    const [first = '', second = ''] = received().split(/(?=HTTP\/1\.1 )/);
    expect(first).toMatch(/^HTTP\/1\.1 201 /);
    expect(second).toMatch(/^HTTP\/1\.1 503 /);
    expect(second).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(second).toMatch(/"code":"\w+".*"hint"/);
    expect(troubles(server).filter(({ level }) => level === 'error')).toEqual([]);
  },
);

const namespace = findMountNamespace();

// Where no small disk can be mounted, the run says at its end that a full one was not tested.
if (namespace !== undefined) {
  attack('starts on a full disk', 'a sentence that says how much to free', async () => {
    const mountPoint = emptyFolder();
    const disk = onSmallDisk(namespace, { megabytes: 8, mountPoint });
    const { code, stderr } = await refusal({ DATA_DIR: join(mountPoint, 'data') }, disk);
    expect([code, stderr]).toEqual([69, expect.stringMatching(/disk .* full\. Free at least 512 MB/)]);
  });

  attack(
    'fills the disk under a running server and frees it again',
    '/readyz says disk_full and writes 503 until then, in a handful of log lines; nothing acknowledged is lost',
    async () => {
      const mountPoint = emptyFolder();
      const template = migratedDataDir();
      const { serviceKey } = loadKeys(template).keys;
      const disk = onSmallDisk(namespace, { megabytes: 180, mountPoint, template });
      const server = kept(await startServer({ DATA_DIR: join(mountPoint, 'data'), ACCESS: 'staff' }, disk));
      const origin = `http://localhost:${server.port}`;
      const providers = `${origin}/rest/v1/rer_dienstleister`;
      const headers = { authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' };
      const acknowledged: string[] = [];
      const refused: { status: number; retryAfter: string | null }[] = [];
      let next = 0;
      /** Writes one row that is large enough to need new room. */
      const write = async () => {
        next += 1;
        const name = `Anbieter ${next}`;
        const body = JSON.stringify({ name, email: 'a@example.org', notes: 'x'.repeat(2_000) });
        const answer = await fetch(providers, { method: 'POST', headers, body });
        await answer.body?.cancel();
        if (answer.status === 201) acknowledged.push(name);
        else refused.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
        return answer.status;
      };
      const readiness = async () => {
        const answer = await fetch(`${origin}/readyz`);
        return `${answer.status} ${await answer.text()}`;
      };
      expect(await write()).toBe(201);
      server.process.stdin?.write('fill\n');
      await until('the disk is full', async () => (await readiness()).includes('disk_full'));
      await until(
        'writes fail',
        async () => {
          await Promise.all(Array.from({ length: 10 }, write));
          return refused.length >= FAILING_WRITES;
        },
        30_000,
      );
      expect(await readiness()).toMatch(/^503 .*disk_full/);
      expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
      // Each module logs it at intervals: a slow machine, which takes longer, has more lines.
      expect(troubles(server).length).toBeLessThan(20);
      expect(server.output().stdout).not.toContain('"stack"');
      server.process.stdin?.write('free\n');
      await until('it is ready', async () => (await readiness()).startsWith('200 '));
      await until('writes succeed', async () => (await write()) === 201);
      const answer = await fetch(`${providers}?select=name`, { headers });
      const rows = z.array(z.object({ name: z.string() })).parse(await answer.json());
      const present = new Set(rows.map(({ name }) => name));
      expect(acknowledged.filter((name) => !present.has(name))).toEqual([]);
    },
  );
}
