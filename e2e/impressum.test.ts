import { expect, test } from './support/test.ts';

/** The thirteen sections of the privacy part, as subjects in their order (seed 1, section 2). */
const SECTIONS = [
  /Verantwortlich/,
  /Allgemein|Grunds/,
  /Server|Logfile|Protokoll/,
  /Hosting/,
  /Cookie/,
  /Kontakt/,
  /Voicebot/,
  /Voicebot/,
  /Dokument|Unterlagen/,
  /sicherheit/i,
  /Dritte|Weitergabe|Übermittlung/,
  /Rechte/,
  /Aktualität|Stand/,
];

test('the legal notice names the company of the configuration', async ({ page }) => {
  await page.goto('/impressum');
  const main = page.getByRole('main');
  for (const part of ['Muster Energienetz GmbH', 'Amtsgericht Köln', 'HRB 000000', 'Erika Mustermann']) {
    await expect(main).toContainText(part);
  }
  await expect(main).toContainText('DE000000000');
  await expect(main).toContainText('kontakt@example.org');
});

test('the invented company is marked as a sample', async ({ page }) => {
  await page.goto('/impressum');
  await expect(page.getByRole('main')).toContainText(/Muster|Beispiel/);
});

test('the privacy part has thirteen numbered sections in their order', async ({ page }) => {
  await page.goto('/impressum');
  const headings = await page.getByRole('heading').allInnerTexts();
  const numbered = headings.filter((text) => /^\d+\.\s/.test(text));
  expect(numbered.map((text) => Number.parseInt(text, 10))).toEqual(SECTIONS.map((_, index) => index + 1));
  for (const [index, subject] of SECTIONS.entries()) expect(numbered[index]).toMatch(subject);
});

test('the policy says where it is found and of when it is', async ({ page }) => {
  await page.goto('/impressum');
  await expect(page.getByRole('main')).toContainText('/impressum');
  await expect(page.getByRole('main')).toContainText(/6\.\s(Mai)\s2025/);
});

test('the footer has the way home, the year and the reserved rights', async ({ page }) => {
  await page.goto('/impressum');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer).toContainText('Alle Rechte vorbehalten');
  await page.getByRole('link', { name: 'Zurück zur Startseite' }).first().click();
  await expect(page).toHaveURL('/');
});
