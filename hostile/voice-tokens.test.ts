/** A visitor of a page that has a public token of the voice service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { attack } from './support/attack.ts';
import { type AttackedProduct, startProduct } from './support/product.ts';

const keyFile = z.object({ voicePrivateKey: z.string() });
const made = z.looseObject({ id: z.string(), value: z.string().optional() });
const server = { url: 'https://evil.example/', headers: { authorization: 'x' } };

let product: AttackedProduct;
let privateKey: string;
beforeAll(async () => {
  product = await startProduct({ ACCESS: 'staff' });
  privateKey = keyFile.parse(
    JSON.parse(readFileSync(join(product.dataDir, 'keys.json'), 'utf8')),
  ).voicePrivateKey;
});
afterAll(() => product.remove());

async function post(path: string, body: object, bearer = privateKey): Promise<Response> {
  return await fetch(`${product.origin}/voice${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function publicToken(restrictions?: object): Promise<string> {
  const answer = await post('/token', { tag: 'public', ...(restrictions && { restrictions }) });
  return made.parse(await answer.json()).value ?? '';
}

attack('brings an assistant of his own with a public token that says nothing of it', '403', async () => {
  expect((await post('/call/web', { assistant: { name: 'Gast' } }, await publicToken())).status).toBe(403);
});

attack(
  'names servers and their headers in an assistant that his token lets him bring, for it, its tools and its hooks',
  '403, and this machine asks no address of his',
  async () => {
    const token = await publicToken({ allowTransientAssistant: true });
    const tool = { type: 'function', function: { name: 'frage' }, server };
    for (const assistant of [
      { server },
      { serverUrl: server.url },
      { model: { provider: 'local', tools: [tool] } },
      { hooks: [{ on: 'call.ending', do: [tool] }] },
      { model: { provider: 'local', headers: server.headers } },
    ]) {
      const answer = await post('/call/web', { assistant }, token);
      expect(answer.status, JSON.stringify(assistant)).toBe(403);
    }
  },
);

attack(
  'reads assistants and tools with a private token to learn the secrets of their servers',
  'everything but secrets and headers',
  async () => {
    const { id } = made.parse(
      await (await post('/assistant', { server: { ...server, secret: 'geheim-0815' } })).json(),
    );
    const answer = await fetch(`${product.origin}/voice/assistant/${id}`, {
      headers: { authorization: `Bearer ${privateKey}` },
    });
    expect((await answer.json()).server).toEqual({ url: server.url });
  },
);
