import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { fromRoot } from './lib/paths.mjs';

/** What an operator may ask for, each a program of the server's. */
const COMMANDS = ['check', 'backup', 'restore'];

requireNodeVersion();
const [command = '', ...args] = process.argv.slice(2);
if (!COMMANDS.includes(command)) {
  console.error(`Which one? npm run ${COMMANDS.join(' | npm run ')}`);
  process.exitCode = 1;
} else if (await build()) {
  const program = fromRoot('apps', 'server', 'dist', 'ops', `${command}-command.js`);
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
} else {
  process.exitCode = 1;
}
