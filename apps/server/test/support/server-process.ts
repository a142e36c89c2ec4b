import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { serverProgram } from '../../../../scripts/lib/paths.mjs';
import { until } from './until.ts';

const MAIN = serverProgram('main');

/** The built product in a process of its own, as an operator runs it. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly port: number;
  /** What it printed so far. */
  output(): { readonly stdout: string; readonly stderr: string };
  /** Resolves with exit code and signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** A command that becomes the program whose command line follows, with its arguments. */
export type Through = readonly [string, ...string[]];

/**
 * Starts the product without waiting for it; `through` a command that changes what the machine gives it, and that can be told more
 * by its standard input.
 */
export async function spawnServer(env: Record<string, string>, through?: Through): Promise<ServerProcess> {
  const port = await freePort();
  const variables = { PORT: String(port), ...env };
  const program: Through = [process.execPath, MAIN];
  // Some of those commands drop the variables that they are given.
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const [command, ...args] = through === undefined ? program : [...through, 'env', ...settings, ...program];
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: [through === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return { process: child, port, output: () => ({ stdout, stderr }), ended };
}

/** What it ends with when somebody else has its port. */
const PORT_IS_TAKEN = /^Port \d+ on .* is in use/;

/** Starts the product and waits for its ready line. On another port when somebody took the free one meanwhile. */
export async function startServer(env: Record<string, string>, through?: Through): Promise<ServerProcess> {
  const server = await spawnServer(env, through);
  let isTaken = false;
  await until(
    'the ready line',
    async () => {
      if (server.process.exitCode === null) return server.output().stdout.includes('RER is ready:');
      await server.ended;
      const { stderr } = server.output();
      isTaken = env['PORT'] === undefined && PORT_IS_TAKEN.test(stderr);
      if (!isTaken) throw new Error(`The server ended: ${stderr}`);
      return true;
    },
    60_000,
  );
  return isTaken ? await startServer(env, through) : server;
}
