import { cpSync, rmSync } from 'node:fs';
import { inject } from 'vitest';
import { makeDataDir } from '../../apps/server/test/support/databases.ts';
import { type ServerProcess, startServer } from '../../apps/server/test/support/server-process.ts';

/** The built product under attack, in a process of its own, on a port and in a data folder of its own. */
export interface AttackedProduct extends ServerProcess {
  /** Without a slash at its end. */
  readonly origin: string;
  readonly dataDir: string;
  /** Kills the process and removes its data. */
  remove(): Promise<void>;
}

/** Starts the product on an embedded database that holds the current schema and no rows. */
export async function startProduct(env: Record<string, string> = {}): Promise<AttackedProduct> {
  const dataDir = makeDataDir();
  cpSync(inject('pgliteTemplate'), dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir, ...env });
  return {
    ...server,
    origin: `http://localhost:${server.port}`,
    dataDir,
    async remove() {
      server.process.kill('SIGKILL');
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
