import { type SessionCookie, signInFirstAdministrator } from './first-administrator.ts';
import { test as base, expect } from './test.ts';

export { expect };

interface PerTest {
  /** Whether the browser has the session of an administrator. */
  readonly isStaff: boolean;
}

interface PerWorker {
  readonly administrator: SessionCookie;
}

/** A test against a product that asks for staff rights, opened as from another machine: a proxy says that it is one. */
export const test = base.extend<PerTest, PerWorker>({
  isStaff: [true, { option: true }],

  productEnv: [{ ACCESS: 'staff' }, { scope: 'worker' }],

  administrator: [
    async ({ product }, use) => use(await signInFirstAdministrator(product)),
    { scope: 'worker' },
  ],

  extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },

  context: async ({ context, administrator, isStaff }, use) => {
    if (isStaff) await context.addCookies([administrator]);
    await use(context);
  },
});
