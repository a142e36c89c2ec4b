/**
 * The rules of the unit tests that are checked on generated values, 20 times (or as often as the first argument says), with
 * other values each time. Prints the figures as JSON; a violation is shown with its smallest example, and comes again with
 * `PROPERTY_SEED=… npm run unit`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { runNode } from '../scripts/lib/child.mjs';
import { fromRoot } from '../scripts/lib/paths.mjs';

const ROUNDS = 20;

const rounds = Number(process.argv[2] ?? ROUNDS);
const files = ['packages', 'apps']
  .flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /^[^/]+\/[^/]+\/(?:src|test)\/.*\.test\.tsx?$/.test(file.replaceAll('\\', '/')))
  .filter((file) => /'fast-check'|\/test-size\.ts'/.test(readFileSync(fromRoot(file), 'utf8')));
const vitest = fromRoot('node_modules', 'vitest', 'vitest.mjs');
const failed: number[] = [];
const started = performance.now();

for (let round = 0; round < rounds; round += 1) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  // The sets that the assistant is judged by are the same each time.
  const whole = round === 0 ? { WHOLE_SETS: 'yes' } : {};
  const env = { ...process.env, ...whole, PROPERTY_SEED: String(seed) };
  const code = await runNode([vitest, 'run', '--project', 'unit', ...files], { env, quiet: true });
  if (code !== 0) failed.push(seed);
}

const seconds = Math.round((performance.now() - started) / 100) / 10;
process.stdout.write(
  `${JSON.stringify({ soak: 'properties', files: files.length, rounds, failed, seconds })}\n`,
);
if (failed.length > 0) process.exitCode = 1;
