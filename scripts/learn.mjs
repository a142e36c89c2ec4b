import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Makes the weights of the network that reads messages anew: `npm run learn -- PYTHON`. PYTHON has the packages of
 * packages/agent/learn/requirements.txt; it takes some forty minutes on two cores. Nothing of it is needed to build, run or test the product.
 */
const [python = 'python3', epochs = '11'] = process.argv.slice(2);
/** The mean of two networks reads better than either; one of them has heard more of the older sets and of the scripts (README of the wordings). */
const NETWORKS = [
  { seed: '3', weights: ['1.75', '2.5'] },
  { seed: '4', weights: ['1', '2'] },
];
const work = mkdtempSync(join(tmpdir(), 'learn-'));
const learn = 'packages/agent/learn';
/** @type {(command: string, given: readonly string[]) => unknown} */
const run = (command, given) => execFileSync(command, given, { stdio: 'inherit' });

for (const { seed, weights } of NETWORKS) {
  const examples = join(work, `examples-${seed}`);
  mkdirSync(examples);
  run(process.execPath, [
    'node_modules/tsx/dist/cli.mjs',
    '--conditions=@rer/source',
    `${learn}/write-examples.ts`,
    examples,
    '3',
    ...weights,
  ]);
  run(python, [`${learn}/train.py`, examples, join(work, seed), epochs, seed]);
}
mkdirSync('packages/agent/assets', { recursive: true });
run(python, [
  `${learn}/pack.py`,
  join(work, `examples-${NETWORKS[0]?.seed}`),
  'packages/agent/assets/network-weights.bin',
  ...NETWORKS.map(({ seed }) => join(work, `${seed}.npz`)),
]);
