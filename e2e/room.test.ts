import type { Page, WebSocketRoute } from '@playwright/test';
import type { Product } from '../scripts/lib/product.mjs';
import { findTooSmall } from '../testing/page-checks.ts';
import { enter, moves, newRoom } from './support/room.ts';
import { expect, test } from './support/test.ts';

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

/** Calls himself what only the own tile is marked with. */
const GUEST = 'Ben (Sie)';
const CORNER = { width: 375, height: 450 };

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

/** Has Anna and a second person enter a new room. Answers with the second person's page. */
async function meet(product: Product, anna: Page, other: Page, name = 'Ben'): Promise<Page> {
  const path = await newRoom(product);
  await enter(anna, path, 'Anna');
  await enter(other, path, name);
  return other;
}

test('two people meet in a room: they see and hear each other, and one sees the other leave', async ({
  page,
  product,
  otherBrowser,
  findAxeProblems,
}) => {
  await keepConnections(page);
  const other = await meet(product, page, await otherBrowser(), GUEST);
  await expect(page.getByText(GUEST, { exact: true })).toBeVisible();
  await expect(other.getByText('Anna', { exact: true })).toBeVisible();
  // A name cannot pass for the mark of the own tile.
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Sie', { exact: true }) })).toHaveText(
    /Anna/,
  );
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
  await expect(page.getByText(GUEST, { exact: true })).toHaveCount(0);
  await other.getByRole('button', { name: 'Wieder beitreten' }).click();
  await expect(page.getByText(GUEST, { exact: true })).toBeVisible();
  // Who was muted is not heard before he wants to be.
  await expect(other.getByRole('button', { name: 'Mikrofon einschalten' })).toBeVisible();
});

test('nothing leads out of a call by a stray click, and whoever comes again finds his name', async ({
  page,
  product,
}) => {
  const path = await newRoom(product);
  await page.setViewportSize(CORNER);
  await enter(page, path, 'Anna');
  await expect(page.getByRole('link')).toHaveCount(0);
  // The size of a frame that says nothing of it.
  for (const name of ['Mikrofon ausschalten', 'Kamera einschalten', 'Verlassen'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  expect(await findTooSmall(page)).toEqual([]);

  const asked = page.waitForEvent('dialog');
  const leaving = page.goto('/').catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await page.getByRole('button', { name: 'Verlassen' }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Ihr Name' })).toHaveValue('Anna');
});

test('who loses the connection is told so until it is back', async ({ page, product }) => {
  const lines: WebSocketRoute[] = [];
  let mend = (): void => undefined;
  const mended = new Promise<void>((resolve) => {
    mend = resolve;
  });
  await page.routeWebSocket(/\/rtc/, async (line) => {
    if (lines.length > 0) await mended;
    line.connectToServer();
    lines.push(line);
  });
  await enter(page, await newRoom(product), 'Anna');
  await lines[0]?.close({ code: 4000 });
  const notice = page.getByText('Die Verbindung ist unterbrochen');
  await expect(notice).toBeVisible();
  mend();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Verlassen' })).toBeVisible();
});

test('one shows his screen, the other takes another microphone, and what the browser refuses is told of', async ({
  page,
  product,
  otherBrowser,
}) => {
  const other = await meet(product, page, await otherBrowser());
  await other.getByRole('button', { name: 'Bildschirm teilen' }).click();
  await moves(page);
  await expect(page.getByRole('figure', { name: 'Bildschirm von Ben' })).toBeVisible();
  await other.getByRole('button', { name: 'Bildschirm nicht mehr teilen' }).click();
  await expect(page.getByRole('figure', { name: 'Bildschirm von Ben' })).toHaveCount(0);

  await page.getByText('Geräte').click();
  const microphone = page.getByRole('combobox', { name: 'Mikrofon' });
  const [, second] = await microphone.getByRole('option').all();
  const id = (await second?.getAttribute('value')) ?? '';
  await microphone.selectOption(id);
  await expect(microphone).toHaveValue(id);

  await page.evaluate(() => {
    HTMLMediaElement.prototype.setSinkId = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
  });
  const speaker = page.getByRole('combobox', { name: 'Lautsprecher' });
  const before = await speaker.inputValue();
  await speaker.selectOption({ index: 1 });
  await expect(page.getByRole('alert')).toContainText('Der Browser gibt diesen Lautsprecher nicht frei.');
  await expect(speaker).toHaveValue(before);

  await page.context().clearPermissions();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
  });
  await page.getByRole('button', { name: 'Kamera einschalten' }).click();
  await expect(page.getByRole('alert')).toContainText('Der Browser gibt die Kamera nicht frei.');
});

test('who goes by keyboard on a small phone sees what he is at, and after the call begins at its heading', async ({
  page,
  product,
  otherBrowser,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await meet(product, page, await otherBrowser());
  await expect(page.getByText('Ben', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Kamera einschalten' }).click();
  await moves(page);

  await page.getByText('Geräte').focus();
  await page.keyboard.press('Enter');
  const choices = page.getByRole('combobox');
  expect(await choices.count()).toBeGreaterThan(1);
  for (const choice of await choices.all()) {
    await page.keyboard.press('Tab');
    await expect(choice).toBeFocused();
    expect(await overlap(page)).toBe(0);
  }

  await page.getByRole('button', { name: 'Verlassen' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Besprechungsraum' })).toBeFocused();
});

/** How much of what has the focus lies under the controls, or out of the window, in pixels. */
async function overlap(page: Page): Promise<number> {
  return await page.getByRole('group', { name: 'Steuerung' }).evaluate((controls) => {
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
    return Math.max(0, -top, bottom - controls.getBoundingClientRect().top);
  });
}
