/** JSON that costs more to read than to send. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { expectWithin } from '../apps/server/test/support/contention.ts';
import { attack } from './support/attack.ts';
import { healthDuring } from './support/health-watch.ts';
import { type AttackedProduct, startProduct } from './support/product.ts';

const PROVIDERS = '/rest/v1/rer_dienstleister';
const MEBIBYTE = 1024 * 1024;

let product: AttackedProduct;
let serviceKey: string;
let publishableKey: string;
beforeAll(async () => {
  product = await startProduct({ ACCESS: 'staff' });
  const keys: unknown = JSON.parse(readFileSync(join(product.dataDir, 'keys.json'), 'utf8'));
  ({ serviceKey, publishableKey } = z
    .object({ serviceKey: z.string(), publishableKey: z.string() })
    .parse(keys));
});
afterAll(() => product.remove());

const post = async (path: string, body: string, key?: string) => {
  const answer = await fetch(`${product.origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { apikey: key, authorization: `Bearer ${key}` }),
    },
    body,
  });
  const text = await answer.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  return { status: answer.status, json };
};

/** Sends it, expects the answer, and that nobody else waited for it. */
const expectHarmless = (send: () => ReturnType<typeof post>, answer: object): Promise<void> =>
  expectWithin(50, async () => {
    const { worstMs } = await healthDuring(product.origin, async () => {
      expect(await send()).toMatchObject(answer);
    });
    return worstMs;
  });

attack('sends 8 MiB of nested lists with an editor’s key', '400 unparsed, nobody waits', async () => {
  const body = '['.repeat(8 * MEBIBYTE);
  await expectHarmless(() => post(PROVIDERS, body, serviceKey), { status: 400, json: { code: 'PGRST102' } });
});

attack('sends 6 MB of empty objects with an editor’s key', '413 unparsed, nobody waits', async () => {
  const body = `[${'{},'.repeat(2_000_000)}{}]`;
  await expectHarmless(() => post(PROVIDERS, body, serviceKey), { status: 413, json: { code: 'PGRST102' } });
});

attack('sends 4 MiB with the public key', '413 before the body is read', async () => {
  const body = `[{"page_url":"${'x'.repeat(4 * MEBIBYTE)}"}]`;
  const sent = () => post('/rest/v1/analytics_events', body, publishableKey);
  await expectHarmless(sent, { status: 413, json: { message: 'The body is larger than 16384 bytes' } });
});

attack('sends 1 MB to the sign-in without any key', '413 before the body is read', async () => {
  const body = `{"email":"a@b.de","password":"x","data":[${'{},'.repeat(333_000)}{}]}`;
  const sent = () => post('/auth/v1/token?grant_type=password', body);
  await expectHarmless(sent, { status: 413, json: { error_code: 'request_entity_too_large' } });
});

attack('inserts 1 MB of rows with an editor’s key', 'the rows are stored, nobody waits for it', async () => {
  const row = (index: number) => ({ name: `N${index}`, email: 'n@example.de', notes: 'x'.repeat(2_000) });
  const body = JSON.stringify(Array.from({ length: 500 }, (_, index) => row(index)));
  await expectHarmless(() => post(PROVIDERS, body, serviceKey), { status: 201, json: null });
});
