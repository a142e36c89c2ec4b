import { ART13_TEXT } from '@rer/contracts';
import { expect, test } from './support/test.ts';

/** Headings of the landing page in their order, letter for letter (seed 1, section 2). */
const HEADINGS = [
  'RER - Wie Internet nur für Strom',
  'Wie Internet: Für alle verfügbar',
  'Ergebnis',
  'Wie Internet: Viele kleine Router',
  'Das RER Modul (RERM)',
  'Universelle Anwendungsfälle',
  'RER Anwendungsfall',
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the landing page ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('shows the fixed headings in their order, can be read in all parts, and leads to the legal notice in a new tab', async ({
      page,
    }) => {
      await page.goto('/');
      const headings = await page.locator('main').locator('h1, h2').allInnerTexts();
      const texts = headings.map((text) =>
        text.replace(/[\u00ad\s]+/g, (gap) => (gap === '\u00ad' ? '' : ' ')),
      );
      expect(texts.filter((text) => HEADINGS.includes(text))).toEqual(HEADINGS);
      for (const heading of HEADINGS)
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      // Compared in the document, not as drawn: the look may use capitals of its own.
      await expect(page.getByText('REALTIME ENERGY ROUTING', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('main')).toContainText('RERP');
      await expect(page.getByRole('checkbox', { name: ART13_TEXT })).toBeVisible();
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Impressum und Datenschutz' });
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      await expect(link).toHaveAttribute('href', '/impressum');
    });
  });
}
