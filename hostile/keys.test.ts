/** Keys of an installation. Another server, a careless copy, a restore. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from 'vitest';
import { spawnServer, startServer } from '../apps/server/test/support/server-process.ts';
import { serverProgram } from '../scripts/lib/paths.mjs';
import { attack } from './support/attack.ts';
import { type AttackedProduct, startProduct } from './support/product.ts';

let product: AttackedProduct;
let keys = '';
let backup = '';
const other = () => join(product.dataDir, 'other');

beforeAll(async () => {
  product = await startProduct({ ACCESS: 'staff' });
  keys = join(product.dataDir, 'keys.json');
  backup = join(product.dataDir, 'all.rer-backup.gz');
  await run('backup-command', product.dataDir, '--out', backup);
  product.process.kill('SIGTERM');
  await product.ended;
});
afterAll(() => product.remove());

/** Runs a built program of the product to its end. */
async function run(
  program: Parameters<typeof serverProgram>[0],
  dataDir: string,
  ...args: readonly string[]
) {
  const child = spawn(process.execPath, [serverProgram(program), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said: `${stdout}${stderr}` };
}

/** Starts the product where it shall be refused. */
async function refusedStart(): Promise<string> {
  const server = await spawnServer({ DATA_DIR: product.dataDir });
  expect((await server.ended).code).toBe(78);
  return server.output().stderr;
}

/** While `work` runs, `keys.json` is what `change` makes of it; undefined: it is not there. */
async function withKeys(
  change: (text: string) => string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const before = readFileSync(keys, 'utf8');
  const after = change(before);
  if (after === undefined) rmSync(keys);
  else writeFileSync(keys, after, { mode: 0o600 });
  try {
    await work();
  } finally {
    writeFileSync(keys, before, { mode: 0o600 });
  }
}

const foreign = (text: string) => JSON.stringify({ ...JSON.parse(text), signingSecret: 'foreign'.repeat(6) });

attack(
  'starts a server with foreign keys on the database',
  'a refusal that names keys.json and the way out',
  () =>
    withKeys(foreign, async () => {
      expect(await refusedStart()).toMatch(/keys\.json holds other keys .*npm run staff -- reset-keys/);
    }),
);

attack('starts without keys.json', 'a refusal; no other keys are made', () =>
  withKeys(
    () => undefined,
    async () => {
      expect(await refusedStart()).toContain('keys.json is missing');
      expect(existsSync(keys)).toBe(false);
    },
  ),
);

attack('runs a command of the operator with foreign keys', 'a refusal; the signing keys stay', () =>
  withKeys(foreign, async () => {
    const { code, said } = await run('staff-command', product.dataDir, 'rotate-keys');
    expect([code, said]).toEqual([78, expect.stringContaining('holds other keys')]);
  }),
);

attack(
  'restores a backup where keys.json is another one',
  'a refusal before a database is made',
  async () => {
    mkdirSync(other());
    writeFileSync(join(other(), 'keys.json'), foreign(readFileSync(keys, 'utf8')), { mode: 0o600 });
    const { code, said } = await run('restore-command', other(), backup);
    expect([code, said]).toEqual([65, expect.stringContaining('holds other keys')]);
    expect(existsSync(join(other(), 'pgdata'))).toBe(false);
  },
);

attack(
  'runs a command of the operator with a signingSecret that was replaced',
  'a refusal; the start before it encrypted everything with the new one',
  async () => {
    const DATA_DIR = join(product.dataDir, 'replaced');
    mkdirSync(DATA_DIR);
    cpSync(join(product.dataDir, 'pgdata'), join(DATA_DIR, 'pgdata'), { recursive: true });
    const { signingSecret, ...others } = JSON.parse(readFileSync(keys, 'utf8'));
    const replaced = JSON.stringify({ ...others, formerSigningSecrets: [signingSecret] });
    writeFileSync(join(DATA_DIR, 'keys.json'), replaced, { mode: 0o600 });
    const server = await startServer({ DATA_DIR, ACCESS: 'staff' });
    expect(server.output().stdout).toContain('"encrypted anew');
    server.process.kill('SIGTERM');
    await server.ended;
    cpSync(keys, join(DATA_DIR, 'keys.json'));
    const { code, said } = await run('staff-command', DATA_DIR, 'rotate-keys');
    expect([code, said]).toEqual([78, expect.stringContaining('holds other keys')]);
  },
);

attack('has lost keys.json for good', 'new keys by reset-keys, with which commands run again', () =>
  withKeys(
    () => undefined,
    async () => {
      const copy = join(product.dataDir, 'copy');
      mkdirSync(copy);
      cpSync(join(product.dataDir, 'pgdata'), join(copy, 'pgdata'), { recursive: true });
      const { code, said } = await run('staff-command', copy, 'reset-keys');
      expect([code, said]).toEqual([0, expect.stringContaining('second factors were removed')]);
      expect((await run('staff-command', copy, 'rotate-keys')).code).toBe(0);
    },
  ),
);
