import { ConfigError, readConfig } from './config/config.ts';
import { KeysError } from './config/keys.ts';
import { type FolderLock, FolderLockedError, lockFolder } from './db/folder-lock.ts';

/** Exit codes of sysexits.h: wrong configuration, and a resource that somebody else holds. */
const EXIT_CONFIG = 78;
const EXIT_IN_USE = 75;

/** The first thing that runs. Refusals come before anything heavy is loaded, so that they come at once. */
async function main(): Promise<void> {
  const config = readConfig();
  // Files of the embedded database must never be open twice; a PostgreSQL server looks after itself.
  const folderLock: FolderLock | undefined =
    config.databaseUrl === undefined ? await lockFolder(config.dataDir) : undefined;
  const { runServer } = await import('./run-server.ts');
  await runServer(config, folderLock);
}

function refuse(sentences: readonly string[], exitCode: number): void {
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exitCode = exitCode;
}

function isAddressInUse(error: unknown): error is Error & { address: string; port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError) {
    refuse(
      ['The product cannot start with this configuration:', ...error.problems.map((line) => `- ${line}`)],
      EXIT_CONFIG,
    );
  } else if (error instanceof FolderLockedError) refuse([error.message], EXIT_IN_USE);
  else if (error instanceof KeysError) refuse([error.message], EXIT_CONFIG);
  else if (isAddressInUse(error)) {
    refuse(
      [`Port ${error.port} on ${error.address} is in use. Stop the other program or set PORT.`],
      EXIT_IN_USE,
    );
  } else throw error;
}
