import { expect, type Page } from '@playwright/test';
import { Authenticator } from './authenticator.ts';

/** Signs in with the second factor set up anew: reads the key, shows the first code, keeps the recovery codes. */
export async function setUpFactor(
  page: Page,
): Promise<{ readonly authenticator: Authenticator; readonly recoveryCodes: readonly string[] }> {
  await expect(page.getByRole('heading', { level: 1, name: 'Zweiten Faktor einrichten' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  const authenticator = new Authenticator(await page.locator('code').innerText());
  await page.getByLabel('Code aus der App').fill(await authenticator.nextCode());
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
