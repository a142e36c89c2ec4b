import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { serverProgram } from './lib/paths.mjs';

/** What an operator may ask for, and the program of the server's that does it. */
const PROGRAMS = new Map([
  ['check', serverProgram('check-command')],
  ['backup', serverProgram('backup-command')],
  ['restore', serverProgram('restore-command')],
  ['staff', serverProgram('staff-command')],
  ['models', serverProgram('models-command')],
]);

requireNodeVersion();
const [command = '', ...args] = process.argv.slice(2);
const program = PROGRAMS.get(command);
if (program === undefined) {
  console.error(`Which one? npm run ${[...PROGRAMS.keys()].join(' | npm run ')}`);
  process.exitCode = 1;
} else if (await build()) {
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
} else {
  process.exitCode = 1;
}
