import type { FastifyInstance } from 'fastify';
import { type AppDependencies, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { loadKeys, type StoredKeys } from '../../src/config/keys.ts';
import { createLogger } from '../../src/runtime/logger.ts';
import type { DatabaseSide, TestDatabase } from './databases.ts';

/** The whole product without a socket, on a database of its own. */
export interface TestProduct {
  readonly app: FastifyInstance;
  readonly db: TestDatabase['db'];
  readonly keys: StoredKeys['keys'];
  readonly dataDir: string;
  /** Lines that the product logged, parsed. */
  readonly logged: readonly unknown[];
  /** What it told the person at the machine. */
  readonly announced: readonly string[];
  dispose(): Promise<void>;
}

/** Builds the product as `main.ts` does, with `env` as its environment and `parts` in the place of its own. */
export async function createProduct(
  side: DatabaseSide,
  env: Record<string, string> = {},
  parts: Pick<AppDependencies, 'voice' | 'now' | 'monotonicNow'> = {},
): Promise<TestProduct> {
  const place = await side.create();
  const config = readConfig({ ...env, DATA_DIR: place.options.dataDir });
  const { keys } = loadKeys(config.dataDir);
  const logged: unknown[] = [];
  const logger = createLogger('debug', { write: (line) => logged.push(JSON.parse(line)) });
  const announced: string[] = [];
  const announce = (sentence: string) => void announced.push(sentence);
  const app = await createApp({ config, keys, db: place.db, logger, announce, ...parts });
  await app.ready();
  return {
    app,
    db: place.db,
    keys,
    dataDir: config.dataDir,
    logged,
    announced,
    async dispose() {
      await app.close();
      await place.dispose();
    },
  };
}
