import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundledPage } from './support/bundled-page.ts';
import { serveComponentPage } from './support/component-page.ts';
import { onEachEngine } from './support/engine-under-test.ts';
import { Member } from './support/member.ts';
import { servePageOfOthers } from './support/page-of-others.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { openDoor, type RoomDoor } from './support/room-door.ts';

const pages = pagesOfThisFile();
let component: BundledPage;
let others: BundledPage;

beforeAll(async () => {
  [component, others] = await Promise.all([serveComponentPage(), servePageOfOthers()]);
});

afterAll(() => Promise.all([component.close(), others.close()]));

onEachEngine('An unmodified client of the rented call service', (engine) => {
  let door: RoomDoor;
  beforeAll(async () => {
    door = await openDoor(engine);
  });
  afterAll(() => door.close());

  test('that keeps what is said until the bot is there (Pipecat) tells it in a room with long messages', async () => {
    const url = await door.openRoom({ max_app_message_size: 65_536 });
    const page = await pages.take();
    await page.goto(others.url);
    const connected = page.evaluate((url) => window.connectPipecat(url), url);
    // Looked at below, when the bot is there.
    connected.catch(() => undefined);
    const states = () => page.evaluate(() => window.pipecatStates);
    await expect.poll(states).toContain('connected');

    const bot = await Member.open(pages, component.url, 'Bot', { startVideoOff: true });
    await bot.join(url);
    const heard = async () =>
      (await bot.journal()).flatMap(({ event, what }) => (event === 'app-message' ? [what?.['data']] : []));
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
    const url = await door.openRoom();
    const page = await pages.take();
    await page.goto(`${others.url}/?conversation=${encodeURIComponent(url)}`);
    await page.getByRole('button', { name: 'Call' }).click();
    await page.getByText('Connecting...').waitFor();

    const replica = await Member.open(pages, component.url, 'Replica');
    const token = await door.invite(url, { user_id: 'tavus-replica-1' });
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
    await replica.isTold({ event: 'participant-left', who: visitor });
  });
});
