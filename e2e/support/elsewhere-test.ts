import { readKeys } from './directory.ts';
import { test as base, expect } from './test.ts';

export { expect };

/** A name of the product's machine that is not `localhost`; the browser of these tests knows its address. */
const HOST = 'rer.example.org';

interface PerTest {
  /** Whether the browser sends the service key with every request, as members of staff will send their session. */
  readonly isStaff: boolean;
}

/** A test against a product that asks for staff rights, opened under a host name, as from another machine. */
export const test = base.extend<PerTest>({
  isStaff: [true, { option: true }],

  productEnv: [{ ACCESS: 'staff' }, { scope: 'worker' }],

  product: [
    async ({ product }, use) => use({ ...product, origin: `http://${HOST}:${product.port}` }),
    { scope: 'worker' },
  ],

  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],

  watch: async ({ watch }, use) => {
    // Plain HTTP from another machine is no secure context; the browser says so of every page.
    watch.expect(/Cross-Origin-Opener-Policy header has been ignored/);
    await use(watch);
  },

  extraHTTPHeaders: async ({ product, isStaff }, use) => {
    const { serviceKey } = await readKeys(product);
    await use(isStaff ? { authorization: `Bearer ${serviceKey}` } : {});
  },
});
