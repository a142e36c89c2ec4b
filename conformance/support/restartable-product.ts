import { rm } from 'node:fs/promises';
import { type Product, startProduct } from '../../scripts/lib/product.mjs';
import { mediaWorkerOf } from '../../testing/process-tree.ts';
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
  workerPid(): number {
    return mediaWorkerOf(this.pid);
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
