import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowsers } from '../../../scripts/lib/browser.mjs';
import { startProduct } from '../../../scripts/lib/product.mjs';

/** Leaves of the front page what a small picture can tell: title, name, drawing. */
const STYLE = `
header, section > div > :nth-child(n + 3), figcaption { display: none !important }
section:first-of-type { display: grid; grid-template-columns: 30rem 1fr; align-items: center; gap: 3rem;
  max-width: none; height: 630px; padding: 0 0 0 4.5rem }
h1 { font-size: 5.5rem }
h1 + p { font-size: 1.75rem }
`;

/**
 * Draws the picture that others show when they link to the site, 1200 by 630, from the built front page to
 * `public/og.png`. The result is committed; after a change of the front page's beginning run `npm run build` and
 * `node apps/web/build/draw-social-picture.mjs`.
 * @returns {Promise<number>} Its size in bytes.
 */
export async function drawSocialPicture() {
  const [{ path, args, env }] = await findBrowsers(process.env);
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', ...args],
    env: { ...process.env, ...env },
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1200, height: 630 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      // The policy of the page allows no styles but its own.
      bypassCSP: true,
    });
    await page.goto(product.origin);
    await page.addStyleTag({ content: STYLE });
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot();
    await writeFile(fileURLToPath(new URL('../public/og.png', import.meta.url)), picture);
    return picture.length;
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${JSON.stringify({ bytes: await drawSocialPicture() })}\n`);
}
