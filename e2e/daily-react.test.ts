import { bundlePage } from './support/bundle.ts';
import { test } from './support/partner.ts';
import { enter, moves, newRoom, secondPerson } from './support/room.ts';
import { expect } from './support/test.ts';

test('a page with the hooks of the rented service, unchanged, shows who is there and switches devices', async ({
  page,
  context,
  product,
  partner,
  watch,
}) => {
  watch.expect(new RegExp(`^foreign: ${partner.origin}/`));
  partner.scripts.set('/page.js', await bundlePage('e2e/pages/daily-react.tsx'));
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const path = await newRoom(product, 'public', { exp, eject_at_room_exp: true });
  await page.goto(`${partner.origin}/?room=${encodeURIComponent(product.origin + path)}`);
  await page.addScriptTag({ url: '/page.js', type: 'module' });
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('status')).toHaveText('joined-meeting');
  const me = page.getByRole('list', { name: 'Me' });
  const others = page.getByRole('list', { name: 'Others' });
  await expect(me).toHaveText('Anna: playable, off');

  const room = page.getByRole('region', { name: 'Room' });
  const known = `${path.split('/').at(-1)} until ${exp * 1000}`;
  await expect(room.getByText(known)).toBeVisible();
  watch.expect(/is not available in this version of the call component/);
  for (const name of ['Record', 'Stream', 'Transcribe']) await room.getByRole('button', { name }).click();
  await expect(room.getByText('faults true true true')).toBeVisible();

  const other = await secondPerson(context, product);
  await enter(other, path, 'Ben');
  await expect(others).toHaveText('Ben: playable, off');
  await other.getByRole('button', { name: 'Kamera einschalten' }).click();
  await expect(others).toHaveText('Ben: playable, playable');
  await moves(page);

  await page.getByRole('button', { name: 'Camera' }).click();
  await expect(me).toHaveText('Anna: playable, playable');
  await page.getByRole('button', { name: 'Microphone' }).click();
  await expect(me).toHaveText('Anna: off, playable');
  await expect(other.getByText('stumm')).toBeVisible();
  await page.getByRole('button', { name: 'Microphone' }).click();
  await expect(me).toHaveText('Anna: playable, playable');
  await expect(other.getByText('stumm')).toHaveCount(0);

  const device = page.getByRole('combobox', { name: 'Device' });
  const [, second] = await device.getByRole('option').all();
  const id = (await second?.getAttribute('value')) ?? '';
  await device.selectOption(id);
  await expect(device).toHaveValue(id);

  await other.getByRole('button', { name: 'Verlassen' }).click();
  await expect(others).toHaveText('');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('status')).toHaveText('left-meeting');
  await other.context().close();
});
