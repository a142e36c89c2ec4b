/**
 * The front page's largest paint in Chromium over a slow line: latency 150 ms, 1.6 Mbit/s down, 0.75 Mbit/s up, a
 * processor slowed four times, a warm server and an empty cache. Prints figures as JSON: largest contentful paint, layout
 * shift, bytes over the line. Argument: runs (5). Fails when the median is over one second or anything shifts.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowsers } from '../scripts/lib/browser.mjs';
import { startProduct } from '../scripts/lib/product.mjs';
import { median } from './support/median.ts';

const PAINT_LIMIT_MS = 1000;
const LINE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, offline: false };
const SLOWED = 4;
/** Long enough for everything that a page loads by itself, and for late shifts. */
const SETTLE_MS = 2500;
const PHONE = { width: 412, height: 823 };
const DESKTOP = { width: 1280, height: 800 };
/** A little higher: other lines stand in the first screen. */
const TALL = { width: 1280, height: 900 };

interface Paint {
  readonly largestPaintMs: number;
  readonly firstPaintMs: number;
  readonly element: string;
  readonly layoutShift: number;
  readonly bytes: number;
  readonly scriptBytes: number;
}

const runs = Number(process.argv[2] ?? 5);
const product = await startProduct();
const [{ path, args, env }] = await findBrowsers(process.env);
try {
  await (await fetch(product.origin)).text();
  for (const [name, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP, tall: TALL })) {
    const paints: Paint[] = [];
    for (let run = 0; run < runs; run += 1) {
      // A browser of its own for each: no cache of any kind is left.
      const browser = await chromium.launch({
        executablePath: path,
        args: ['--no-sandbox', ...args],
        env: { ...process.env, ...env },
      });
      paints.push(await paint(browser, viewport).finally(() => browser.close()));
    }
    const largestPaintMs = median(paints.map((it) => it.largestPaintMs));
    const layoutShift = Math.max(...paints.map((it) => it.layoutShift));
    const { element, bytes, scriptBytes } = paints[0] ?? {};
    const all = paints.map((it) => it.largestPaintMs);
    const firstPaintMs = median(paints.map((it) => it.firstPaintMs));
    process.stdout.write(
      `${JSON.stringify({ bench: 'landing-paint', name, largestPaintMs, all, firstPaintMs, element, layoutShift, bytes, scriptBytes })}\n`,
    );
    if (largestPaintMs >= PAINT_LIMIT_MS || layoutShift > 0) process.exitCode = 1;
  }
} finally {
  await product.stop();
}

async function paint(browser: Browser, viewport: { width: number; height: number }): Promise<Paint> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  let bytes = 0;
  let scriptBytes = 0;
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(product.origin);
  await delay(SETTLE_MS);
  const largest = (await entriesOf(page, 'largest-contentful-paint')).at(-1);
  const first = (await entriesOf(page, 'paint')).at(-1);
  const shifts = await entriesOf(page, 'layout-shift');
  return {
    largestPaintMs: Math.round(largest?.startTime ?? Number.NaN),
    firstPaintMs: Math.round(first?.startTime ?? Number.NaN),
    element: largest?.element ?? '',
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    bytes,
    scriptBytes,
  };
}

interface Entry {
  readonly startTime: number;
  readonly value: number;
  readonly element: string;
}

/** What the browser noted of one kind since the page began; waits a moment, for there may be nothing. */
function entriesOf(page: Page, type: string): Promise<Entry[]> {
  return page.evaluate(
    (kind) =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().map((entry) => ({
              startTime: entry.startTime,
              value: 'value' in entry ? Number(entry.value) : 0,
              element:
                'element' in entry && entry.element instanceof Element
                  ? entry.element.outerHTML.slice(0, 60)
                  : '',
            })),
          );
        }).observe({ type: kind, buffered: true });
        setTimeout(resolve, 300, []);
      }),
    type,
  );
}
