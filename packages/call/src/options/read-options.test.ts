import { describe, expect, test } from 'vitest';
import type { Call } from '../api/call.ts';
import { Instances } from '../call/instances.ts';
import { aCall } from '../testing/call-bench.ts';
import { FakeTrack } from '../testing/fake-media.ts';
import { FakePlatform } from '../testing/fake-platform.ts';
import type { Unknowns } from '../values/record.ts';

/** What making a call with options says. */
function made(options: Unknowns, platform = new FakePlatform()) {
  const instances = new Instances<Call>();
  try {
    return { ...aCall({ options, platform, instances }), refusal: undefined };
  } catch (error) {
    return { platform, instances, refusal: String(error) };
  }
}

describe('an option', () => {
  test.each<[string, Unknowns, string, unknown[]?]>([
    ['nobody knows', { colour: 1 }, "unrecognized property 'colour'"],
    ['url', { url: 7 }, "property 'url': url should be a string"],
    ['lang', { lang: 'xx' }, "property 'lang': language not supported. Options are: da, de, en-us, en, es,"],
    ['layout', { layout: 'none', lang: 'ja' }, "property 'lang': language not supported."],
    [
      'userData too long',
      { userData: 'x'.repeat(4097) },
      "property 'userData': invalid userData type provided",
      ['userData is too large (4097 characters). Maximum size suppported is 4096.'],
    ],
    [
      'audioSource',
      { audioSource: 7 },
      "property 'audioSource': audioSource must be a MediaStreamTrack, boolean, or a string",
      ['audioSource must be a MediaStreamTrack, boolean, or a string'],
    ],
    ['receiveSettings for all', { receiveSettings: { '*': 'inherit' } }, "property 'receiveSettings': "],
    [
      'receiveSettings for oneself',
      { receiveSettings: { local: 'inherit' } },
      "property 'receiveSettings': ",
    ],
    [
      'a theme of a colour that is none',
      { theme: { colors: { accent: 'zzz#abc' } } },
      "property 'theme': unsupported theme configuration. Check error logs for detailed info.",
      ['accent theme color should be provided in valid hex color format. Received: "zzz#abc"'],
    ],
    [
      'a theme with one half',
      { theme: { light: {} } },
      "property 'theme': unsupported theme",
      ['Theme must contain either both "light" and "dark" properties, or "colors".'],
    ],
    [
      'too few tiles',
      { layoutConfig: { grid: { minTilesPerPage: 9, maxTilesPerPage: 8 } } },
      "property 'layoutConfig': unsupported layoutConfig. Check error logs for detailed info.",
      ["grid.minTilesPerPage can't be higher than grid.maxTilesPerPage."],
    ],
    [
      'a tray button that is none',
      { customTrayButtons: { one: { iconPath: 'nowhere' } } },
      'property \'customTrayButtons\': customTrayButtons should be a dictionary of the type {"id":{',
      ['customTrayButton iconPath should be a url.'],
    ],
    [
      'an integration with two sources',
      { customIntegrations: { a: { label: 'A', location: 'main', src: 'https://a.test', srcdoc: '' } } },
      "property 'customIntegrations': customIntegrations should be an object of type ",
      ['customIntegration a: cannot have both src and srcdoc'],
    ],
    [
      'reactNativeConfig',
      { reactNativeConfig: { disableAutoDeviceManagement: { audio: 1 } } },
      'property \'reactNativeConfig\': reactNativeConfig should look like {"androidInCallNotification":{',
    ],
    ['inputSettings', { inputSettings: { sound: {} } }, "property 'inputSettings': inputSettings must be of"],
  ])('%s is refused by its sentence', (_name, options, refusal, logged = []) => {
    const { refusal: said, platform } = made(options);
    expect(said).toContain(refusal);
    expect(platform.logger.errors.map(([sentence]) => sentence)).toEqual(expect.arrayContaining(logged));
  });

  test('that is refused leaves the ones before it in effect, and no call', () => {
    const { refusal, instances } = made({ audioSource: false, url: 7 });
    expect(refusal).toContain('url should be a string');
    expect(instances.size).toBe(0);
  });

  test('about devices is kept until somebody joins', async () => {
    const { call, platform } = aCall({ options: { audioSource: false, videoSource: 'cam-1' } });
    expect(await call.getInputDevices()).toEqual({ camera: { deviceId: 'cam-1' }, mic: {}, speaker: {} });
    await call.join({ url: 'https://calls.test/rooms/a' });
    expect(platform.engine.said('join-meeting')).toMatchObject([
      {
        preloadCache: {
          allowLocalAudio: false,
          inputSettings: { video: { settings: { deviceId: 'cam-1' } } },
        },
      },
    ]);
  });

  test('that is a track is marked in its place, and comes back as the track', async () => {
    const track = new FakeTrack('audio', 'mine');
    const options = { inputSettings: { audio: { settings: { customTrack: track } } } };
    const { call } = aCall({ options });
    expect(options.inputSettings.audio.settings.customTrack).toBe('daily-custom-track');
    expect(await call.getInputSettings()).toEqual({ audio: { settings: { customTrack: track } } });
  });

  test('of deprecated constraints becomes input settings, and is gone from the caller’s object', () => {
    const dailyConfig: Unknowns = { userMediaAudioConstraints: { echoCancellation: false } };
    const options: Unknowns = { dailyConfig };
    const { platform } = aCall({ options });
    expect(dailyConfig).toEqual({});
    expect(options['inputSettings']).toEqual({ audio: { settings: { echoCancellation: false } } });
    expect(platform.logger.warnings[0]?.[0]).toBe(
      'userMediaAudioConstraints is deprecated. You can override constraints with inputSettings.audio.settings, found in DailyCallOptions.',
    );
  });

  test('for a processor that this browser lacks is dropped with a word', async () => {
    const platform = new FakePlatform();
    platform.support = { audio: false, video: false };
    const inputSettings = {
      audio: { processor: { type: 'noise-cancellation' } },
      video: { processor: { type: 'background-blur', config: { strength: 0.5 } }, settings: { width: 640 } },
    };
    const { call } = aCall({ platform, options: { inputSettings } });
    expect(await call.getInputSettings()).toEqual({ video: { settings: { width: 640 } } });
    expect(platform.logger.errors).toEqual([
      ['Ignoring settings for browser- or platform-unsupported input processor(s): video, audio'],
    ]);
  });

  test('for a processor is dropped where the older one that it asks for does not run', async () => {
    const platform = new FakePlatform();
    platform.legacySupport = { audio: true, video: false };
    const dailyConfig = { useLegacyVideoProcessor: true };
    const video = { processor: { type: 'background-blur' as const, config: { strength: 0.5 } } };
    const { call } = aCall({ platform, options: { dailyConfig, inputSettings: { video } } });
    await call.updateInputSettings({ video });
    const ignored = 'Ignoring settings for browser- or platform-unsupported input processor(s): video';
    expect(platform.logger.errors).toEqual([[ignored], [ignored]]);
  });

  test('of the prebuilt interface is complained about in a call object', () => {
    const { platform } = aCall({ options: { showLocalVideo: true, activeSpeakerMode: true } });
    expect(platform.logger.errors).toEqual([
      ['showLocalVideo is not available in call object mode'],
      ['activeSpeakerMode is not available in call object mode'],
    ]);
  });

  test('stays with the call: later ones are merged over it', async () => {
    const options: Unknowns = { url: 'https://calls.test/rooms/a', userName: 'Ada' };
    const { call } = aCall({ options });
    await call.join({ userName: 'Bea' });
    expect(call.properties).toMatchObject({
      url: 'https://calls.test/rooms/a',
      userName: 'Bea',
      layout: 'none',
      dailyJsVersion: '0.75.2',
    });
    expect(options).toMatchObject({ userName: 'Ada', layout: 'none', dailyJsVersion: '0.75.2' });
  });

  test('that is a function or a track does not travel to the engine', async () => {
    const hook = () => undefined;
    const dailyConfig: Unknowns = { modifyLocalSdpHook: hook };
    const audioSource = new FakeTrack('audio', 'mine');
    const { call, platform } = aCall({ options: { dailyConfig, audioSource } });
    await call.join({ url: 'https://calls.test/rooms/a' });
    expect(dailyConfig).toEqual({});
    expect(platform.logger.warnings).toEqual([['MediaStreamTrack found in props or cache.', 'audioSource']]);
    expect(platform.engine.said('join-meeting')).toMatchObject([
      { properties: { audioSource: 'daily-custom-track', dailyConfig: {} } },
    ]);
    expect(platform.page).toEqual({
      _daily: {
        pendings: [],
        instances: { [call.callClientId]: { tracks: {}, customCallbacks: { modifyLocalSdpHook: hook } } },
      },
    });
    expect(platform.engine.host.hooks()).toEqual({ modifyLocalSdpHook: hook });
    await call.destroy();
    expect(platform.page).toEqual({ _daily: { pendings: [], instances: {} } });
  });

  test('that is a function does not get into a frame, and that is said', async () => {
    const dailyConfig: Unknowns = { modifyRemoteSdpHook: () => undefined, micAudioMode: 'music' };
    const { call, platform } = aCall({ isObjectMode: false, options: { dailyConfig } });
    await call.join({ url: 'https://calls.test/rooms/a' });
    expect(platform.logger.warnings).toEqual([
      [
        'modifyRemoteSdpHook is not available in a frame, and will be ignored: no function crosses its border.',
      ],
    ]);
    expect(dailyConfig).toEqual({ micAudioMode: 'music' });
  });

  test('for a proxy is said to have no effect where there is no frame to reach through it', async () => {
    const said = async (isObjectMode: boolean) => {
      const dailyConfig = { proxyUrl: 'https://proxy.test' };
      const { call, platform } = aCall({ isObjectMode, options: { dailyConfig } });
      await call.join({ url: 'https://calls.test/rooms/a' });
      return platform.logger.errors;
    };
    expect(await said(true)).toEqual([
      ['dailyConfig.proxyUrl is not available in this version of the call component.'],
    ]);
    expect(await said(false)).toEqual([]);
  });
});
