import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromRoot } from '../scripts/lib/paths.mjs';
import { type BundledPage, serveBundledPage } from './support/bundled-page.ts';
import { ComponentParticipant } from './support/component-participant.ts';
import { onEmbedded } from './support/engine-under-test.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { PATIENTLY } from './support/patience.ts';
import { openRoomsApi, type RoomsApi, roomNameOf } from './support/rooms-api.ts';

/** In the place of the rented component. */
const OUR_COMPONENT = { '@daily-co/daily-js': fromRoot('packages', 'call', 'src', 'index.ts') };
const TEMPLATE = fromRoot('node_modules', '@tavus', 'cvi-ui', 'dev-components', 'components');

const pages = pagesOfThisFile();
let component: BundledPage;
let others: BundledPage;
let hooks: BundledPage;

beforeAll(async () => {
  [component, others, hooks] = await Promise.all([
    serveBundledPage('call-component.ts'),
    serveBundledPage('third-party-clients.tsx', {
      ...OUR_COMPONENT,
      'cvi-template/conversation': `${TEMPLATE}/conversation-01/index.tsx`,
      'cvi-template/cvi-provider': `${TEMPLATE}/cvi-provider/index.tsx`,
    }),
    serveBundledPage('daily-react.tsx', OUR_COMPONENT),
  ]);
});

afterAll(() => Promise.all([component, others, hooks].map((page) => page.close())));

// They know nothing of engines but our component, which the tests of the component show on each engine.
onEmbedded('An unmodified client of the rented call service', (engine) => {
  let api: RoomsApi;
  beforeAll(async () => {
    api = await openRoomsApi(engine);
  });
  afterAll(() => api.close());

  test('that keeps what is said until the bot is there (Pipecat) tells it in a room with long messages', async () => {
    const url = await api.createRoom({ max_app_message_size: 65_536 });
    const page = await pages.take();
    await page.goto(others.url);
    const connected = page.evaluate((url) => window.connectPipecat(url), url);
    // Looked at below, when the bot is there.
    connected.catch(() => undefined);
    const states = () => page.evaluate(() => window.pipecatStates);
    await expect.poll(states).toContain('connected');

    const bot = await ComponentParticipant.open(pages, component.url, 'Bot', { startVideoOff: true });
    await bot.join(url);
    const heard = async () =>
      (await bot.events()).flatMap(({ event, what }) => (event === 'app-message' ? [what?.['data']] : []));
    await expect.poll(heard).toContainEqual(expect.objectContaining({ type: 'client-ready' }));
    const kept = (await heard()).find((data) => JSON.stringify(data).includes('"raw-audio-batch"'));
    // More than clients may say who do not know how much the room takes.
    expect(JSON.stringify(kept).length).toBeGreaterThan(4096);
    const data = { version: '1.0.0', about: {} };
    await bot.do('sendAppMessage', { label: 'rtvi-ai', type: 'bot-ready', id: 'b', data });
    await connected;
    expect(await states()).toEqual(['initializing', 'initialized', 'connecting', 'connected', 'ready']);
    await page.evaluate(() => window.disconnectPipecat());
    await expect.poll(states).toContain('disconnecting');
  });

  test('that shows a person made of pictures (the template of cvi-ui) has a conversation with him', async () => {
    const url = await api.createRoom();
    const page = await pages.take();
    await page.goto(`${others.url}/?conversation=${encodeURIComponent(url)}`);
    await page.getByRole('button', { name: 'Call' }).click();
    await page.getByText('Connecting...').waitFor();

    const replica = await ComponentParticipant.open(pages, component.url, 'Replica');
    const token = await api.createToken(url, { user_id: 'tavus-replica-1' });
    await replica.join(url, { token });
    const size = () =>
      page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.videoWidth);
    await expect.poll(size).toBeGreaterThan(0);
    const [visitor = ''] = await replica.page.evaluate(() =>
      Object.keys(window.member.call.participants()).filter((id) => id !== 'local'),
    );
    await replica.hears(visitor);
    await page.getByRole('button', { name: /^Microphone/ }).click();
    await replica.seesState(visitor, 'audio', { state: 'off' });
    await page.getByRole('button', { name: 'Leave Call' }).click();
    await replica.expectEvent({ event: 'participant-left', who: visitor });
  });

  test('made of hooks (daily-react) shows who is there and switches devices', async () => {
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const url = await api.createRoom({ exp, eject_at_room_exp: true });
    const page = await pages.take();
    await page.goto(`${hooks.url}/?room=${encodeURIComponent(url)}`);
    const shows = async (locator: Locator, text: string) =>
      await expect.poll(() => locator.textContent(), PATIENTLY).toBe(text);
    const click = async (name: string) => await page.getByRole('button', { name, exact: true }).click();
    await click('Join');
    await shows(page.getByRole('status'), 'joined-meeting');
    const me = page.getByRole('list', { name: 'Me' });
    const remotes = page.getByRole('list', { name: 'Others' });
    await shows(me, 'Anna: playable, off');
    for (const name of ['Record', 'Stream', 'Transcribe']) await click(name);
    const room = page.getByRole('region', { name: 'Room' }).getByRole('paragraph');
    await shows(room, `${roomNameOf(url)} until ${exp * 1000}, faults true true true`);

    const ben = await ComponentParticipant.open(pages, component.url, 'Ben', { startVideoOff: true });
    await ben.join(url);
    await shows(remotes, 'Ben: playable, off');
    await ben.do('setLocalVideo', true);
    await shows(remotes, 'Ben: playable, playable');
    const width = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);
    await expect.poll(width).toBeGreaterThan(0);

    const [anna = ''] = await ben.page.evaluate(() =>
      Object.keys(window.member.call.participants()).filter((id) => id !== 'local'),
    );
    await click('Camera');
    await shows(me, 'Anna: playable, playable');
    await click('Microphone');
    await shows(me, 'Anna: off, playable');
    await ben.seesState(anna, 'audio', { state: 'off' });
    await click('Microphone');
    await shows(me, 'Anna: playable, playable');
    await ben.hears(anna);

    const device = page.getByRole('combobox', { name: 'Device' });
    const [, second] = await device.getByRole('option').all();
    const id = (await second?.getAttribute('value')) ?? '';
    await device.selectOption(id);
    await expect.poll(() => device.inputValue()).toBe(id);

    await ben.do('leave');
    await shows(remotes, '');
    await click('Leave');
    await shows(page.getByRole('status'), 'left-meeting');
  });
});
