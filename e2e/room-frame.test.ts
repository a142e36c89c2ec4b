import { test } from './support/partner.ts';
import { enter, moves, newRoom, secondPerson } from './support/room.ts';
import { expect } from './support/test.ts';

test('a page of others puts a room into a frame, commands it and hears what happens there', async ({
  page,
  context,
  product,
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
    const { local } = await call.join({ url, userName: 'Anna' });
    return [local.user_name, call.meetingState(), call.iframe().src];
  }, `${product.origin}${path}`);
  expect(joined.slice(0, 2)).toEqual(['Anna', 'joined-meeting']);
  expect(joined[2]).not.toContain('geheim');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: /^Raum / })).toBeVisible();

  const other = await secondPerson(context, product);
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
  await other.context().close();
});

test('whose page is not named cannot show a room', async ({ page, product, partner, watch }) => {
  watch.expect(foreign(partner.strangeOrigin));
  watch.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
  await page.goto(partner.strangeOrigin);
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, `${product.origin}/rooms/halle`);
  await expect.poll(() => watch.lines().join()).toMatch(/frame-ancestors/);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Besprechungsraum' })).toHaveCount(0);
});

/** Our own pages ask nobody else; that a partner's page is opened is the test's doing. */
function foreign(origin: string): RegExp {
  return new RegExp(`^foreign: ${origin.replaceAll('.', '\\.')}/`);
}
