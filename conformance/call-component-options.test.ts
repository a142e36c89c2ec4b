import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BundledPage, serveBundledPage } from './support/bundled-page.ts';
import { ComponentParticipant } from './support/component-participant.ts';
import { onEachEngineOfPages } from './support/engine-under-test.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { PATIENTLY } from './support/patience.ts';
import { openRoomsApi, type RoomsApi } from './support/rooms-api.ts';

const pages = pagesOfThisFile();
let page: BundledPage;

beforeAll(async () => {
  page = await serveBundledPage('call-component.ts');
});

afterAll(() => page.close());

const open = (name: string, options: object = {}) =>
  ComponentParticipant.open(pages, page.url, name, options);

onEachEngineOfPages('The call component', (engine) => {
  let api: RoomsApi;
  beforeAll(async () => {
    api = await openRoomsApi(engine);
  });
  afterAll(() => api.close());

  test('sends a camera in the sizes and at the rates that the settings say', async () => {
    const url = await api.createRoom();
    const [ada, ben] = await Promise.all([open('Ada'), open('Ben', { startVideoOff: true })]);
    await ada.join(url);
    await ben.join(url);
    const adaId = await ada.sessionId();
    const layers = (...expected: readonly Partial<RTCRtpEncodingParameters>[]) =>
      expect
        .poll(() => ada.page.evaluate(() => window.layersSent()), PATIENTLY)
        .toEqual(expected.map((layer) => expect.objectContaining(layer)));
    // A browser begins with smaller pictures, until it has learnt what the network carries.
    const seenUpTo = (most: number) => ben.seesSize(adaId, ({ width }) => width > 0 && width <= most);
    const balanced = [
      { scaleResolutionDownBy: 4, maxBitrate: 120_000, maxFramerate: 15 },
      { scaleResolutionDownBy: 2, maxBitrate: 450_000, maxFramerate: 20 },
      { scaleResolutionDownBy: 1, maxBitrate: 1_500_000, maxFramerate: 30 },
    ];
    await layers(...balanced);

    await ada.do('setBandwidth', { kbs: 207 });
    const limited = [{ maxBitrate: 12_000 }, { maxBitrate: 45_000 }, { maxBitrate: 150_000 }];
    await layers(...limited);
    await ada.do('setLocalVideo', false);
    await ben.seesState(adaId, 'video', { state: 'off' });
    await ada.do('setLocalVideo', true);
    await ben.seesState(adaId, 'video', { state: 'playable' });
    await layers(...limited);
    await ada.do('setBandwidth', { kbs: 0 });
    await ada.do('setBandwidth', { kbs: 'NO_CAP' });
    await layers(...balanced);

    await ada.do('updateSendSettings', { video: 'bandwidth-optimized' });
    await layers(
      { scaleResolutionDownBy: 4, maxBitrate: 100_000 },
      { scaleResolutionDownBy: 2, maxBitrate: 350_000 },
    );
    await seenUpTo(640);

    await ada.do('updateSendSettings', { video: { maxQuality: 'low' } });
    await layers({ scaleResolutionDownBy: 4, maxBitrate: 120_000 });
    await seenUpTo(320);

    const encodings = {
      low: { active: false, maxBitrate: 50_000 },
      medium: { scaleResolutionDownBy: 8, maxBitrate: 60_000, maxFramerate: 10, scalabilityMode: 'L1T2' },
    };
    await ada.do('updateSendSettings', { video: { encodings } });
    await layers(encodings.medium);
    await seenUpTo(160);

    await ada.do('updateSendSettings', { video: { encodings: { low: encodings.low } } });
    await ben.seesState(adaId, 'video', { state: 'off' });
    await ada.do('updateSendSettings', { video: 'default-video' });
    await layers(...balanced);
    await ben.sees(adaId);
  });

  test('opens devices and describes its connections as the advanced configuration says', async () => {
    const url = await api.createRoom();
    const options = {
      userName: 'Ada',
      dailyConfig: {
        enableIndependentDevicePermissionPrompts: true,
        useDevicePreferenceCookies: true,
        preferH264: true,
        h264Profile: '42001f',
      },
    };
    const [ada, ben] = await Promise.all([open('Ada', options), open('Ben')]);
    const said: string[] = [];
    ada.page.on('console', (message) => said.push(message.text()));
    await ada.page.evaluate((url) => window.joinHooked(url), url);
    await ben.join(url);
    const [adaId, benId] = [await ada.sessionId(), await ben.sessionId()];
    await Promise.all([ada.sees(benId), ada.hears(benId), ben.sees(adaId), ben.hears(adaId)]);
    expect(await ada.page.evaluate(() => window.questions)).toEqual(['audio', 'video']);
    const described = async () => {
      const all = await ada.page.evaluate(() => window.descriptions());
      expect(all.filter(({ local, remote }) => /toffset/.test(local + remote))).toEqual([]);
      return all.filter(({ local }) => local.includes('m=video'));
    };
    const [sending] = await described();
    const firstProfile = (sdp = '') => /profile-level-id=(\w+)/.exec(sdp)?.[1];
    const taken = engine.name === 'embedded' ? '42e01f' : '42001f';
    expect([sending?.local, sending?.remote].map(firstProfile)).toEqual(['42001f', taken]);
    const other = `h264Profile 42001f is not carried by the media server: ${taken} is sent.`;
    expect(said.filter((one) => one.startsWith('h264Profile'))).toEqual(taken === '42001f' ? [] : [other]);
    await ada.page.evaluate(() => window.makeAnew());
    await expect.poll(async () => (await described()).length, PATIENTLY).toBeGreaterThan(2);
    await Promise.all([ada.sees(benId), ben.sees(adaId)]);

    await ada.do('setOutputDeviceAsync', { outputDeviceId: 'that nobody has' });
    await ada.expectEvent({
      event: 'nonfatal-error',
      what: expect.objectContaining({ details: { outputDeviceId: 'that nobody has' } }),
    });
    const { devices } = await ada.page.evaluate(() => window.member.call.enumerateDevices());
    const chosen = devices.find(({ label }) => label === 'Fake Audio Input 2')?.deviceId ?? '';
    await ada.do('setInputDevicesAsync', { audioDeviceId: chosen });
    await ada.page.reload();
    await ada.page.evaluate((options) => window.newMember(options), options);
    await ada.do('startCamera');
    // Chromium's headless shell gives devices other ids at each load: what the page asks for is what it remembers.
    expect(await ada.page.evaluate(() => window.microphonesAskedFor)).toEqual([chosen]);
  });

  test('uses the devices that settings say, and shares again what the page gave', async () => {
    const url = await api.createRoom();
    const [ada, ben] = await Promise.all([open('Ada'), open('Ben')]);
    await ada.join(url);
    await ben.join(url);
    const adaId = await ada.sessionId();
    await ada.page.evaluate(() => window.drawInPlaceOfCamera(360, 360));
    await ben.seesSize(adaId, ({ width, height }) => width > 0 && width === height);
    await ada.do('updateInputSettings', { video: { settings: {} } });
    await ben.seesSize(adaId, ({ width, height }) => width > height);

    const { devices } = await ada.page.evaluate(() => window.member.call.enumerateDevices());
    const chosen = devices.find(({ label }) => label === 'Fake Audio Input 2')?.deviceId ?? '';
    const use = (deviceId: object) => ada.do('updateInputSettings', { audio: { settings: { deviceId } } });
    const used = async () => (await ada.page.evaluate(() => window.member.call.getInputDevices())).mic;
    for (const deviceId of [{ exact: chosen }, { ideal: chosen }, [chosen]]) {
      await ada.do('updateInputSettings', { audio: { settings: {} } });
      expect(await used()).not.toMatchObject({ deviceId: chosen });
      await use(deviceId);
      expect(await used()).toMatchObject({ deviceId: chosen });
    }
    await use({ exact: 'that nobody has' });
    const msg = 'No microphone is what was asked for (OverconstrainedError: deviceId).';
    await ada.expectEvent({
      event: 'camera-error',
      what: expect.objectContaining({ error: expect.objectContaining({ msg }) }),
    });
    expect(await used()).toMatchObject({ deviceId: chosen });

    for (let times = 1; times <= 2; times += 1) {
      await ada.page.evaluate(() => window.drawInPlaceOfScreen());
      await ben.sees(adaId, 'screenVideo');
      await ada.do('stopScreenShare');
      await ben.seesState(adaId, 'screenVideo', { state: 'off' });
    }
    await ada.do('startScreenShare', { mediaStream: 'none' });
    await ada.expectEvent({
      event: 'nonfatal-error',
      what: expect.objectContaining({ type: 'screen-share-error' }),
    });
  });
});
