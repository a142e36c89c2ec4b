import process from 'node:process';
import { runNode } from '../../scripts/lib/child.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';

const VITEST = fromRoot('node_modules', 'vitest', 'vitest.mjs');

/** The files that the program was told to run, to see that a suite starts; without them these. */
export function chosenFiles(all: readonly string[] = []): readonly string[] {
  const told = process.argv.slice(2);
  return told.length > 0 ? told : all;
}

/** Runs projects of Vitest, all files or those whose path holds one of `files`. Answers whether all passed. */
export async function vitestPasses(
  projects: readonly string[],
  env: NodeJS.ProcessEnv,
  files: readonly string[] = [],
): Promise<boolean> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return (await runNode([VITEST, 'run', ...chosen, ...files], { env })) === 0;
}

/** Runs a suite of tests, prints the figures of the soak and sets the exit code. */
export async function reportSuite(soak: string, run: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  const isFine = await run();
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${JSON.stringify({ soak, isFine, seconds })}\n`);
  if (!isFine) process.exitCode = 1;
}
