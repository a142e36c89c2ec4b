import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from '../../scripts/lib/product.mjs';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { findCutOff, findTooSmall } from '../../testing/page-checks.ts';
import { type Watch, watchContext } from '../../testing/watch.ts';
import { type SessionCookie, signInFirstAdministrator } from './first-administrator.ts';
import { openPartner, type Partner } from './partner.ts';

export { expect };

/**
 * The products that journeys are walked before, by their configuration. A worker starts each once, and its tests bring data
 * of their own: those of one product run one after the other. `team` and `clients` are for those who begin with the first
 * administrator, `figures` for those who count every click.
 */
const PRODUCTS = {
  open: {},
  staff: { ACCESS: 'staff' },
  team: { ACCESS: 'staff' },
  clients: { ACCESS: 'staff' },
  figures: {
    COMPANY_NAME: 'Rhein & Söhne GmbH',
    PRIVACY_DATE: '2026-01-31',
    IMPRINT_URL: 'https://legal.example.org/impressum',
  },
} as const satisfies Record<string, Record<string, string>>;

/** Each theme at one size, because the pairs of colours are the same at all. */
const LOOKS = [
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 1280 },
] as const;
type Look = { readonly colorScheme: 'dark' | 'light'; readonly width: number };

/** Each theme at each size. */
export const ALL_LOOKS: readonly Look[] = LOOKS.flatMap(({ width }) =>
  (['dark', 'light'] as const).map((colorScheme) => ({ colorScheme, width })),
);

/** Windows that nothing may stick out of: a phone, a tablet, a small and a large screen. */
const WINDOWS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

interface PerTest {
  /** What went wrong unseen. Fails the test at its end, except what the test declared by `watch.expect`. */
  readonly watch: Watch;
  /** Rules of WCAG 2.2 AA that the page breaks, as sentences. */
  readonly findAxeProblems: () => Promise<string[]>;
  /** Checks the open page as it stands: in every window nothing is cut off, or too small for a finger; in every look WCAG 2.2 AA. */
  readonly look: (state: string, looks?: readonly Look[]) => Promise<void>;
  /** Another person's browser, watched like the test's own. */
  readonly otherBrowser: () => Promise<Page>;
}

interface PerWorker {
  readonly productName: keyof typeof PRODUCTS;
  /** What its data folder gets before it starts. */
  readonly prepareData: ((dataDir: string) => Promise<void>) | undefined;
  /** Gets what the product mails; messages of visitors go to `empfang@example.org`. */
  readonly mailbox: Mailbox;
  /** Another company's pages, which may show rooms in frames. */
  readonly partner: Partner;
  /** The real product, for this worker alone. */
  readonly product: Product;
  /** Made when a test asks for it first; uses up the link that the product prints. */
  readonly administrator: SessionCookie;
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A test against the real product in a real browser, watched for everything that a person would not see. */
export const test = base.extend<PerTest, PerWorker>({
  productName: ['open', { scope: 'worker', option: true }],
  prepareData: [undefined, { scope: 'worker', option: true }],

  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],

  partner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const partner = await openPartner();
      await use(partner);
      partner.close();
    },
    { scope: 'worker' },
  ],

  product: [
    async ({ productName, prepareData, mailbox, partner }, use) => {
      const product = await startProduct({
        env: {
          SMTP_URL: mailbox.url,
          CONTACT_TO: 'empfang@example.org',
          FRAME_ANCESTORS: partner.origin,
          ...PRODUCTS[productName],
        },
        ...(prepareData === undefined ? {} : { prepare: prepareData }),
      });
      await use(product);
      const code = await product.stop();
      if (code !== 0) throw new Error(`The product ended with ${code} after SIGTERM:\n${product.output()}`);
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  administrator: [
    async ({ product }, use) => use(await signInFirstAdministrator(product)),
    { scope: 'worker' },
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

  look: async ({ page, findAxeProblems }, use) => {
    await use(async (state, looks = LOOKS) => {
      for (const window of WINDOWS) {
        const at = `${state}, ${window.width} pixels`;
        await page.setViewportSize(window);
        expect(await findCutOff(page), at).toEqual([]);
        expect(await findTooSmall(page), at).toEqual([]);
        for (const { colorScheme } of looks.filter(({ width }) => width === window.width)) {
          await page.emulateMedia({ colorScheme });
          expect(await findAxeProblems(), `${at}, ${colorScheme}`).toEqual([]);
        }
      }
    });
  },

  otherBrowser: async ({ browser, product, watch }, use) => {
    const made: { close: () => Promise<void>; unexpected: () => string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL: product.origin,
        locale: 'de-DE',
        reducedMotion: 'reduce',
      });
      const lines = await watchContext(context, product.origin);
      made.push({
        close: () => context.close(),
        unexpected: () => lines.unexpected().filter((line) => !watch.isExpected(line)),
      });
      return await context.newPage();
    });
    expect(made.flatMap(({ unexpected }) => unexpected())).toEqual([]);
    for (const { close } of made) await close();
  },
});
