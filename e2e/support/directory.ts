import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Product } from '../../scripts/lib/product.mjs';

const keys = z.object({ serviceKey: z.string(), importPassword: z.string() });
/** The keys that a product made for itself. */
export type ProductKeys = z.infer<typeof keys>;

/** Reads the keys of a running product. */
export async function readKeys({ dataDir }: Pick<Product, 'dataDir'>): Promise<ProductKeys> {
  return keys.parse(JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')));
}

const records = z.array(z.record(z.string(), z.unknown()));
const path = (query: string): string => `/rest/v1/rer_dienstleister?${query}`;

/** A good answer of the data interface. */
async function ask(product: Product, query: string, init: RequestInit = {}): Promise<Response> {
  const { serviceKey } = await readKeys(product);
  const headers = {
    ...init.headers,
    authorization: `Bearer ${serviceKey}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(product.origin + path(query), { ...init, headers });
  if (!answer.ok)
    throw new Error(`${init.method ?? 'GET'} ${query}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Providers as the data interface shows them; `query` in its dialect. */
export async function readProviders(product: Product, query: string): Promise<z.infer<typeof records>> {
  return records.parse(await (await ask(product, query)).json());
}

/** How many providers the data interface shows. */
export async function countProviders(product: Product): Promise<number> {
  const answer = await ask(product, 'select=id&limit=1', { headers: { prefer: 'count=exact' } });
  return Number(answer.headers.get('content-range')?.split('/')[1]);
}

/** Changes the providers that `query` finds, as a program would. */
export async function changeProviders(product: Product, query: string, changes: object): Promise<void> {
  await ask(product, query, { method: 'PATCH', body: JSON.stringify(changes) });
}

/** Removes the providers that `query` finds, as a program would. */
export async function removeProviders(product: Product, query: string): Promise<void> {
  await ask(product, query, { method: 'DELETE' });
}

/** Removes every provider. */
export async function emptyDirectory(product: Product): Promise<void> {
  await removeProviders(product, 'id=not.is.null');
}

/** Adds providers, as a program would. */
export async function addProviders(product: Product, rows: readonly object[]): Promise<void> {
  // One by one: in a list all rows must name the same columns.
  for (const row of rows) await ask(product, '', { method: 'POST', body: JSON.stringify(row) });
}
