import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveComponentPage } from './support/component-page.ts';
import { onEachEngine } from './support/engine-under-test.ts';
import { Member } from './support/member.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { openDoor, type RoomDoor } from './support/room-door.ts';

const pages = pagesOfThisFile();
let page: Awaited<ReturnType<typeof serveComponentPage>>;

beforeAll(async () => {
  page = await serveComponentPage();
});

afterAll(() => page.close());

onEachEngine('A camera that the call component sends', (engine) => {
  let door: RoomDoor;
  beforeAll(async () => {
    door = await openDoor(engine);
  });
  afterAll(() => door.close());

  test('goes out in the sizes and at the rates that the settings say', async () => {
    const url = await door.openRoom();
    const [ada, ben] = await Promise.all([
      Member.open(pages, page.url, 'Ada'),
      Member.open(pages, page.url, 'Ben', { startVideoOff: true }),
    ]);
    await ada.join(url);
    await ben.join(url);
    const adaId = await ada.sessionId();
    const layers = (...expected: readonly Partial<RTCRtpEncodingParameters>[]) =>
      expect
        .poll(() => ada.page.evaluate(() => window.layersSent()), { timeout: 20_000 })
        .toEqual(expected.map((layer) => expect.objectContaining(layer)));
    const balanced = [
      { scaleResolutionDownBy: 4, maxBitrate: 120_000, maxFramerate: 15 },
      { scaleResolutionDownBy: 2, maxBitrate: 450_000, maxFramerate: 20 },
      { scaleResolutionDownBy: 1, maxBitrate: 1_500_000, maxFramerate: 30 },
    ];
    await layers(...balanced);

    await ada.do('setBandwidth', { kbs: 207 });
    await layers({ maxBitrate: 12_000 }, { maxBitrate: 45_000 }, { maxBitrate: 150_000 });
    await ada.do('setBandwidth', { kbs: 0 });
    await ada.do('setBandwidth', { kbs: 'NO_CAP' });
    await layers(...balanced);

    await ada.do('updateSendSettings', { video: 'bandwidth-optimized' });
    await layers(
      { scaleResolutionDownBy: 4, maxBitrate: 100_000 },
      { scaleResolutionDownBy: 2, maxBitrate: 350_000 },
    );
    await ben.seesSize(adaId, ({ width }) => width === 640);

    await ada.do('updateSendSettings', { video: { maxQuality: 'low' } });
    await layers({ scaleResolutionDownBy: 4, maxBitrate: 120_000 });
    await ben.seesSize(adaId, ({ width }) => width === 320);

    const encodings = {
      low: { active: false, maxBitrate: 50_000 },
      medium: { scaleResolutionDownBy: 8, maxBitrate: 60_000, maxFramerate: 10, scalabilityMode: 'L1T2' },
    };
    await ada.do('updateSendSettings', { video: { encodings } });
    await layers(encodings.medium);
    await ben.seesSize(adaId, ({ width }) => width === 160);

    await ada.do('updateSendSettings', { video: { encodings: { low: encodings.low } } });
    await ben.seesState(adaId, 'video', { state: 'off' });
    await ada.do('updateSendSettings', { video: 'default-video' });
    await layers(...balanced);
    await ben.sees(adaId);
  });
});
