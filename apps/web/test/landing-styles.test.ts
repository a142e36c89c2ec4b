import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';
import postcss, { type Container } from 'postcss';
import { describe, expect, it } from 'vitest';
import { readSiteAssets } from '../build/site-assets.mjs';
import { shiftOf } from './support/layout-shift.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

/** The most that the front page's HTML may have with the styles in it, in bytes as it is sent (brotli). */
const HTML_LIMIT = 17_000;

const { site, open, complaints } = setUpSiteBrowser();

const htmlOf = async () => await (await fetch(site().origin)).text();
const fileOf = (path: string) => readFile(join(site().folder, 'client', path), 'utf8');

function matched(html: string, pattern: RegExp): string {
  const [, found] = pattern.exec(html) ?? [];
  if (found === undefined) throw new Error(`The front page has nothing like ${pattern}.`);
  return found;
}

/** The sheets that all styles of the front page come from. */
async function wholeSheets(): Promise<readonly string[]> {
  const read = async (name: string) => JSON.parse(await fileOf(`.vite/${name}.json`));
  return readSiteAssets({ ...(await read('pages')), ...(await read('boot')) }).pages.landing.styles;
}

/** Every rule of a sheet with the conditions around it, in order. */
function rulesOf(container: Container, around = ''): string[] {
  return (container.nodes ?? []).flatMap((node) =>
    node.type === 'atrule' && /^(?:media|supports|container|layer)$/.test(node.name)
      ? rulesOf(node, `${around}@${node.name} ${node.params} `)
      : [around + node.toString()],
  );
}

it("the front page's HTML with its styles has at most 17,000 bytes as it is sent", async () => {
  const html = Buffer.from(await htmlOf());
  const sent = brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
  expect(sent.length).toBeLessThanOrEqual(HTML_LIMIT);
});

describe('the sheet that comes with the application', () => {
  const sheets = async () => {
    const html = await htmlOf();
    const rest = postcss.parse(await fileOf(matched(html, / data-styles="([^" ]+)"/)));
    return { first: postcss.parse(matched(html, /<style>([\s\S]*?)<\/style>/)), rest };
  };

  it('declares no font, which would lay out all text once more, and nothing that stands in the HTML', async () => {
    const { first, rest } = await sheets();
    const declared = new Set(rulesOf(first));
    expect(
      rulesOf(rest).filter((rule) => declared.has(rule) || /@(?:font-face|property)/.test(rule)),
    ).toEqual([]);
    expect(rulesOf(rest).length).toBeGreaterThan(20);
  });

  it('holds all that the HTML leaves out', async () => {
    const { first, rest } = await sheets();
    const texts = await Promise.all((await wholeSheets()).map(fileOf));
    const whole = texts.flatMap((text) => rulesOf(postcss.parse(text.trim())));
    expect([...rulesOf(first), ...rulesOf(rest)].sort()).toEqual(whole.sort());
  });
});

const send = (page: Page) => page.getByRole('button', { name: 'Nachricht senden' });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Erika Muster');
  await page.getByLabel('E-Mail-Adresse').fill('erika@example.de');
  await page.getByLabel('Nachricht', { exact: true }).fill('Guten Tag');
  await page.getByLabel('Hiermit bestätige ich').check();
}

/** What the form and the notifications are styled with, apart from where that puts them. */
const stylesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('form, form *, form ~ *, [data-notifications] *')].map((element) => {
      const values = [...element.computedStyleMap()].map(([name, value]) => `${name}:${[...value].join()}`);
      return [`${element.tagName} ${element.className} ${element.id}`, ...values];
    }),
  );

/** Puts the sheets that all rules come from, in their order, in the place of those that the page has. */
async function useWholeSheets(page: Page): Promise<void> {
  const own = await page.evaluate(() => document.styleSheets.length);
  expect(own).toBe(2);
  for (const sheet of await wholeSheets()) await page.addStyleTag({ url: sheet });
  await page.evaluate((own) => {
    for (const sheet of [...document.styleSheets].slice(0, own)) sheet.disabled = true;
  }, own);
}

describe('what React draws later is styled as if all rules stood in their order', () => {
  const LATER = {
    'an empty form': { status: 0, shows: '4 Angaben fehlen' },
    'a message that was taken': { status: 201, shows: 'Vielen Dank.' },
    'a message that could not be taken': { status: 500, shows: 'Nachricht' },
  } as const;

  it.each(Object.entries(LATER))('%s', async (_name, { status, shows }) => {
    site().answers.set('/api/contact', (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
    const page = await open('/');
    if (status !== 0) await fillIn(page);
    await send(page).click();
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.cancel())));
    const before = await stylesOf(page);
    await useWholeSheets(page);
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.cancel())));
    expect(await stylesOf(page)).toEqual(before);
    complaints.splice(0);
  });
});

const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, main *, footer *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${x} ${y} ${width} ${height}`;
    }),
  );

it.each([1280, 360])('nothing moves when React comes with its styles, %i pixels wide', async (width) => {
  const page = await open('/', { viewport: { width, height: 800 } });
  await page.evaluate(() => document.fonts.ready);
  await page.getByLabel('Nachricht', { exact: true }).scrollIntoViewIfNeeded();
  const before = await placesOf(page);
  await page.getByLabel('Nachricht', { exact: true }).focus();
  await expect
    .poll(() => page.locator('form').evaluate((form: HTMLFormElement) => form.noValidate))
    .toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await placesOf(page)).toEqual(before);
  expect(await shiftOf(page)).toBe(0);
});
