import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSdk } from '../build/build-sdk.mjs';
import * as constants from '../src/constants.ts';
import { inPage } from './contract/page/run-in-page.ts';

/** Our server, as seen from pages of others. */
const SDK = 'https://sdk.test/sdk/';
const KILOBYTE = 1000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rer-sdk-'));
  await buildSdk(folder, { engine: 'testing/scripted-bundle.ts' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens a foreign page and answers it as our server does, but for files that are gone; what it asked for is noted. */
async function inForeignPage<Result>(
  use: (page: Page, asked: string[]) => Promise<Result>,
  gone = /^$/,
): Promise<Result> {
  return await inPage({}, async (page, address) => {
    const asked: string[] = [];
    await page.route(`${SDK}*`, async (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      asked.push(name.replace(/-.*/, ''));
      if (gone.test(name)) return await route.fulfill({ status: 404 });
      const body = await readFile(join(folder, name));
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
      await route.fulfill({ body, headers });
    });
    await page.goto(`${address}page`);
    return await use(page, asked);
  });
}

/** Loads the module, as a page with modules does, and puts it into the window. */
async function loadModule(page: Page): Promise<void> {
  const content = `import * as sdk from '${SDK}call.js'; window.sdk = sdk;`;
  await page.addScriptTag({ type: 'module', content });
  await page.waitForFunction('window.sdk');
}

describe('the client as a file', () => {
  test.each(['call.js', 'call.script.js'])('%s is at most 20 kB', async (name) => {
    const code = await readFile(join(folder, name));
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(20 * KILOBYTE);
  });

  test('stands by itself: no file imports another one, but the client what it needs later', async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    expect(files.map((name) => name.replace(/-.*/, '')).sort()).toEqual([
      'call.js',
      'call.script.js',
      'engine',
      'engine.js',
      'late',
      'late.js',
    ]);
    for (const name of files) {
      const code = await readFile(join(folder, name), 'utf8');
      expect(code).not.toMatch(/\bimport\s*[{"'`]|\bfrom\s*["'`]\./);
    }
  });
});

describe('a foreign page', { timeout: 20_000 }, () => {
  test('gets the class and the constants from the module, and the engine when it joins', async () => {
    await inForeignPage(async (page, asked) => {
      await loadModule(page);
      const exported = await page.evaluate('Object.keys(sdk).sort()');
      expect(exported).toEqual([...Object.keys(constants), 'default'].sort());
      expect(asked).toEqual(['call.js']);
      const joined = await page.evaluate(async () => {
        const { default: Component, DAILY_EVENT_JOINED_MEETING } = Reflect.get(window, 'sdk');
        const call = Component.createCallObject();
        const told: string[] = [];
        call.on(DAILY_EVENT_JOINED_MEETING, () => told.push('joined'));
        const participants = await call.join({ url: 'https://sdk.test/rooms/a' });
        const chained = call.sendAppMessage('hello') === call;
        return { keys: Object.keys(participants), told, chained };
      });
      expect(joined).toEqual({ keys: ['local'], told: ['joined'], chained: true });
      expect(asked.sort()).toEqual(['call.js', 'engine', 'late']);
    });
  });

  test('without modules finds the class in the window', async () => {
    await inForeignPage(async (page, asked) => {
      await page.addScriptTag({ url: `${SDK}call.script.js` });
      const state = await page.evaluate(async () => {
        const Component = Reflect.get(window, 'Daily');
        const call = Component.createCallObject();
        await call.join({ url: 'https://sdk.test/rooms/a' });
        return [call.meetingState(), Component === Reflect.get(window, 'DailyIframe')];
      });
      expect(state).toEqual(['joined-meeting', true]);
      expect(asked.sort()).toEqual(['call.script.js', 'engine', 'late']);
    });
  });

  test('that was opened before an update gets the files of now, where those of then are gone', async () => {
    await inForeignPage(async (page, asked) => {
      await page.clock.install();
      await loadModule(page);
      const joining = page.evaluate(async () => {
        const call = Reflect.get(window, 'sdk').default.createCallObject();
        await call.join({ url: 'https://sdk.test/rooms/a' });
        return call.meetingState();
      });
      await expect.poll(() => asked.length).toBe(3);
      await page.clock.fastForward(3000);
      expect(await joining).toBe('joined-meeting');
      expect(asked.sort()).toEqual(['call.js', 'engine', 'engine.js', 'late', 'late.js']);
    }, /-/);
  });

  test('puts nothing into a frame but pages of the web', async () => {
    await inForeignPage(async (page) => {
      await loadModule(page);
      const addresses = ['javascript:void (parent.hasRun = true) //', 'data:text/html,a', 'http://'];
      for (const url of addresses) {
        const said = await page.evaluate(async (address) => {
          const call = Reflect.get(window, 'sdk').default.createFrame();
          const refused = await call.load({ url: address }).catch((error: unknown) => String(error));
          const state = [refused, call.meetingState(), call.iframe().getAttribute('src')];
          await call.destroy();
          return state;
        }, url);
        expect(said).toEqual(["can't load iframe meeting because url property isn't set", 'error', '']);
      }
      expect(await page.evaluate("'hasRun' in window")).toBe(false);
    });
  });

  test('is told of attempts that fail, and gets in when the third works', async () => {
    await inForeignPage(async (page) => {
      let failures = 2;
      await page.route(`${SDK}engine*`, async (route) => {
        failures -= 1;
        await (failures < 0 ? route.fallback() : route.abort());
      });
      // Installed alone it runs on beside the steps below.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await loadModule(page);
      await page.evaluate(() => {
        const { default: Component } = Reflect.get(window, 'sdk');
        const call = Component.createCallObject();
        const told: string[] = [];
        Object.assign(window, { told, call });
        for (const event of ['load-attempt-failed', 'loaded', 'error']) {
          call.on(event, ({ action }: { action: string }) => told.push(action));
        }
        call.load().catch(() => undefined);
      });
      const told = (): Promise<unknown> => page.evaluate('told');
      await expect.poll(told).toEqual(['load-attempt-failed']);
      await page.clock.runFor(2999);
      expect(await told()).toEqual(['load-attempt-failed']);
      await page.clock.runFor(1);
      await expect.poll(told).toEqual(['load-attempt-failed', 'load-attempt-failed']);
      await page.clock.runFor(3000);
      await expect.poll(told).toEqual(['load-attempt-failed', 'load-attempt-failed', 'loaded']);
    });
  });
});
