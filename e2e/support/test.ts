import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { type Product, startProduct } from '../../scripts/lib/product.mjs';
import { type Watch, watchContext } from './watch.ts';

export { expect };

interface PerTest {
  /** What went wrong unseen. Fails the test at its end, except what the test declared by `watch.expect`. */
  readonly watch: Watch;
  /** Rules of WCAG 2.2 AA that the page breaks, as sentences. */
  readonly findAxeProblems: () => Promise<string[]>;
}

interface PerWorker {
  /** Configuration of the product beyond port and folder. */
  readonly productEnv: Record<string, string>;
  /** What its data folder gets before it starts. */
  readonly prepareData: ((dataDir: string) => Promise<void>) | undefined;
  /** The real product, for this worker alone. */
  readonly product: Product;
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A test against the real product in a real browser, watched for everything that a person would not see. */
export const test = base.extend<PerTest, PerWorker>({
  productEnv: [{}, { scope: 'worker', option: true }],
  prepareData: [undefined, { scope: 'worker', option: true }],

  product: [
    async ({ productEnv, prepareData }, use) => {
      const product = await startProduct({
        env: productEnv,
        ...(prepareData === undefined ? {} : { prepare: prepareData }),
      });
      await use(product);
      const code = await product.stop();
      if (code !== 0) throw new Error(`The product ended with ${code} after SIGTERM:\n${product.output()}`);
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ product }, use) => use(product.origin),

  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',

  watch: [
    async ({ context, product }, use) => {
      const watch = await watchContext(context, product.origin);
      await use(watch);
      expect(watch.unexpected(), 'what nobody would have seen').toEqual([]);
    },
    { auto: true },
  ],

  findAxeProblems: async ({ page }, use) => {
    await use(async () => {
      // No page holds foreign frames, so that axe may run in the page itself, which is twice as fast.
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(WCAG);
      const { violations } = await axe.setLegacyMode().analyze();
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`),
      );
    });
  },
});
