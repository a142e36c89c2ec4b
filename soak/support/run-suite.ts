import process from 'node:process';
import { runNode } from '../../scripts/lib/child.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';

const VITEST = fromRoot('node_modules', 'vitest', 'vitest.mjs');

/** Runs projects of Vitest, all files or those of these folders. Answers whether all passed. */
export async function vitestPasses(
  projects: readonly string[],
  env: NodeJS.ProcessEnv,
  folders: readonly string[] = [],
): Promise<boolean> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return (await runNode([VITEST, 'run', ...chosen, ...folders], { env })) === 0;
}

/** Runs a suite of tests, prints the figures of the soak and sets the exit code. */
export async function reportSuite(soak: string, run: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  const isFine = await run();
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${JSON.stringify({ soak, isFine, seconds })}\n`);
  if (!isFine) process.exitCode = 1;
}
