/**
 * From `join()` to `joined-meeting` of the call component, beside the bare `connect` of livekit-client, in one page of Chromium
 * on loopback, in turns, on the embedded media server. Both receive only; the component asks the join endpoint of the room for its
 * token first, and its engine is loaded already, as after `load()` or `preAuth()`. Beside it, without a limit: with a
 * microphone and a camera, and from a page that has loaded the client alone. Prints figures as JSON. Argument: runs (5, after
 * one to warm up). Fails when the median of the component is over 1.3 times that of the bare client.
 */
import process from 'node:process';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { serveBundledPage } from '../conformance/support/bundled-page.ts';
import { findBrowsers } from '../scripts/lib/browser.mjs';
import { startProduct } from '../scripts/lib/product.mjs';
import { launchOptionsFor } from '../testing/browsers.ts';
import { median } from './support/median.ts';

const LIMIT_RATIO = 1.3;
const ROOMS_KEY = 'key-of-the-bench-that-nobody-else-has';

type Way = 'component' | 'withDevices' | 'cold';

const admission = z.object({ mediaUrl: z.string(), mediaToken: z.string() });
const runs = Number(process.argv[2] ?? 5);
const product = await startProduct({ env: { ROOMS_API_KEY: ROOMS_KEY } });
const foreign = await serveBundledPage('call.ts');
const [browserHere] = await findBrowsers(process.env);
const browser = await chromium.launch(launchOptionsFor(browserHere, process.env));
try {
  const room = await makeRoom();
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const page = await context.newPage();
  const turns = {
    bare: async () => await bareConnect(page, await admit(room)),
    component: async () => await join(page, room, 'component'),
    withDevices: async () => await join(page, room, 'withDevices'),
    cold: async () => await join(page, room, 'cold'),
  };
  const times: Record<keyof typeof turns, number[]> = { bare: [], component: [], withDevices: [], cold: [] };
  for (let run = -1; run < runs; run += 1) {
    for (const way of ['bare', 'component', 'withDevices', 'cold'] as const) {
      await page.goto(foreign.url);
      const ms = await turns[way]();
      if (run >= 0) times[way].push(ms);
    }
  }
  const medians = Object.fromEntries(Object.entries(times).map(([way, ms]) => [way, median(ms)]));
  const ratio = Math.round((median(times.component) / median(times.bare)) * 1_000) / 1_000;
  process.stdout.write(`${JSON.stringify({ bench: 'call-join', runs, ratio, medians, ms: times })}\n`);
  if (!(ratio <= LIMIT_RATIO)) process.exitCode = 1;
} finally {
  await browser.close();
  await foreign.close();
  await product.stop();
}

async function makeRoom(): Promise<string> {
  const response = await fetch(`${product.origin}/v1/rooms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ROOMS_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  });
  if (!response.ok) throw new Error(`The room was refused: ${await response.text()}`);
  return `${product.origin}/rooms/bench`;
}

async function admit(room: string): Promise<z.infer<typeof admission>> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${room}/join`, { method: 'POST', headers, body: '{}' });
  return admission.parse(await response.json());
}

async function bareConnect(page: Page, { mediaUrl, mediaToken }: z.infer<typeof admission>): Promise<number> {
  return await page.evaluate(
    async ([url, token]) => {
      window.newCall({});
      const startedAt = performance.now();
      await window.call.join(url, token);
      const ms = performance.now() - startedAt;
      await window.call.room.disconnect();
      return Math.round(ms * 10) / 10;
    },
    [mediaUrl, mediaToken] as const,
  );
}

/** Joins by the component as it is served to foreign pages. */
async function join(page: Page, url: string, way: Way): Promise<number> {
  return await page.evaluate(
    async ([script, url, way]) => {
      const client: { default: typeof import('@rer/call').default } = await import(script);
      const devices = way === 'withDevices' ? {} : { audioSource: false, videoSource: false };
      const call = client.default.createCallObject({ url, ...devices });
      if (way !== 'cold') await call.load();
      const joined = new Promise((resolve) => call.once('joined-meeting', resolve));
      const startedAt = performance.now();
      await Promise.all([call.join(), joined]);
      const ms = performance.now() - startedAt;
      await call.destroy();
      return Math.round(ms * 10) / 10;
    },
    [`${product.origin}/sdk/call.js`, url, way] as const,
  );
}
