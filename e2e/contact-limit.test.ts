import { contactForm, fillContactForm, MESSAGE } from './support/contact-form.ts';
import { expect, test } from './support/test.ts';

// Staff is not counted, and under open access we would be staff. The log level makes it a product of its own.
test.use({ productEnv: { ACCESS: 'staff', LOG_LEVEL: 'warn' } });

test('after too many messages from one address the form says so and keeps the text', async ({
  page,
  product,
  watch,
}) => {
  watch.expect(/status of 429/);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...MESSAGE, art13: true });
  for (let sent = 0; sent < 20; sent += 1) {
    const answer = await fetch(`${product.origin}/api/contact`, { method: 'POST', headers, body });
    if (answer.status === 429) break;
    expect(answer.status).toBe(201);
  }
  await page.goto('/');
  await fillContactForm(page);
  await contactForm(page).submit.click();
  await expect(page.getByText('zu viele Nachrichten', { exact: false })).toBeVisible();
  await expect(contactForm(page).message).toHaveValue(MESSAGE.message);
});
