import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { fromRoot } from './lib/paths.mjs';

/** What an operator may ask for, and the program of the server's that does it. */
const PROGRAMS = new Map([
  ['check', 'ops/check-command.js'],
  ['backup', 'ops/backup-command.js'],
  ['restore', 'ops/restore-command.js'],
  ['staff', 'staff-command.js'],
]);

requireNodeVersion();
const [command = '', ...args] = process.argv.slice(2);
const file = PROGRAMS.get(command);
if (file === undefined) {
  console.error(`Which one? npm run ${[...PROGRAMS.keys()].join(' | npm run ')}`);
  process.exitCode = 1;
} else if (await build()) {
  const program = fromRoot('apps', 'server', 'dist', file);
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
} else {
  process.exitCode = 1;
}
