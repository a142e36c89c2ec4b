import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import type { Product } from '../scripts/lib/product.mjs';
import { expect, test } from './support/test.ts';
import { watchContext } from './support/watch.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ];
    await use({ ...launchOptions, args });
  },
});

/** The client tries the newer way of the protocol first and is told that there is none. */
const NEWER_WAY = /\/rtc\/v1|status of 404/;

/** Makes a room as another program does, and gives its path. */
async function newRoom(product: Product, privacy: 'public' | 'private' = 'public'): Promise<string> {
  const keys = z
    .object({ roomsApiKey: z.string() })
    .parse(JSON.parse(await readFile(join(product.dataDir, 'keys.json'), 'utf8')));
  const answer = await fetch(`${product.origin}/v1/rooms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.roomsApiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ privacy }),
  });
  return `/rooms/${z.object({ name: z.string() }).parse(await answer.json()).name}`;
}

async function enter(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Ihr Name' }).fill(name);
  await page.getByRole('button', { name: 'Beitreten' }).click();
  await expect(page.getByRole('button', { name: 'Verlassen' })).toBeVisible();
}

/** Whether a picture of the page moves. */
async function moves(page: Page): Promise<void> {
  const video = page.locator('video').last();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth * element.currentTime))
    .toBeGreaterThan(0);
  const before = await video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(before);
}

/** Keeps the page's connections where the test finds them. */
async function keepConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: RTCPeerConnection[] = [];
    Object.assign(window, { kept });
    window.RTCPeerConnection = new Proxy(window.RTCPeerConnection, {
      construct(target, args) {
        const made: RTCPeerConnection = Reflect.construct(target, args);
        kept.push(made);
        return made;
      },
    });
  });
}

/** How much sound has come to a page so far. */
async function heardBy(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const kept: RTCPeerConnection[] = Reflect.get(window, 'kept');
    const reports = await Promise.all(kept.map((peer) => peer.getStats()));
    return reports
      .flatMap((report) => [...report.values()])
      .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
      .reduce((sum: number, { totalAudioEnergy }) => sum + totalAudioEnergy, 0);
  });
}

async function secondPerson(context: BrowserContext, product: Product): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL: product.origin });
  if (other === undefined) throw new Error('There is no browser.');
  (await watchContext(other, product.origin)).expect(NEWER_WAY);
  return await other.newPage();
}

test('two people meet in a room: they see and hear each other, and one sees the other leave', async ({
  page,
  context,
  product,
  watch,
  findAxeProblems,
}) => {
  watch.expect(NEWER_WAY);
  const path = await newRoom(product);
  const other = await secondPerson(context, product);
  await keepConnections(page);
  await enter(page, path, 'Anna');
  await enter(other, path, 'Ben');
  await expect(page.getByText('Ben', { exact: true })).toBeVisible();
  await expect(other.getByText('Anna', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Kamera einschalten' }).click();
  await moves(page);
  // The browser's own microphone beeps once a second.
  const heard = await heardBy(page);
  await expect.poll(() => heardBy(page)).toBeGreaterThan(heard);
  await other.getByRole('button', { name: 'Mikrofon ausschalten' }).click();
  await expect(page.getByText('stumm').first()).toBeVisible();
  expect(await findAxeProblems()).toEqual([]);
  await other.getByRole('button', { name: 'Verlassen' }).click();
  await expect(other.getByText('Sie haben den Raum verlassen.')).toBeVisible();
  await expect(page.getByText('Ben', { exact: true })).toHaveCount(0);
  await other.context().close();
});

test('a room that does not exist and one that is closed to strangers say the same', async ({
  page,
  product,
  watch,
}) => {
  watch.expect(/status of 404/);
  const sentences: (string | null)[] = [];
  for (const path of ['/rooms/nirgends', await newRoom(product, 'private')]) {
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Ihr Name' }).fill('Anna');
    await page.getByRole('button', { name: 'Beitreten' }).click();
    const alert = page.getByRole('alert').first();
    await expect(alert).toContainText('Diesen Raum gibt es nicht');
    sentences.push(await alert.textContent());
  }
  expect(sentences[0]).toBe(sentences[1]);
});
