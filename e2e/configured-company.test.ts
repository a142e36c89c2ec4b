import { expect, test } from './support/test.ts';

test.use({
  productEnv: {
    COMPANY_NAME: 'Rhein & Söhne GmbH',
    PRIVACY_DATE: '2026-01-31',
    IMPRINT_URL: 'https://legal.example.org/impressum',
  },
});

test("the footer's link leads where IMPRINT_URL says", async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Impressum und Datenschutz' });
  await expect(link).toHaveAttribute('href', 'https://legal.example.org/impressum');
});

test('the legal notice names the company and the date that were configured', async ({ page }) => {
  await page.goto('/impressum');
  await expect(page.getByRole('main')).toContainText('Rhein & Söhne GmbH');
  await expect(page.getByRole('main')).toContainText(/31\.\sJanuar\s2026/);
});
