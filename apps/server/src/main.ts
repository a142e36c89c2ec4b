import { inspect } from 'node:util';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { KeysError } from './config/keys.ts';
import {
  dataDirProblem,
  listenProblem,
  requireFreePort,
  requireOpenFiles,
  resourceProblem,
  type SetupProblem,
} from './config/setup-problem.ts';
import { DatabaseError } from './db/errors.ts';
import { type FolderLock, FolderLockedError, lockFolder } from './db/folder-lock.ts';
import { MigrationError } from './db/migrate.ts';
import { MediaServerConflictError } from './media/media-lease.ts';
import { SiteNotBuiltError } from './site/built-site.ts';

/** Exit codes of sysexits.h. */
const EXIT_UNAVAILABLE = 69;
const EXIT_DEFECT = 70;
const EXIT_OS = 71;
const EXIT_UNUSABLE_FOLDER = 73;
const EXIT_IN_USE = 75;
const EXIT_NOT_ALLOWED = 77;
const EXIT_CONFIG = 78;

const SETUP_EXITS: Record<SetupProblem['kind'], number> = {
  'in-use': EXIT_IN_USE,
  'not-allowed': EXIT_NOT_ALLOWED,
  'wrong-address': EXIT_CONFIG,
  'unusable-folder': EXIT_UNUSABLE_FOLDER,
  'no-resources': EXIT_OS,
};

/** The first thing that runs. Refusals come before anything heavy is loaded, so that they come at once. */
async function main(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig();
    requireOpenFiles();
    // Files of the embedded database must never be open twice; a PostgreSQL server looks after itself.
    const folderLock: FolderLock | undefined =
      config.databaseUrl === undefined ? await lockFolder(config.dataDir) : undefined;
    await requireFreePort(config);
    const { runServer } = await import('./run-server.ts');
    await runServer(config, folderLock);
  } catch (error) {
    const { text, exitCode } = refusalOf(error, config);
    process.stderr.write(`${text}\n`);
    process.exit(exitCode);
  }
}

interface Refusal {
  readonly text: string;
  readonly exitCode: number;
}

/** What an operator can act on is a sentence; anything else is a defect of ours and keeps its stack. */
function refusalOf(error: unknown, config: Config | undefined): Refusal {
  if (error instanceof ConfigError) {
    const lines = error.problems.map((problem) => `\n- ${problem}`).join('');
    return { text: `The product cannot start with this configuration:${lines}`, exitCode: EXIT_CONFIG };
  }
  const setup =
    listenProblem(error) ??
    (config && (dataDirProblem(error, config.dataDir) ?? resourceProblem(error, config.dataDir)));
  if (setup !== undefined) return { text: setup.sentence, exitCode: SETUP_EXITS[setup.kind] };
  if (error instanceof DatabaseError) {
    return { text: `${error.message} "npm run check" tells more.`, exitCode: EXIT_UNAVAILABLE };
  }
  const exitCode = exitCodeOf(error);
  if (exitCode !== undefined && error instanceof Error) return { text: error.message, exitCode };
  return { text: inspect(error), exitCode: EXIT_DEFECT };
}

function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof FolderLockedError || error instanceof MediaServerConflictError) return EXIT_IN_USE;
  if (error instanceof KeysError) return EXIT_CONFIG;
  if (error instanceof MigrationError) return error.code === 'rights' ? EXIT_NOT_ALLOWED : EXIT_UNAVAILABLE;
  return error instanceof SiteNotBuiltError ? EXIT_UNAVAILABLE : undefined;
}

await main();
