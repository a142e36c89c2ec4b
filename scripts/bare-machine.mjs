import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment } from './lib/bare-machine.mjs';

// Runs a command as on a machine with Node.js and no browser, no PostgreSQL and no fonts but DejaVu:
// `node scripts/bare-machine.mjs sh -c 'npm ci && npm test'`. Needs nothing installed, so that a fresh clone can begin with it.
const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('Which command? For example: node scripts/bare-machine.mjs npm test');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'rer-bare-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const child = spawn(command, args, { env: bareEnvironment(process.env, folder), stdio: 'inherit' });
child.once('error', (error) => {
  console.error(`${command} could not be started: ${error.message}`);
  process.exit(127);
});
child.once('exit', (code) => process.exit(code ?? 128));
