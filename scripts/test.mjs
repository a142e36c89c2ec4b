import { rmSync } from 'node:fs';
import { makeMemoryFolder } from './lib/memory-folder.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { SHARED_FOLDER } from './lib/paths.mjs';
import { STAGES } from './lib/stages.mjs';

requireNodeVersion();

/** More tests than these that pass only when they are tried again are no accident of the machine. */
const MOST_RETRIED = 3;

// Stages may be chosen by name, `npm test -- lint unit`; without names all run.
const chosen = process.argv.slice(2);
const names = STAGES.map(({ name }) => name);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  process.exit(1);
}

const memoryFolder = process.env['TMPDIR'] === undefined ? makeMemoryFolder() : undefined;
if (memoryFolder !== undefined) {
  process.env['SHARED_TMPDIR'] = SHARED_FOLDER;
  process.env['TMPDIR'] = memoryFolder;
  console.log(`What tests write goes to memory: ${memoryFolder}`);
  process.on('exit', () => {
    try {
      rmSync(memoryFolder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A program of a test still writes there: the next run removes it.
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

const stages = STAGES.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
const startedAt = performance.now();
const secondsSince = (/** @type {number} */ moment) => (performance.now() - moment) / 1000;
for (const { prepare } of stages) prepare?.();

/** @type {(import('./lib/stages.mjs').StageOutcome & { name: string, seconds: number })[]} */
const results = [];
for (const { name, run } of stages) {
  console.log(`\n--- ${name}`);
  const began = performance.now();
  const outcome = await run();
  results.push({ name, ...outcome, seconds: secondsSince(began) });
}

console.log('\n--- summary');
for (const { name, passed, failures, retried, seconds } of results) {
  const figures = `${String(passed).padStart(5)} passed, ${String(failures.length).padStart(3)} failed`;
  const again = retried.length === 0 ? '' : `, on a second try: ${retried.length}`;
  console.log(`${name.padEnd(12)} ${figures}, ${seconds.toFixed(1).padStart(6)} s${again}`);
}
const failures = results.flatMap((result) => result.failures);
const retried = results.flatMap((result) => result.retried);
if (retried.length > MOST_RETRIED) {
  failures.push(`${retried.length} tests passed only on a second try, and ${MOST_RETRIED} may: see below`);
}
console.log(`All stages: ${secondsSince(startedAt).toFixed(0)} s, on a second try: ${retried.length}`);
if (failures.length > 0) console.log(`\n--- failed\n${failures.join('\n')}\n`);
if (retried.length > 0) console.log(`\n--- passed on a second try\n${retried.join('\n')}\n`);
const notes = results.flatMap((result) => result.notes ?? []);
if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
process.exitCode = failures.length === 0 ? 0 : 1;
console.log(`${passed} passed, ${failures.length} failed`);
