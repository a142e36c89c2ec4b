/** A foreign page in the browser of somebody at work. */
import type { AuditPage } from '@rer/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { serve } from '../apps/web/test/support/serve.ts';
import {
  FIRST_ADMINISTRATOR,
  type SessionCookie,
  signInFirstAdministrator,
} from '../e2e/support/first-administrator.ts';
import { launchBrowser } from '../testing/browsers.ts';
import { attack } from './support/attack.ts';
import { type AttackedProduct, startProduct } from './support/product.ts';

/** With members of staff, and as on a fresh machine. */
let staffed: AttackedProduct;
let open: AttackedProduct;
let foreign: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
let cookie: SessionCookie;

beforeAll(async () => {
  [staffed, open, foreign, browser] = await Promise.all([
    startProduct({ ACCESS: 'staff' }),
    startProduct(),
    serve((_request, response) => {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end('<!doctype html><title>Katzen</title>');
    }),
    launchBrowser(),
  ]);
  cookie = await signInFirstAdministrator({ origin: staffed.origin, output: () => staffed.output().stdout });
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([staffed.remove(), open.remove(), foreign[Symbol.asyncDispose]()]);
});

/** Opens the foreign page; of another site, or on another port of our host, which browsers call the same site. */
async function openForeignPage(site: 'cross-site' | 'same-site'): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([cookie]);
  const page = await context.newPage();
  const { port } = new URL(foreign.origin);
  await page.goto(`http://${site === 'same-site' ? 'localhost' : '127.0.0.1'}:${port}/`);
  return page;
}

/** What any page may send anywhere without asking, with all cookies that the browser would send. */
async function postForm(page: Page, url: string, fields: Record<string, string>, times = 1): Promise<void> {
  await page.evaluate(
    async ([target, given, count]) => {
      const body = new URLSearchParams(given);
      // The answer is kept from the page, which is an error to it; the request has arrived.
      const send = () =>
        fetch(target, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(
          () => undefined,
        );
      for (let sent = 0; sent < count; sent += 1) await send();
    },
    [url, fields, times] as const,
  );
}

async function post(url: string, body: object): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function readAudit(): Promise<AuditPage['entries']> {
  const answer = await fetch(`${staffed.origin}/api/staff/audit`, {
    headers: { cookie: `${cookie.name}=${cookie.value}` },
  });
  const { entries }: AuditPage = await answer.json();
  return entries;
}

attack(
  'posts eleven wrong passwords for a member of staff as forms from a foreign page',
  'nothing is counted, and the member signs in',
  async () => {
    const page = await openForeignPage('cross-site');
    const { email, password } = FIRST_ADMINISTRATOR;
    const url = `${staffed.origin}/auth/v1/token?grant_type=password`;
    await postForm(page, url, { email, password: 'falsch' }, 11);
    expect((await post(url, { email, password })).status).toBe(200);
  },
);

attack(
  'asks for mails in the name of a member of staff from a foreign page',
  'no mail is sent or counted',
  async () => {
    const page = await openForeignPage('cross-site');
    const { email } = FIRST_ADMINISTRATOR;
    for (const kind of ['otp', 'magiclink', 'recover'])
      await postForm(page, `${staffed.origin}/auth/v1/${kind}`, { email });
    // A mail within the last minute would make this 429.
    expect((await post(`${staffed.origin}/auth/v1/recover`, { email })).status).toBe(200);
  },
);

attack(
  'loads and opens the audit log and other files from a page on another port of our host',
  'nobody is known there, and no line of the log names the reader',
  async () => {
    const before = await readAudit();
    const page = await openForeignPage('same-site');
    const files = ['/api/staff/audit', '/api/staff/audit.csv', '/api/directory/export', '/api/messages.csv'];
    await page.evaluate(
      async (urls) => {
        for (const url of urls)
          await fetch(url, { mode: 'no-cors', credentials: 'include' }).catch(() => undefined);
      },
      files.map((path) => staffed.origin + path),
    );
    const [answer] = await Promise.all([
      page.waitForResponse(`${staffed.origin}/api/staff/audit.csv`),
      page.evaluate((url) => location.assign(url), `${staffed.origin}/api/staff/audit.csv`),
    ]);
    expect(answer.status()).toBe(401);
    expect(await readAudit()).toEqual(before);
  },
);

attack(
  'sends a form of a foreign page to interfaces that stand open to a person at this machine',
  '403 from all of them, nothing is written',
  async () => {
    for (const path of ['/rest/v1/rer_dienstleister', '/functions/v1/dienstleister', '/api/import']) {
      const page = await openForeignPage('cross-site');
      const [answer] = await Promise.all([
        page.waitForResponse(open.origin + path),
        page.evaluate((url) => {
          const form = document.createElement('form');
          Object.assign(form, { method: 'POST', action: url, enctype: 'text/plain' });
          document.body.append(form);
          form.submit();
        }, open.origin + path),
      ]);
      expect(answer.status(), path).toBe(403);
    }
  },
);

attack(
  'lets the name of his page resolve to this machine (DNS rebinding)',
  '421 for every address, and no row of the directory',
  async () => {
    const page = await browser.newPage();
    const { port } = new URL(open.origin);
    const start = `http://rebound.localhost:${port}/`;
    // What the attacker's own server answers before the name is changed.
    await page.route(start, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Katzen</title>' }),
    );
    await page.goto(start);
    const statuses = await page.evaluate(async () => {
      const paths = [
        '/api/config',
        '/rest/v1/rer_dienstleister',
        '/functions/v1/dienstleister',
        '/api/stats',
      ];
      return await Promise.all(paths.map(async (path) => (await fetch(path)).status));
    });
    expect(statuses).toEqual([421, 421, 421, 421]);
  },
);

attack(
  'reaches an open installation through a tunnel that names the visitor in a header of its own',
  'the rights of a stranger',
  async () => {
    for (const header of ['tailscale-user-login', 'ngrok-trace-id', 'client-ip', 'x-vercel-forwarded-for']) {
      const answer = await fetch(`${open.origin}/api/stats`, { headers: { [header]: '1' } });
      expect(answer.status, header).toBe(401);
    }
    expect((await fetch(`${open.origin}/api/stats`)).status).toBe(200);
  },
);
