import { z } from 'zod';
import { addProviders } from '../../e2e/support/directory.ts';
import { type Product, startProduct } from '../../scripts/lib/product.mjs';
import { agentWorkerOf } from '../../testing/process-tree.ts';
import { type EngineUnderTest, livekitEnv } from './engine-under-test.ts';

const config = z.object({
  voice: z.object({ base: z.string(), staffAssistantId: z.string(), staffToken: z.string() }),
});

/** The product, with what a member of staff at this machine is told of its voice service. */
export interface VoiceProduct {
  /** An address of its origin at which it shows nothing. Staff tokens hold for pages of its own. */
  readonly pageUrl: string;
  /** Where the routes of the service hang under. */
  readonly base: string;
  readonly token: string;
  readonly assistantId: string;
  readonly pid: number;
  /** The process that holds the agents' connections. */
  agentWorkerPid(): number;
  /** What it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts the product, which has been built, with these providers in its directory, its calls on an engine, and further configuration. */
export async function startVoiceProduct(
  providers: readonly object[],
  engine?: EngineUnderTest,
  env: Readonly<Record<string, string>> = {},
): Promise<VoiceProduct> {
  const product = await startProduct({ env: { VOICE_MAX_CALLS: '100', ...livekitEnv(engine), ...env } });
  try {
    await addProviders(product, providers);
    const answer = await fetch(`${product.origin}/api/config`);
    const { voice } = config.parse(await answer.json());
    return {
      pageUrl: `${product.origin}/page-of-a-test/`,
      base: new URL(voice.base, product.origin).href,
      token: voice.staffToken,
      assistantId: voice.staffAssistantId,
      pid: product.pid,
      agentWorkerPid: () => agentWorkerOf(product.pid),
      output: () => product.output(),
      stop: () => stop(product),
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function stop(product: Product): Promise<void> {
  const code = await product.stop();
  if (code !== 0) throw new Error(`The product ended with ${code} after SIGTERM:\n${product.output()}`);
}
