import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { addProviders } from '../../e2e/support/directory.ts';
import { type Product, startProduct } from '../../scripts/lib/product.mjs';

const config = z.object({ voice: z.object({ base: z.string(), staffAssistantId: z.string() }) });
const storedKeys = z.object({ voicePrivateKey: z.string() });
const madeToken = z.object({ value: z.string() });

/** The product, with what the operator of foreign pages is told of its voice service. */
export interface VoiceProduct {
  /** Where the routes of the service hang under. */
  readonly base: string;
  /** A private token for the origins of those pages alone. */
  readonly token: string;
  readonly assistantId: string;
  stop(): Promise<void>;
}

/** Starts the product, which has been built, with these providers in its directory; `origins` are those of foreign pages. */
export async function startVoiceProduct(
  origins: readonly string[],
  providers: readonly object[],
): Promise<VoiceProduct> {
  const product = await startProduct({ env: { ALLOWED_ORIGINS: origins.join(',') } });
  try {
    await addProviders(product, providers);
    const answer = await fetch(`${product.origin}/api/config`);
    const { voice } = config.parse(await answer.json());
    const base = new URL(voice.base, product.origin).href;
    const keys = storedKeys.parse(JSON.parse(await readFile(join(product.dataDir, 'keys.json'), 'utf8')));
    const made = await fetch(`${base}/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.voicePrivateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tag: 'private', restrictions: { allowedOrigins: origins } }),
    });
    return {
      base,
      token: madeToken.parse(await made.json()).value,
      assistantId: voice.staffAssistantId,
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
