import { rmSync } from 'node:fs';
import { makeMemoryFolder } from './lib/memory-folder.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { SHARED_FOLDER } from './lib/paths.mjs';
import { STAGES } from './lib/stages.mjs';

requireNodeVersion();

// Stages may be chosen by name, `npm test -- lint unit`; without names all run.
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `No such stage: ${unknown.join(', ')}. There are ${STAGES.map(({ name }) => name).join(', ')}.`,
  );
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

const results = [];
const stages = STAGES.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
for (const { prepare } of stages) prepare?.();
for (const stage of stages) {
  console.log(`\n--- ${stage.name}`);
  const startedAt = performance.now();
  const outcome = await stage.run();
  results.push({ name: stage.name, ...outcome, seconds: (performance.now() - startedAt) / 1000 });
}

console.log('\n--- summary');
for (const { name, passed, failed, seconds, filesRunAgain = 0 } of results) {
  const figures = `${String(passed).padStart(5)} passed, ${String(failed).padStart(3)} failed`;
  const again = filesRunAgain === 0 ? '' : `, files run again: ${filesRunAgain}`;
  console.log(`${name.padEnd(12)} ${figures}, ${seconds.toFixed(1).padStart(6)} s${again}`);
}
const filesRunAgain = results.reduce((sum, result) => sum + (result.filesRunAgain ?? 0), 0);
const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
console.log(`All stages: ${seconds.toFixed(0)} s, files run again: ${filesRunAgain}`);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\n--- failed\n${failures.join('\n')}\n`);
const unsteady = results.flatMap((result) => result.unsteady ?? []);
if (unsteady.length > 0) {
  console.log(`\n--- failed at first, and passed when their files ran once more\n${unsteady.join('\n')}\n`);
}
const notes = results.flatMap((result) => result.notes ?? []);
if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
