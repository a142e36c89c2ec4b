/**
 * 100 calls in one page of Chromium, each made, joined with microphone and camera, and destroyed (or as many as the first
 * argument says), on the embedded media server: what the page's heap keeps of them, after some to warm up. Figures are a line
 * of JSON; fails over 1 MB, and when a connection, a track or a participant is left.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { serveBundledPage } from '../conformance/support/bundled-page.ts';
import { findBrowsers } from '../scripts/lib/browser.mjs';
import { startProduct } from '../scripts/lib/product.mjs';
import { launchOptionsFor } from '../testing/browsers.ts';

const LIMIT_BYTES = 1_000_000;
const WARM_UP = 25;
const ROOMS_KEY = 'key-of-the-soak-that-nobody-else-has';
const ROOM = 'soak';
const PAUSE_MS = 5_000;

interface Client {
  readonly default: typeof import('@rer/call').default;
}

const usage = z.object({ usedSize: z.number() });
const cycles = Number(process.argv[2] ?? 100);
const product = await startProduct({ env: { ROOMS_API_KEY: ROOMS_KEY } });
const foreign = await serveBundledPage('call.ts');
const [browserHere] = await findBrowsers(process.env);
const browser = await chromium.launch(launchOptionsFor(browserHere, process.env));
try {
  await makeRoom();
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const page = await context.newPage();
  await page.goto(foreign.url);
  const devtools = await context.newCDPSession(page);
  await live(page, WARM_UP);
  const before = await heapBytes(devtools);
  const startedAt = performance.now();
  const left = await live(page, cycles);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const keptBytes = (await heapBytes(devtools)) - before;
  const figures = { soak: 'call-page', cycles, heapBytes: before, keptBytes, ...left, seconds };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  if (keptBytes > LIMIT_BYTES || left.instances + left.elements > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await foreign.close();
  await product.stop();
}

async function makeRoom(): Promise<void> {
  const response = await fetch(`${product.origin}/v1/rooms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ROOMS_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: ROOM }),
  });
  if (!response.ok) throw new Error(`The room was refused: ${await response.text()}`);
}

/** Calls one after the other; what of them is left in the page. */
async function live(page: Page, times: number): Promise<{ instances: number; elements: number }> {
  const elements = async () => await page.locator('*').count();
  const elementsBefore = await elements();
  for (let done = 0; done < times; ) {
    const failure = await liveOnce(page);
    if (failure === undefined) done += 1;
    // The site takes so many requests of one address in a minute, whoever it is.
    else if (failure.includes('Too many attempts')) await delay(PAUSE_MS);
    else throw new Error(failure);
  }
  const instances = await page.evaluate(async (script) => {
    const client: Client = await import(script);
    return client.default.getCallInstance() === undefined ? 0 : 1;
  }, `${product.origin}/sdk/call.js`);
  return { instances, elements: (await elements()) - elementsBefore };
}

/** @returns Why the call could not be joined; nothing where it could. */
async function liveOnce(page: Page): Promise<string | undefined> {
  return await page.evaluate(
    async ([script, url]) => {
      const client: Client = await import(script);
      const call = client.default.createCallObject({ url });
      try {
        await call.join();
        return undefined;
      } catch (error) {
        return JSON.stringify(error);
      } finally {
        await call.destroy();
      }
    },
    [`${product.origin}/sdk/call.js`, `${product.origin}/rooms/${ROOM}`] as const,
  );
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  // What finalizers hold is let go in the second round.
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  return usage.parse(await devtools.send('Runtime.getHeapUsage')).usedSize;
}
