import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/**
 * `quiet` keeps the output back unless the program fails.
 * @typedef {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} RunOptions
 */

/**
 * Runs a program in the working copy, with our terminal, until it ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} Its exit code; 127 when it could not be started, 128 when a signal ended it.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: options.env ?? process.env,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    /** @type {Buffer[]} */
    const kept = [];
    child.stdout?.on('data', (chunk) => kept.push(chunk));
    child.stderr?.on('data', (chunk) => kept.push(chunk));
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(kept));
      resolve(code ?? 128);
    });
  });
}

/**
 * Runs a Node program of the working copy or of its packages, as {@link run} does.
 * @param {readonly string[]} args The script and its arguments.
 * @param {RunOptions} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}
