import type { Page } from '@playwright/test';
import { samplesOf } from '../scripts/lib/samples.mjs';
import { enter, moves, newRoom, newToken } from './support/room.ts';
import { expect, test } from './support/test.ts';

test('a page of others puts a room into a frame, commands it and hears what happens there', async ({
  page,
  product,
  otherBrowser,
  partner,
  watch,
}) => {
  watch.expect(foreign(partner.origin));
  const path = await newRoom(product);
  await page.goto(`${partner.origin}/seite?geheim=1`);
  await page.addScriptTag({ url: `${product.origin}/sdk/call.script.js` });

  const joined = await page.evaluate(async (url) => {
    const call = Reflect.get(window, 'Daily').createFrame({
      iframeStyle: { width: '900px', height: '600px' },
      cssText: 'h1 { letter-spacing: 3px }',
    });
    const told: string[] = [];
    Object.assign(window, { callFrame: call, told });
    for (const event of [
      'loading',
      'loaded',
      'joining-meeting',
      'joined-meeting',
      'participant-joined',
      'left-meeting',
    ]) {
      call.on(event, ({ action }: { action: string }) => told.push(action));
    }
    const { local } = await call.join({ url, userName: 'Anna', startVideoOff: true });
    return [local.user_name, call.meetingState(), call.iframe().src];
  }, `${product.origin}${path}`);
  expect(joined.slice(0, 2)).toEqual(['Anna', 'joined-meeting']);
  expect(joined[2]).not.toContain('geheim');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: /^Raum / })).toHaveCSS('letter-spacing', '3px');

  const other = await otherBrowser();
  await enter(other, path, 'Ben');
  await expect(frame.getByText('Ben', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate('told.join(" ")')).toMatch(/joined-meeting.* participant-joined/);

  await page.evaluate('callFrame.setLocalVideo(true)');
  await moves(other);
  await expect(frame.getByRole('button', { name: 'Kamera ausschalten' })).toBeVisible();
  await page.evaluate('callFrame.setLocalAudio(false)');
  await expect(frame.getByRole('button', { name: 'Mikrofon einschalten' })).toBeVisible();
  await expect.poll(() => page.evaluate('callFrame.localAudio()')).toBe(false);
  const { devices } = await page.evaluate(() => Reflect.get(window, 'callFrame').enumerateDevices());
  expect(devices.map(({ kind }: MediaDeviceInfo) => kind)).toContain('videoinput');

  await forgeLeaving(page);
  await expect(frame.getByRole('button', { name: 'Verlassen' })).toBeVisible();

  await frame.getByRole('button', { name: 'Verlassen' }).click();
  await expect.poll(() => page.evaluate('callFrame.meetingState()')).toBe('left-meeting');
  await expect(other.getByText('Anna', { exact: true })).toHaveCount(0);
  await page.evaluate('callFrame.destroy()');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await page.evaluate('told')).toEqual([
    'loading',
    'loaded',
    'joining-meeting',
    // Oneself, then the other.
    'participant-joined',
    'joined-meeting',
    'participant-joined',
    'left-meeting',
  ]);
});

test('the samples of the documents open a room in a page of others', async ({
  page,
  product,
  partner,
  watch,
}) => {
  watch.expect(foreign(partner.origin));
  const path = await newRoom(product);
  const room = `${product.origin}${path}`;
  const given = `<script>const token = '${await newToken(product, path)}';</script>`;
  const documents = await Promise.all(['docs/rooms.md', 'packages/call/README.md'].map(samplesOf));
  const samples = documents.flat().filter(({ language }) => language === 'html');
  expect(samples).toHaveLength(2);
  for (const { text } of samples) {
    const named = text.replaceAll(/https:\/\/[a-z.]+\/rooms\/halle/g, room);
    const code = named.replaceAll(/https:\/\/[a-z.]+(?=\/sdk)/g, product.origin);
    partner.bodies.set('/sample', `${given}${code}`);
    await page.goto(`${partner.origin}/sample`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('button', { name: 'Verlassen' })).toBeVisible();
  }
});

test('in a frame who has no name yet is asked for it, and told why a room does not open', async ({
  page,
  product,
  partner,
  watch,
}) => {
  watch.expect(foreign(partner.origin));
  watch.expect(/status of 404/);
  const path = await newRoom(product);
  await page.goto(partner.origin);
  await page.addScriptTag({ url: `${product.origin}/sdk/call.script.js` });
  await page.evaluate((url) => {
    const call = Reflect.get(window, 'Daily').createFrame({ url });
    Object.assign(window, { callFrame: call, joining: call.join() });
  }, `${product.origin}${path}`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('textbox', { name: 'Ihr Name' }).fill('Cleo');
  await frame.getByRole('button', { name: 'Beitreten' }).click();
  expect(await page.evaluate('joining.then(({ local }) => local.user_name)')).toBe('Cleo');
  await page.evaluate('callFrame.leave()');
  await expect(frame.getByText('Sie haben den Raum verlassen.')).toBeVisible();

  const refused = `callFrame.join({ url: '${product.origin}/rooms/nirgends', userName: 'Cleo' })`;
  expect(await page.evaluate(`${refused}.catch(({ error }) => error.type)`)).toBe('no-room');
  await expect(frame.getByRole('alert').getByText('Diesen Raum gibt es nicht')).toBeVisible();
  await page.evaluate('callFrame.destroy()');
});

test('whose page is not named cannot show a room, and is told at once where it should be named', async ({
  page,
  product,
  partner,
  watch,
}) => {
  watch.expect(foreign(partner.strangeOrigin));
  watch.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
  await page.goto(partner.strangeOrigin);
  await page.addScriptTag({ url: `${product.origin}/sdk/call.script.js` });
  await page.evaluate((url) => {
    const call = Reflect.get(window, 'Daily').createFrame({ url });
    call.load().catch((why: string) => Object.assign(window, { why }));
  }, `${product.origin}/rooms/halle`);
  // Long before it would give up a page that says nothing.
  await expect
    .poll(() => page.evaluate('String(window.why)'), { timeout: 10_000 })
    .toContain('FRAME_ANCESTORS');
  expect(watch.lines().join()).toMatch(/frame-ancestors/);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Besprechungsraum' })).toHaveCount(0);
});

/** Our own pages ask nobody else; that a partner's page is opened is the test's doing. */
function foreign(origin: string): RegExp {
  return new RegExp(`^foreign: ${origin.replaceAll('.', '\\.')}/`);
}

/** Commands the page in the frame as its client would, from a window that is not the client's. */
async function forgeLeaving(page: Page): Promise<void> {
  const [, inner] = page.frames();
  await inner?.evaluate(() => {
    const callClientId = new URL(location.href).searchParams.get('emb');
    const message = { what: 'iframe-call-message', from: 'module', action: 'leave-meeting', callClientId };
    window.postMessage(message, '*');
  });
}
