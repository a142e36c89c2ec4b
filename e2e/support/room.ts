import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Product } from '../../scripts/lib/product.mjs';
import { expect } from './test.ts';

/** Makes a room as another program does, and gives its path. */
export async function newRoom(
  product: Product,
  privacy: 'public' | 'private' = 'public',
  properties: object = {},
): Promise<string> {
  const made = await make(product, 'rooms', { privacy, properties });
  return `/rooms/${z.object({ name: z.string() }).parse(made).name}`;
}

/** A token for a room, by its path. */
export async function newToken(product: Product, path: string): Promise<string> {
  const properties = { room_name: path.replace('/rooms/', '') };
  return z.object({ token: z.string() }).parse(await make(product, 'meeting-tokens', { properties })).token;
}

async function make(product: Product, what: 'rooms' | 'meeting-tokens', body: object): Promise<unknown> {
  const keys = z
    .object({ roomsApiKey: z.string() })
    .parse(JSON.parse(await readFile(join(product.dataDir, 'keys.json'), 'utf8')));
  const answer = await fetch(`${product.origin}/v1/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.roomsApiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** A line with media is there within moments; a slow machine takes seconds. */
const PATIENTLY = { timeout: 15_000 };

export async function enter(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Ihr Name' }).fill(name);
  await page.getByRole('button', { name: 'Beitreten' }).click();
  await expect(page.getByRole('button', { name: 'Verlassen' })).toBeVisible(PATIENTLY);
}

/** Whether a picture of the page moves. */
export async function moves(page: Page): Promise<void> {
  const video = page.locator('video').last();
  await expect
    .poll(
      () => video.evaluate((element: HTMLVideoElement) => element.videoWidth * element.currentTime),
      PATIENTLY,
    )
    .toBeGreaterThan(0);
  const before = await video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), PATIENTLY)
    .toBeGreaterThan(before);
}
