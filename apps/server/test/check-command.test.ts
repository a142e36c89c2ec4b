import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { openMailbox } from '../../../testing/mailbox.ts';
import { DATABASES, makeDataDir } from './support/databases.ts';
import { runProgram } from './support/run-program.ts';
import { startServer } from './support/server-process.ts';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/tls/${name}`, import.meta.url));

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the built command as an operator does. A sentence per line, so that a stack would be seen. */
async function check(env: Record<string, string> = {}) {
  const given = { DATA_DIR: dataDir, PORT: String(await freePort()), ...env };
  const { exitCode, output, errors } = await runProgram('check-command', [], given);
  expect(errors).toBe('');
  const lines = output.trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(/^(ok {2}|note|BAD ) \S+ +\S.*\.$/);
  return { exitCode, lines, bad: lines.filter((line) => line.startsWith('BAD')) };
}

test('with nothing configured there is nothing bad, and every subject is told of', async () => {
  const { exitCode, lines, bad } = await check();
  expect(bad).toEqual([]);
  expect(exitCode).toBe(0);
  const subjects = new Set(lines.map((line) => line.slice(5, 14).trim()));
  expect([...subjects]).toEqual([
    'database',
    'port',
    'access',
    'TLS',
    'company',
    'mail',
    'speech',
    'keys',
    'disk',
  ]);
});

test('a running server and its folder are seen and left alone', async () => {
  cpSync(inject('pgliteTemplate'), dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const { exitCode, lines } = await check({ PORT: String(server.port) });
    expect(exitCode).toBe(0);
    expect(lines).toContainEqual(expect.stringContaining('in use by a running server.'));
    expect(lines).toContainEqual(expect.stringMatching(/^note port .* is in use/));
    const ready = async () => (await fetch(`http://localhost:${server.port}/readyz`)).status;
    await expect.poll(ready).toBe(200);
  } finally {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});

if (DATABASES.some(({ engine }) => engine === 'postgres'))
  test('PostgreSQL whose data a power cut may cost is bad', async () => {
    const { exitCode, lines, bad } = await check({ DATABASE_URL: inject('postgresUrl') });
    expect(lines[0]).toMatch(/^ok {3}database {2}PostgreSQL \d+\.\d+ at \/\S+ answers\.$/);
    expect(bad).toEqual([expect.stringContaining('A power cut may cost data: fsync=off')]);
    expect(exitCode).toBe(1);
  });

test.each(['127.0.0.1', 'localhost'])(
  'PostgreSQL that is away at %s is bad, without its password',
  async (host) => {
    const place = `${host}:${await freePort()}`;
    const { exitCode, bad } = await check({ DATABASE_URL: `postgres://rer:geheim@${place}/rer` });
    expect(bad).toEqual([
      expect.stringMatching(new RegExp(`database  PostgreSQL at ${place} cannot be reached: .*ECONNREFUSED`)),
    ]);
    expect(bad.join()).not.toContain('geheim');
    expect(exitCode).toBe(1);
  },
);

describe('TLS', () => {
  test('of a proxy that is not named is told, with what to set', async () => {
    const site = { PUBLIC_URL: 'https://rer.example' };
    const told = expect.stringMatching(
      /^note proxy +PUBLIC_URL is https .* Set TRUSTED_PROXIES to the address/,
    );
    expect((await check(site)).lines).toContainEqual(told);
    expect((await check({ ...site, TRUSTED_PROXIES: '10.0.0.1' })).lines).not.toContainEqual(told);
  });

  test('with a certificate says how long it holds', async () => {
    const { exitCode, lines } = await check({ TLS_CERT: fixture('cert.pem'), TLS_KEY: fixture('key.pem') });
    expect(lines).toContainEqual(
      expect.stringMatching(/^ok {3}TLS +The certificate holds for \d+ more days\.$/),
    );
    expect(exitCode).toBe(0);
  });

  test('with another file is bad', async () => {
    const { exitCode, lines } = await check({ TLS_CERT: fixture('key.pem'), TLS_KEY: fixture('key.pem') });
    expect(lines).toEqual([expect.stringMatching(/^BAD {2}config +TLS_CERT names .* not a certificate/)]);
    expect(exitCode).toBe(1);
  });

  test('that is missing is bad where others can reach the site', async () => {
    const { exitCode, bad } = await check({ PUBLIC_URL: 'http://rer.example' });
    expect(bad).toEqual([expect.stringContaining('TLS       None: browsers refuse')]);
    expect(exitCode).toBe(1);
  });
});

test('a server beyond this machine that is spoken with in the clear is told', async () => {
  const { exitCode, lines } = await check({ LLM_BASE_URL: 'http://llm.example/v1', LLM_MODEL: 'm' });
  expect(lines).toContainEqual('note network   LLM_BASE_URL leads to llm.example without TLS.');
  expect(exitCode).toBe(0);
});

describe('mail', () => {
  test('is good when the mail server answers', async () => {
    const mailbox = await openMailbox();
    try {
      const { exitCode, lines } = await check({ SMTP_URL: mailbox.url });
      expect(lines).toContainEqual(expect.stringMatching(/^ok {3}mail +The mail server takes our sign-in/));
      expect(exitCode).toBe(0);
    } finally {
      await mailbox.close();
    }
  });

  test('is bad when it is away', async () => {
    const { exitCode, bad } = await check({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(bad).toEqual([expect.stringContaining('mail      The mail server cannot be used')]);
    expect(exitCode).toBe(1);
  });
});

describe('keys', () => {
  const key = 'x'.repeat(40);
  const write = (text: string, mode: number) => {
    writeFileSync(join(dataDir, 'keys.json'), text);
    chmodSync(join(dataDir, 'keys.json'), mode);
  };

  test.each([
    [0o600, 0],
    [0o644, 1],
  ])('with the rights %o end it with %i, and are never printed', async (mode, expected) => {
    write(JSON.stringify({ publishableKey: key, serviceKey: key }), mode);
    const { exitCode, lines, bad } = await check();
    expect(exitCode).toBe(expected);
    expect(bad).toHaveLength(expected);
    expect(lines.join()).not.toContain(key);
  });

  test('that cannot be understood are bad', async () => {
    write('{', 0o600);
    const { bad } = await check();
    expect(bad).toEqual([expect.stringMatching(/keys {6}.*keys\.json is not JSON/)]);
  });
});

test('a file as DATA_DIR is bad', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  const { exitCode, bad } = await check({ DATA_DIR: join(file, 'below') });
  expect(bad).toEqual([expect.stringContaining('is a file, not a folder.')]);
  expect(exitCode).toBe(1);
});

test('an address of another machine is bad', async () => {
  const { bad } = await check({ HOST: '192.0.2.1', PUBLIC_URL: 'https://rer.example' });
  expect(bad).toEqual([expect.stringContaining('port      192.0.2.1 is not an address of this machine.')]);
});

test('a wrong configuration is told whole, and nothing else', async () => {
  const { exitCode, lines } = await check({ PORT: 'x', HOST: 'no-such-host.invalid' });
  expect(lines).toEqual([
    expect.stringMatching(/^BAD {2}config {4}PORT must be/),
    expect.stringMatching(/^BAD {2}config {4}HOST must be/),
  ]);
  expect(exitCode).toBe(1);
});
