import type { BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Mailbox, readMail } from './mailbox.ts';
import { expect, test as mailed } from './mailed-test.ts';
import { watchContext } from './watch.ts';

export { expect };

/** Seconds that a code of an authenticator is shown. */
const STEP_MS = 30_000;

/** An authenticator application, which reads the key that a page shows. */
export class Authenticator {
  readonly #totp: TOTP;
  #lastStep = Number.NEGATIVE_INFINITY;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  }

  /**
   * A code that was not used before. The server takes each once, and the neighbours of the current one: so that no test has
   * to wait for the next half minute, the first is the one before.
   */
  nextCode(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    const step = Math.max(now - 1, this.#lastStep + 1);
    if (step > now + 1) throw new Error('Three codes in half a minute are all there are.');
    this.#lastStep = step;
    return this.#totp.generate({ timestamp: step * STEP_MS });
  }

  /** A code that holds at no moment around now. */
  wrongCode(): string {
    const right = [-2, -1, 0, 1, 2].map((step) =>
      this.#totp.generate({ timestamp: Date.now() + step * STEP_MS }),
    );
    return (
      ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? ''
    );
  }
}

/** The newest letter to an address, once there is one after the first `known` messages. */
export async function letterTo(mailbox: Mailbox, address: string, known = 0): Promise<string> {
  const letters = (): readonly string[] =>
    mailbox
      .messages()
      .slice(known)
      .filter((message) => message.includes(`To: ${address}`));
  await expect.poll(() => letters().length, { message: `a letter to ${address}` }).toBeGreaterThan(0);
  return readMail(letters().at(-1) ?? '');
}

/** The link of a letter, or of a line that the product wrote. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+#token=[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in:\n${text}`);
  return link;
}

/** Signs in with the second factor set up anew: reads the key, shows the first code, keeps the recovery codes. */
export async function setUpFactor(
  page: Page,
): Promise<{ readonly authenticator: Authenticator; readonly recoveryCodes: readonly string[] }> {
  await expect(page.getByRole('heading', { level: 1, name: 'Zweiten Faktor einrichten' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  const authenticator = new Authenticator(await page.locator('code').innerText());
  await page.getByLabel('Code aus der App').fill(authenticator.nextCode());
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  const list = page.getByRole('list', { name: 'Wiederherstellungscodes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { authenticator, recoveryCodes: await list.getByRole('listitem').allInnerTexts() };
}

/** Goes on from the recovery codes to the work. */
export async function keepCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt, weiter' }).click();
}

/** Accepts an invitation in a browser where nobody is signed in. */
export async function acceptInvitation(
  page: Page,
  link: string,
  person: { readonly email?: string; readonly name: string; readonly password: string },
): Promise<void> {
  await page.goto(link);
  if (person.email !== undefined) await page.getByLabel('E-Mail-Adresse').fill(person.email);
  await page.getByLabel('Ihr Name').fill(person.name);
  await page.getByLabel('Passwort', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Weiter zum zweiten Faktor' }).click();
}

/** First step of signing in; the page that asks for it is open. */
export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

/** Second step of signing in. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code aus der App').fill(code);
  await page.getByRole('button', { name: 'Bestätigen' }).click();
}

interface PerTest {
  /** A browser of somebody else, watched like the test's own. */
  readonly otherBrowser: () => Promise<Page>;
}

/** A test against a product that only members of staff get into, and that mails its letters into `mailbox`. */
export const test = mailed.extend<PerTest>({
  productEnv: [
    async ({ mailbox }, use) => {
      await use({ ACCESS: 'staff', SMTP_URL: mailbox.url, CONTACT_TO: 'empfang@example.org' });
    },
    { scope: 'worker' },
  ],
  otherBrowser: async ({ browser, product, watch }, use) => {
    const contexts: BrowserContext[] = [];
    const unexpected: (() => string[])[] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL: product.origin,
        locale: 'de-DE',
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      const lines = await watchContext(context, product.origin);
      unexpected.push(() => lines.unexpected().filter((line) => !watch.isExpected(line)));
      return await context.newPage();
    });
    expect(unexpected.flatMap((lines) => lines())).toEqual([]);
    for (const context of contexts) await context.close();
  },
});
