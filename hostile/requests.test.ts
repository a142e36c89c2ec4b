/** Requests of any stranger. What holds before a route is chosen. */
import { afterAll, beforeAll, expect } from 'vitest';
import { attack } from './support/attack.ts';
import { type AttackedProduct, startProduct } from './support/product.ts';

let product: AttackedProduct;
beforeAll(async () => {
  product = await startProduct({ ACCESS: 'staff' });
});
afterAll(() => product.remove());

attack('reads the directory with no key', 'an error of the REST dialect, no row', async () => {
  const answer = await fetch(`${product.origin}/rest/v1/rer_dienstleister`);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ message: expect.any(String) });
});
