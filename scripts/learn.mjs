import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Makes the weights of the network that reads messages anew: `npm run learn -- PYTHON`. PYTHON has the packages of
 * packages/agent/learn/requirements.txt; it takes some forty minutes on two cores. Nothing of it is needed to build, run or test the product.
 */
const [python = 'python3', epochs = '11', ...seeds] = process.argv.slice(2);
/** A network of each seed: the mean of two reads better than either. */
const SEEDS = seeds.length === 0 ? ['3', '4'] : seeds;
const work = mkdtempSync(join(tmpdir(), 'learn-'));
const learn = 'packages/agent/learn';
/** @type {(command: string, given: readonly string[]) => unknown} */
const run = (command, given) => execFileSync(command, given, { stdio: 'inherit' });

run(process.execPath, [
  'node_modules/tsx/dist/cli.mjs',
  '--conditions=@rer/source',
  `${learn}/write-examples.ts`,
  work,
]);
for (const seed of SEEDS) run(python, [`${learn}/train.py`, work, join(work, seed), epochs, seed]);
mkdirSync('packages/agent/assets', { recursive: true });
run(python, [
  `${learn}/pack.py`,
  work,
  'packages/agent/assets/reader.bin',
  ...SEEDS.map((seed) => join(work, `${seed}.npz`)),
]);
