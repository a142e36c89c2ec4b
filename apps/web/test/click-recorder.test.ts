import { CLICK_BODY_MAX, type ClickEvent, clickBatch } from '@rer/contracts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from './support/answers.ts';
import { readBody } from './support/serve.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();

interface Received {
  readonly events: readonly ClickEvent[];
  readonly type: string | undefined;
  readonly cookie: string | undefined;
}
let received: Received[];
let respond: Answer;

beforeEach(() => {
  received = [];
  respond = (_request, response) => response.writeHead(204).end();
  site().answers.set('/api/clicks', async (request, response) => {
    const body = await readBody(request);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(CLICK_BODY_MAX);
    const { events } = clickBatch.parse(JSON.parse(body));
    received.push({ events, type: request.headers['content-type'], cookie: request.headers.cookie });
    return respond(request, response);
  });
});

/** All clicks so far, without their times. */
const clicks = () =>
  received.flatMap(({ events }) =>
    events.map(({ agoMs: _agoMs, ...click }): Omit<ClickEvent, 'agoMs'> => click),
  );

/** A public page whose content is `html`. */
async function openWith(html: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await open('/impressum?utm_source=x#logfiles', options);
  await page.evaluate((content) => {
    document.body.innerHTML = content;
  }, html);
  return page;
}

/** Everything that waits is sent when the page is left. */
const leave = (page: Page) => page.goto('about:blank');

describe('what is recorded', () => {
  it('is the path and the name of the element, within two seconds and in one batch', async () => {
    const page = await openWith(
      '<button data-click="oeffnen">Auf</button><a id="weiter" href="#x">Weiter</a>',
    );
    // However long the machine takes from one click to the other.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button').click();
    await page.getByRole('link').press('Enter');
    await page.clock.runFor(2_000);
    await expect.poll(clicks).toEqual([
      { page: '/impressum', elementId: 'oeffnen' },
      { page: '/impressum', elementId: 'weiter' },
    ]);
    expect(received).toHaveLength(1);
    expect(received[0]?.type).toBe('application/json');
    expect(received[0]?.events.every(({ agoMs }) => agoMs >= 0 && agoMs < 4000)).toBe(true);
  });

  it('is of one page, wherever an address leads nowhere', async () => {
    const page = await open('/gibt-es-nicht/42');
    // The browser and the page say of it that it is none.
    expect(complaints.splice(0)).toHaveLength(2);
    await page.locator('[data-click="kopf-darstellung"]').click();
    await leave(page);
    await expect.poll(clicks).toEqual([{ page: '/404', elementId: 'kopf-darstellung' }]);
  });

  it('is named by what stands nearest: a name, an id of ours, the name of what is around it', async () => {
    const page = await openWith(
      `<div data-click="karte"><p>Text</p><span role="button" tabindex="0">A</span><b role="tab" id="eigen">B</b>
       <button id="_r_1_">C</button></div><button>D</button><details><summary id="mehr">E</summary></details>`,
    );
    for (const text of ['Text', 'A', 'B', 'C', 'D', 'E']) await page.getByText(text, { exact: true }).click();
    await leave(page);
    await expect
      .poll(() => clicks().map(({ elementId }) => elementId))
      .toEqual(['karte', 'karte', 'eigen', 'karte', undefined, 'mehr']);
  });

  it('has a text only where the element is marked for it', async () => {
    const page = await openWith(
      `<a id="a" href="#a" data-click-text>  Zum\n <b>Modul</b> </a><a id="b" href="#b">Geheim</a>
       <p data-click-text><button id="c">Im Absatz</button></p><button id="d" data-click-text>${'ä'.repeat(300)}</button>`,
    );
    for (const id of ['a', 'b', 'c', 'd']) await page.locator(`#${id}`).click();
    await leave(page);
    await expect
      .poll(() => clicks().map(({ elementText }) => elementText))
      .toEqual(['Zum Modul', undefined, 'Im Absatz', 'ä'.repeat(200)]);
  });

  it('is one click for a label and its control', async () => {
    const page = await openWith('<label>Ja <input type="checkbox" id="ja"></label>');
    await page.getByText('Ja').click();
    await leave(page);
    await expect.poll(clicks).toEqual([{ page: '/impressum', elementId: 'ja' }]);
  });
});

