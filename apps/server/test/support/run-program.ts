import { spawn } from 'node:child_process';
import process from 'node:process';
import { serverProgram } from '../../../../scripts/lib/paths.mjs';

export interface ProgramResult {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
  readonly durationMs: number;
}

/** Runs a command of operators, as it is built, to its end. */
export function runProgram(
  command: Parameters<typeof serverProgram>[0],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const startedAt = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [serverProgram(command), ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('close', (exitCode) =>
      resolve({ exitCode, output, errors, durationMs: Date.now() - startedAt }),
    );
  });
}
