import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGate } from './support/gate.ts';
import { readBody } from './support/serve.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();
let page: Page;

const field = (label: string) => page.getByLabel(label, { exact: true });
const send = () => page.getByRole('button', { name: 'Nachricht senden' }).click();
const alertText = () => page.getByRole('alert').textContent();
const focusedId = () => page.evaluate(() => document.activeElement?.id);
const expectRefusal = () => {
  expect(complaints.splice(0).every((text) => text.startsWith('Failed to load resource'))).toBe(true);
};

async function fillIn(): Promise<void> {
  await field('Name').fill('Erika Muster');
  await field('E-Mail-Adresse').fill('erika@example.de');
  await field('Nachricht').fill('Guten Tag');
  await page.getByLabel('Hiermit bestätige ich').check();
}

async function expectKept(): Promise<void> {
  expect(await field('Name').inputValue()).toBe('Erika Muster');
  expect(await field('E-Mail-Adresse').inputValue()).toBe('erika@example.de');
  expect(await field('Nachricht').inputValue()).toBe('Guten Tag');
  expect(await page.getByLabel('Hiermit bestätige ich').isChecked()).toBe(true);
}

beforeEach(async () => {
  page = await open('/');
});

describe('what is wrong', () => {
  it('is said at each field, and the first wrong one gets the focus', async () => {
    await field('Name').fill('Erika');
    await field('E-Mail-Adresse').fill('erika');
    await send();
    await expect.poll(focusedId).toBe('contact-email');
    expect(await alertText()).toContain('3 Angaben fehlen noch oder stimmen nicht:');
    const describedBy = await field('E-Mail-Adresse').getAttribute('aria-describedby');
    expect(await page.locator(`#${describedBy}`).textContent()).toContain('ist nicht vollständig');
    expect(await field('E-Mail-Adresse').getAttribute('aria-invalid')).toBe('true');
    expect(await field('Name').getAttribute('aria-invalid')).toBe(null);
  });

  it('is said in the words of its field, nothing is sent and nothing is lost', async () => {
    let isSent = false;
    page.on('request', (request) => {
      isSent ||= request.url().endsWith('/api/contact');
    });
    for (const [label, text, sentence] of [
      ['Name', '', 'Bitte geben Sie Ihren Namen an.'],
      ['Name', 'x'.repeat(201), 'Der Name darf höchstens 200 Zeichen lang sein.'],
      ['E-Mail-Adresse', '', 'Bitte geben Sie Ihre E-Mail-Adresse an'],
      ['Nachricht', '  ', 'Bitte schreiben Sie, worum es geht.'],
      ['Nachricht', 'x'.repeat(10_001), 'Die Nachricht darf höchstens 10.000 Zeichen'],
      ['Hiermit bestätige ich', null, 'Bitte setzen Sie dieses Häkchen.'],
    ] as const) {
      await fillIn();
      const wrong = page.getByLabel(label, { exact: text !== null });
      await (text === null ? wrong.uncheck() : wrong.fill(text));
      await send();
      await expect
        .poll(() => wrong.evaluate((element) => element === document.activeElement), { message: sentence })
        .toBe(true);
      const describedBy = (await wrong.getAttribute('aria-describedby')) ?? '';
      const described = describedBy.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent());
      expect((await Promise.all(described)).join(' ')).toContain(sentence);
      await fillIn();
      await expect.poll(() => wrong.getAttribute('aria-invalid'), { message: sentence }).toBe(null);
    }
    await expectKept();
    expect(isSent).toBe(false);
  });

  it('disappears as soon as it is put right', async () => {
    await send();
    await expect.poll(alertText).toContain('4 Angaben');
    await fillIn();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('is shown at the field when the server says so', async () => {
    site().answers.set('/api/contact', (_request, response) => {
      const error = {
        code: 'validation_failed',
        message: 'wrong',
        requestId: 'r',
        fields: { email: 'not_an_address' },
      };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    });
    await fillIn();
    await send();
    await expect.poll(focusedId).toBe('contact-email');
    await expectKept();
    expectRefusal();
  });
});

it('a message that was not taken stays in the form, and why is said in words', async () => {
  await fillIn();
  for (const [status, headers, sentence] of [
    [429, { 'retry-after': '180' }, 'in 3 Minuten'],
    [503, { 'retry-after': '30' }, 'in einer Minute'],
    [500, {}, 'Beim Senden ist ein Fehler aufgetreten'],
    [0, {}, 'Der Server ist nicht erreichbar.'],
    [404, {}, 'Beim Senden ist ein Fehler aufgetreten'],
  ] as const) {
    site().answers.set('/api/contact', (_request, response) =>
      status === 0 ? response.destroy() : response.writeHead(status, headers).end('no'),
    );
    await send();
    await expect.poll(alertText, { message: `${status}` }).toContain(sentence);
    await expectKept();
  }
  expectRefusal();
});

describe('a message that arrived', () => {
  it('is confirmed in the page and by a toast, and the form is empty again', async () => {
    const gate = createGate();
    let received = '';
    site().answers.set('/api/contact', async (request, response) => {
      received = await readBody(request);
      await gate.opened;
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
    await fillIn();
    await send();
    const busy = page.getByRole('button', { name: 'Wird gesendet …' });
    await busy.click({ force: true });
    gate.open();
    await page.getByText('Vielen Dank.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Erfolg' }).waitFor();
    expect(await field('Name').inputValue()).toBe('');
    expect(await page.getByLabel('Hiermit bestätige ich').isChecked()).toBe(false);
    expect(JSON.parse(received)).toEqual({
      name: 'Erika Muster',
      email: 'erika@example.de',
      message: 'Guten Tag',
      art13: true,
      website: '',
    });
  });
});

it('the trap for machines is neither seen nor reached by keyboard', async () => {
  const trap = page.locator('input[name=website]');
  const box = await trap.evaluate((input) => {
    const style = getComputedStyle(input.parentElement ?? input);
    return {
      clip: style.clipPath,
      width: style.width,
      tabIndex: input.tabIndex,
      inline: input.getAttribute('style'),
    };
  });
  expect(box).toEqual({ clip: 'inset(50%)', width: '1px', tabIndex: -1, inline: null });
  expect(await page.getByRole('textbox').count()).toBe(3);
});