describe('what is not recorded', () => {
  it('is anything that somebody typed or chose', async () => {
    const page = await openWith(
      `<section data-click-text><input id="a" value="GEHEIM"><textarea id="b">GEHEIM</textarea>
       <select id="c"><option>GEHEIM</option></select>
       <p contenteditable>GEHEIM <a id="d" href="#d">GEHEIM im Text</a></p>
       <label id="e" tabindex="0">Schild <span contenteditable>GEHEIM</span></label></section>`,
    );
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      await page.locator(`#${id}`).click({ position: { x: 4, y: 4 } });
    await page.locator('#a').fill('GEHEIM auch das');
    await leave(page);
    await expect.poll(() => clicks().map(({ elementId }) => elementId)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(JSON.stringify(received)).not.toContain('GEHEIM');
  });

  it('is a click on plain text, and one that no hand made', async () => {
    const page = await openWith(
      '<p>Nur Text</p><button id="still">Still</button><button id="echt">Echt</button>',
    );
    await page.getByText('Nur Text').click();
    await page.evaluate(() => document.getElementById('still')?.click());
    await page.locator('#echt').click();
    await leave(page);
    await expect.poll(clicks).toEqual([{ page: '/impressum', elementId: 'echt' }]);
  });

  it('is what happens on pages of the team', async () => {
    const page = await open('/anmelden');
    await page.locator('[data-theme-toggle]').click();
    await page.goto(`${site().origin}/stats`);
    await page.locator('[data-theme-toggle]').click();
    await leave(page);
    await page.waitForTimeout(300);
    expect(received).toEqual([]);
    // Nobody answers the calls of the staff page here.
    complaints.splice(0);
  });

  it.each([
    ['Do Not Track', 'doNotTrack', '1'],
    ['Global Privacy Control', 'globalPrivacyControl', true],
  ])('is anything of a visitor with %s', async (_name, property, value) => {
    const page = await open('/kontakt/gesendet');
    await page.addInitScript(
      ([name, value]) => Object.defineProperty(Navigator.prototype, name, { get: () => value }),
      [property, value] as const,
    );
    await page.goto(`${site().origin}/impressum`);
    await page.locator('[data-theme-toggle]').click();
    await leave(page);
    await page.waitForTimeout(300);
    expect(received).toEqual([]);
  });

  it('leaves nothing in the browser', async () => {
    const page = await openWith('<button id="a">A</button>');
    await page.locator('#a').click();
    await leave(page);
    await expect.poll(clicks).toHaveLength(1);
    expect(received[0]?.cookie).toBeUndefined();
    expect(await page.context().storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  });
});

describe('how clicks travel', () => {
  it('a click that leads away arrives', async () => {
    const page = await openWith('<a id="fort" href="/gibt-es-nicht">Fort</a>');
    await page.locator('#fort').click();
    await page.waitForURL('**/gibt-es-nicht');
    await expect.poll(clicks).toEqual([{ page: '/impressum', elementId: 'fort' }]);
    complaints.splice(0);
  });

  it('a page that is closed sends what waits', async () => {
    const page = await openWith('<button id="a">A</button>');
    await page.locator('#a').click();
    await page.close({ runBeforeUnload: true });
    await expect.poll(clicks).toHaveLength(1);
  });

  it('twenty clicks do not wait', async () => {
    const page = await openWith('<button id="a">A</button>');
    await page.locator('#a').click({ clickCount: 20 });
    await expect.poll(clicks).toHaveLength(20);
  });

  it('a batch is never larger than the server takes', async () => {
    const page = await openWith(`<button data-click="${'€'.repeat(200)}">A</button>`);
    await page.evaluate(() => history.replaceState(null, '', `/${'x'.repeat(2040)}`));
    await page.getByRole('button').click({ clickCount: 19 });
    await leave(page);
    await expect.poll(clicks).toHaveLength(19);
    expect(received.length).toBeGreaterThan(2);
  });

  it('what the server could not take is sent once more and then forgotten', async () => {
    respond = (_request, response) => response.writeHead(503).end();
    const page = await openWith('<button id="a">A</button><button id="b">B</button>');
    await page.locator('#a').click({ clickCount: 20 });
    await expect.poll(clicks).toHaveLength(20);
    await page.locator('#b').click();
    await expect.poll(clicks).toHaveLength(41);
    await expect.poll(() => complaints.length).toBe(2);
    await leave(page);
    // Of the second batch only what was new in it is tried again.
    await expect.poll(clicks).toHaveLength(42);
    expect(complaints.splice(0)).toHaveLength(2);
  });

  it('what the server refuses is not sent again', async () => {
    respond = (_request, response) => response.writeHead(403).end();
    const page = await openWith('<button id="a">A</button>');
    await page.locator('#a').click({ clickCount: 20 });
    await expect.poll(() => complaints.splice(0)).toHaveLength(1);
    await leave(page);
    await page.waitForTimeout(300);
    expect(received).toHaveLength(1);
  });
});
