import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { codeAt } from '../apps/server/test/support/totp.ts';
import type { Product } from '../scripts/lib/product.mjs';
import { bundleForBrowser } from './support/bundle.ts';
import { expect, test } from './support/test.ts';

/** The two generations of the unmodified client. */
const CLIENTS = ['@supabase/supabase-js', 'supabase-js-2-49'];
const PASSWORD = 'Ein-ganz-anderes-Wort';
const config = z.object({ publishableKey: z.string() });

test.use({ productName: 'clients' });

let email = '';

for (const name of CLIENTS) {
  test(`${name} signs in, refreshes, shows a second factor and signs out, in two tabs`, async ({
    context,
    product,
  }) => {
    email ||= await makeAdministrator(product);
    const [one, two] = await openTabs(context, product, name);

    expect(await one.run('signIn', { email, password: PASSWORD })).toBeNull();
    await expect.poll(() => two.events()).toContain('SIGNED_IN');
    // What one tab stores, the browser shows another a moment later.
    await expect.poll(() => two.level()).toBe('aal1');

    // Both at once: the newer client leaves to one tab what the other one got, and neither is signed out.
    for (const refusal of await Promise.all([one.run('refresh'), two.run('refresh')])) {
      expect(refusal ?? '').toMatch(/^(Refresh result discarded.*)?$/);
    }
    expect(await Promise.all([one.whoAmI(), two.whoAmI()])).toEqual([email, email]);
    expect([...(await one.events()), ...(await two.events())]).not.toContain('SIGNED_OUT');

    const { id, secret } = await one.enrol();
    expect(await one.run('verify', { factorId: id, code: codeAt(secret, Date.now()) })).toBeNull();
    await expect.poll(() => two.events()).toContain('MFA_CHALLENGE_VERIFIED');
    await expect.poll(() => two.level()).toBe('aal2');
    expect(await two.run('select')).toBeNull();
    expect(await two.run('refresh')).toBeNull();
    await expect.poll(() => one.level()).toBe('aal2');
    const token = await one.accessToken();
    expect(await statusOf(product, token)).toBe(200);
    expect(await one.run('unenroll', { factorId: id })).toBeNull();

    expect(await one.run('signOut')).toBeNull();
    await expect.poll(() => two.events()).toContain('SIGNED_OUT');
    await expect.poll(() => two.accessToken()).toBe('');
    expect(await statusOf(product, token)).toBe(403);
  });
}

/** A page that holds the client and nothing else. */
class Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The client's sentence when it refuses. */
  async run(
    what: 'signIn' | 'refresh' | 'verify' | 'unenroll' | 'select' | 'signOut',
    given: object = {},
  ): Promise<string | null> {
    return await this.#page.evaluate(
      async ([name, parameters]) => {
        const client = Reflect.get(window, 'client');
        const calls: Record<string, () => Promise<{ error: Error | null }>> = {
          signIn: () => client.auth.signInWithPassword(parameters),
          refresh: () => client.auth.refreshSession(),
          verify: () => client.auth.mfa.challengeAndVerify(parameters),
          unenroll: () => client.auth.mfa.unenroll(parameters),
          select: () => client.from('rer_dienstleister').select('id').limit(1),
          signOut: () => client.auth.signOut(),
        };
        return (await calls[name]?.())?.error?.message ?? null;
      },
      [what, given] as const,
    );
  }

  async events(): Promise<readonly string[]> {
    return await this.#page.evaluate(() => Reflect.get(window, 'events'));
  }

  async whoAmI(): Promise<string | undefined> {
    return await this.#page.evaluate(
      async () => (await Reflect.get(window, 'client').auth.getUser()).data.user?.email,
    );
  }

  async level(): Promise<string> {
    return await this.#page.evaluate(async () => {
      const { data } = await Reflect.get(window, 'client').auth.mfa.getAuthenticatorAssuranceLevel();
      return data?.currentLevel;
    });
  }

  async enrol(): Promise<{ readonly id: string; readonly secret: string }> {
    return await this.#page.evaluate(async () => {
      const { data } = await Reflect.get(window, 'client').auth.mfa.enroll({ factorType: 'totp' });
      return { id: data.id, secret: data.totp.secret };
    });
  }

  /** Empty when the client has no session. */
  async accessToken(): Promise<string> {
    return await this.#page.evaluate(
      async () => (await Reflect.get(window, 'client').auth.getSession()).data.session?.access_token ?? '',
    );
  }
}

/** Two pages of our own origin with the client as it is, which share what the browser stores. */
async function openTabs(context: BrowserContext, product: Product, name: string): Promise<[Tab, Tab]> {
  const code = await bundleForBrowser(name, 'clientPackage');
  const { publishableKey } = config.parse(await (await fetch(`${product.origin}/api/config`)).json());
  // Without our policy: the client is foreign code that a site of the same origin loads.
  await context.route('**/client-trial', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Trial</title>' }),
  );
  const open = async () => {
    const page = await context.newPage();
    await page.goto('/client-trial');
    await page.addScriptTag({ content: code });
    await page.evaluate(
      ([origin, key]) => {
        const client = Reflect.get(Reflect.get(window, 'clientPackage'), 'createClient')(origin, key);
        const events: string[] = [];
        client.auth.onAuthStateChange((event: string) => void events.push(event));
        Object.assign(window, { client, events });
      },
      [product.origin, publishableKey] as const,
    );
    return new Tab(page);
  };
  return [await open(), await open()];
}

/** By the link that the product prints at its first start. */
async function makeAdministrator(product: Product): Promise<string> {
  const token = /\/einladung#token=([\w-]+)/.exec(product.output())?.[1];
  const answer = await fetch(`${product.origin}/api/session/invitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ token, name: 'Chefin', email: 'chefin@example.org', password: PASSWORD }),
  });
  expect(answer.status, 'the link of the first start makes an administrator').toBe(200);
  return 'chefin@example.org';
}

/** What the server says to a token by itself, past every client. */
async function statusOf(product: Product, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${product.origin}/auth/v1/user`, { headers })).status;
}
