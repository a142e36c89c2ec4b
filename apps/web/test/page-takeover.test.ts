import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readBody } from './support/serve.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
/** React runs as soon as the form no longer asks the browser to check it. */
const reactRuns = (page: Page) =>
  expect.poll(() => page.locator('form').evaluate((form: HTMLFormElement) => form.noValidate)).toBe(true);
/** Address of the module that takes the page over. */
const appOf = async (page: Page) => (await page.locator('script[data-app]').getAttribute('data-app')) ?? '';
const name = (page: Page) => page.getByLabel('Name', { exact: true });

async function fillIn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const set = (id: string, value: string) => {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
    };
    set('contact-name', 'Erika Muster');
    set('contact-email', 'erika@example.de');
    set('contact-message', 'Guten Tag');
    const box = document.getElementById('contact-art13');
    if (box instanceof HTMLInputElement) box.checked = true;
  });
}

describe('a public page that nobody touched', () => {
  it('loads the boot script alone, which is smaller than 3 kB', async () => {
    const page = await open('/');
    const scripts = await scriptsOf(page);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toContain('/assets/boot-');
    const compressed = await readFile(join(site().folder, 'client', `${scripts[0]}.gz`));
    expect(compressed.byteLength).toBeLessThan(3000);
    expect(gunzipSync(compressed).toString()).not.toMatch(/^import|from\s*"/);
  });
});

describe('React taking over', () => {
  it('keeps what was typed, what was ticked and where the focus is', async () => {
    const page = await open('/');
    await page.evaluate(() => {
      const box = document.getElementById('contact-art13');
      if (box instanceof HTMLInputElement) box.checked = true;
    });
    await name(page).click();
    await page.keyboard.type('Erika');
    await reactRuns(page);
    await page.keyboard.type(' Muster');
    expect(await name(page).inputValue()).toBe('Erika Muster');
    expect(await page.getByLabel('Hiermit bestätige ich').isChecked()).toBe(true);
    expect(await name(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('answers an empty form that was sent before in sentences of the page', async () => {
    const page = await open('/');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('4 Angaben fehlen');
  });

  it('sends a message that was submitted before, once', async () => {
    let messages = 0;
    site().answers.set('/api/contact', (_request, response) => {
      messages += 1;
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
    const page = await open('/');
    await fillIn(page);
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await page.getByText('Vielen Dank.').waitFor();
    expect(messages).toBe(1);
  });

  it('leaves sending to the browser when it cannot be loaded', async () => {
    let contentType: string | undefined;
    site().answers.set('/api/contact', (request, response) => {
      contentType = request.headers['content-type'];
      response.writeHead(303, { location: '/kontakt/gesendet' }).end();
    });
    site().withheld.matches = (path) => path.endsWith('.js') && !path.includes('/boot-');
    const page = await open('/');
    await fillIn(page);
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await page.waitForURL('**/kontakt/gesendet');
    expect(contentType).toBe('application/x-www-form-urlencoded');
    expect(complaints.splice(0).every((text) => text.startsWith('Failed to load resource'))).toBe(true);
  });

  it('leaves sending to the browser when it has not come after five seconds', async () => {
    let messages = 0;
    site().answers.set('/api/contact', (_request, response) => {
      messages += 1;
      response.writeHead(303, { location: '/kontakt/gesendet' }).end();
    });
    const page = await open('/');
    site().answers.set(await appOf(page), () => undefined);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await fillIn(page);
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await expect.poll(() => page.locator('form').getAttribute('aria-busy')).toBe('true');
    await page.clock.runFor(4900);
    expect(messages).toBe(0);
    await page.clock.runFor(100);
    await page.waitForURL('**/kontakt/gesendet');
    expect(messages).toBe(1);
  });

  it('leaves the page and the sending to the browser when it fails while drawing', async () => {
    let body = '';
    site().answers.set('/api/contact', async (request, response) => {
      body = await readBody(request);
      response.writeHead(303, { location: '/kontakt/gesendet' }).end();
    });
    const page = await open('/');
    const app = await appOf(page);
    const code = await readFile(join(site().folder, 'client', app), 'utf8');
    site().answers.set(app, (_request, response) => {
      // Only drawing fails: the module itself is loaded and starts.
      const broken = `${code}\nMath.round = () => { throw new Error('broken on purpose'); };`;
      response.setHeader('content-type', 'text/javascript').end(broken);
    });
    await fillIn(page);
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await page.waitForURL('**/kontakt/gesendet');
    expect(body).toContain('name=Erika+Muster');
    expect(complaints.splice(0).join()).toContain('broken on purpose');
  });

  it('happens on F8, which moves the focus to the notification region before and after', async () => {
    const page = await open('/impressum');
    await page.keyboard.press('F8');
    const region = page.getByRole('region', { name: 'Notification', exact: true });
    const hasFocus = () => region.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    // The live region is no section any more.
    await expect.poll(() => page.locator('section[aria-label=Notification]').count()).toBe(0);
    await expect.poll(hasFocus).toBe(true);
  });
});

describe('the look', () => {
  it('is remembered only after the switch was used', async () => {
    const page = await open('/', { colorScheme: 'light' });
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.dataset['themeToggle'] = '';
      button.textContent = 'Hell und dunkel';
      document.body.append(button);
    });
    const button = page.getByRole('button', { name: 'Hell und dunkel' });
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });
});

it('the build leaves nothing but what pages load', async () => {
  const files = await readdir(join(site().folder, 'server'));
  expect(files).toEqual(['prerender.js']);
});
