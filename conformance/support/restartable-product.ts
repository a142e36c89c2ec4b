import { readdir, readFile, rm } from 'node:fs/promises';
import { type Product, startProduct } from '../../scripts/lib/product.mjs';
import { API_KEY, API_SECRET } from '../engines/engine.ts';
import type { EngineUnderTest } from './engine-under-test.ts';

/** A product of one test file's own: one that may be killed, or that is started in another way. */
export class RestartableProduct {
  readonly engine: EngineUnderTest;
  readonly #env: Record<string, string>;
  #product: Product;

  private constructor(product: Product, env: Record<string, string>) {
    this.#product = product;
    this.#env = env;
    this.engine = {
      name: 'embedded',
      url: `ws://127.0.0.1:${product.port}`,
      apiKey: API_KEY,
      apiSecret: API_SECRET,
    };
  }

  /** Starts the product, which has been built. */
  static async start(configuration: Record<string, string> = {}): Promise<RestartableProduct> {
    const env = {
      LIVEKIT_API_KEY: API_KEY,
      LIVEKIT_API_SECRET: API_SECRET,
      LIVEKIT_AUTO_CREATE: 'true',
      ...configuration,
    };
    return new RestartableProduct(await startProduct({ keepData: true, env }), env);
  }

  get pid(): number {
    return this.#product.pid;
  }

  get output(): string {
    return this.#product.output();
  }

  /** The process that media is in. */
  async workerPid(): Promise<number> {
    const pid = (await childrenOf(this.pid)).find(({ command }) => command.includes('worker-program'))?.pid;
    if (pid === undefined) throw new Error('There is no media worker.');
    return pid;
  }

  /** Ends the process as a power cut would, with everything that it started, and starts it again where it was. */
  async killAndRestart(): Promise<void> {
    const { port, dataDir } = this.#product;
    process.kill(-this.pid, 'SIGKILL');
    await this.#product.ended();
    this.#product = await startProduct({ dataDir, keepData: true, port, env: this.#env });
  }

  async stop(): Promise<void> {
    await this.#product.stop();
    await rm(this.#product.dataDir, { recursive: true, force: true });
  }
}

async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (!status.includes(`\nPPid:\t${parent}\n`)) return undefined;
      return { pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') };
    }),
  );
  return found.filter((one) => one !== undefined);
}
