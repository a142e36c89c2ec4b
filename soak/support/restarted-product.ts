import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type ServerProcess, startServer } from '../../apps/server/test/support/server-process.ts';
import { childrenOf, killWithChildren } from '../../testing/process-tree.ts';

/** The built product on one port and one data folder, which is killed and started again. */
export class RestartedProduct {
  readonly origin: string;
  readonly #env: Record<string, string>;
  #server: ServerProcess;

  private constructor(server: ServerProcess, env: Record<string, string>) {
    this.#server = server;
    this.origin = `http://localhost:${server.port}`;
    this.#env = { ...env, PORT: String(server.port) };
  }

  static async start(env: Record<string, string>): Promise<RestartedProduct> {
    return new RestartedProduct(await startServer(env), env);
  }

  get pid(): number {
    return this.#server.process.pid ?? 0;
  }

  /** Kills the server and starts another one. @returns Milliseconds until that one is ready. */
  async killServer(): Promise<number> {
    await killWithChildren(this.#server.process);
    const startedAt = performance.now();
    this.#server = await startServer(this.#env);
    return performance.now() - startedAt;
  }

  /** Kills the process of the embedded database, which the server starts again. */
  killDatabase(): void {
    const database = childrenOf(this.pid).find(isDatabase);
    if (database === undefined) throw new Error('There is no process of the database.');
    process.kill(database, 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.#server.process.kill('SIGTERM');
    await this.#server.ended;
  }
}

function isDatabase(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('rer-pglite');
}
