import { describe, expect } from 'vitest';
import type { Call } from '../api/call.ts';
import { aCall, aJoinedCall, ROOM_URL } from '../testing/call-bench.ts';
import { test } from '../testing/call-test.ts';
import { FakeTrack } from '../testing/fake-media.ts';
import { aParticipant } from '../testing/participants.ts';

describe('devices', () => {
  test('chosen before there is an engine are kept, merged and given back', async ({ call }) => {
    await call.setInputDevicesAsync({ audioDeviceId: 'mic-1', videoDeviceId: 'cam-1' });
    await call.setOutputDeviceAsync({ outputDeviceId: 'box' });
    expect(await call.setInputDevicesAsync({ audioDeviceId: 'mic-2' })).toEqual({
      camera: { deviceId: 'cam-1' },
      mic: { deviceId: 'mic-2' },
      speaker: { deviceId: 'box' },
    });
    expect(await call.getInputSettings()).toEqual({
      audio: { settings: { deviceId: 'mic-2' } },
      video: { settings: { deviceId: 'cam-1' } },
    });
  });

  test('a source goes before an id, and a yes or no chooses none', async ({ call, platform }) => {
    const track = new FakeTrack('audio', 'mine');
    expect(
      await call.setInputDevicesAsync({ audioSource: track, audioDeviceId: 'mic-1', videoSource: false }),
    ).toEqual({ camera: {}, mic: {}, speaker: {} });
    await call.join({ url: ROOM_URL });
    expect(platform.engine.said('join-meeting')).toMatchObject([
      {
        preloadCache: {
          allowLocalVideo: false,
          inputSettings: { audio: { settings: { customTrack: 'daily-custom-track' } } },
        },
      },
    ]);
    expect(platform.engine.host.shared().audioTrack).toBe(track);
  });

  test.each([
    ['by an id', (call: Call) => call.setInputDevicesAsync({ audioDeviceId: 'desk' }), 'desk'],
    ['by settings', (call: Call) => call.updateInputSettings(settingsOf({ deviceId: 'desk' })), 'desk'],
    ['as the usual one', (call: Call) => call.updateInputSettings(settingsOf({})), undefined],
  ])('chosen in a call %s in place of a track of the page hold in the next one', async (_how, choose, id) => {
    const { call, platform } = await aJoinedCall({
      options: { audioSource: new FakeTrack('audio', 'mine') },
    });
    await choose(call);
    await call.leave();
    const kept = id === undefined ? {} : settingsOf({ deviceId: id });
    expect(await call.getInputSettings()).toEqual(kept);
    await call.join({ url: ROOM_URL });
    const inputSettings = id === undefined ? { audio: {} } : kept;
    expect(platform.engine.said('join-meeting').at(-1)).toMatchObject({
      preloadCache: expect.objectContaining({ inputSettings }),
    });
    expect(await call.getInputSettings()).toEqual(kept);
  });
});

function settingsOf(settings: MediaTrackConstraints) {
  return { audio: { settings } };
}

describe('input settings', () => {
  test('that are none are refused with the sentence itself', async ({ call, platform }) => {
    const bad = Reflect.apply(call.updateInputSettings, call, [{ audio: { processor: { type: 'loud' } } }]);
    await expect(bad).rejects.toMatch(/^inputSettings must be of the form: /);
    expect(platform.logger.errors.map(([text]) => text)).toContain(
      'inputSettings audio processor type invalid',
    );
  });

  test('no processor is shown, for none does anything; a change of the rest is told once', async () => {
    const { call, told } = await aJoinedCall();
    const processor = { type: 'noise-cancellation' } as const;
    expect(await call.updateInputSettings({ audio: { processor: { type: 'none' } } })).toEqual({});
    expect(await call.updateInputSettings({ audio: { processor } })).toEqual({});
    const settings = { deviceId: 'mic-2' };
    const result = await call.updateInputSettings({ audio: { processor, settings } });
    expect(result).toEqual({ audio: { settings } });
    expect(result.inputSettings).toEqual({ audio: { settings } });
    await call.updateInputSettings({ audio: { processor, settings } });
    expect(told.filter((name) => name === 'input-settings-updated')).toHaveLength(2);
  });

  test('with another track of the page in place of one are told, and the same one again is not', async () => {
    const { call, events } = await aJoinedCall();
    const [first, second] = [new FakeTrack('video', 'first'), new FakeTrack('video', 'second')];
    for (const customTrack of [first, second, second]) {
      await call.updateInputSettings({ video: { settings: { customTrack } } });
    }
    const told = events.filter(({ action }) => action === 'input-settings-updated');
    expect(told.map(({ inputSettings }) => inputSettings)).toEqual([
      { video: { settings: { customTrack: first } } },
      { video: { settings: { customTrack: second } } },
    ]);
  });

  test('before the engine is there, one medium leaves the other as it was', async ({ call }) => {
    await call.updateInputSettings({ video: { settings: { width: 640 } } });
    await call.updateInputSettings({ audio: { settings: { deviceId: 'mic-2' } } });
    await call.updateInputSettings({ video: { settings: { height: 360 } } });
    expect(await call.getInputSettings()).toEqual({
      audio: { settings: { deviceId: 'mic-2' } },
      video: { settings: { height: 360 } },
    });
  });
});

describe('send settings', () => {
  test('wait for the engine, which takes them over', async ({ call, platform }) => {
    expect(call.getSendSettings()).toBeNull();
    const settings = { video: 'quality-optimized' } as const;
    const kept = await call.updateSendSettings(settings);
    expect(kept).toEqual({ sendSettings: settings });
    expect(kept.video).toBe('quality-optimized');
    expect(call.getSendSettings()).toEqual(settings);
    await call.join({ url: ROOM_URL });
    platform.engine.emit({ action: 'send-settings-updated', sendSettings: { video: 'default-video' } });
    expect(call.getSendSettings()).toEqual({ video: 'default-video' });
    expect(await call.updateSendSettings(settings)).toEqual(settings);
  });

  test.each([
    [{}, 'Send settings must contain at least information for one track!'],
    [
      { video: 'detail-optimized' },
      'Video send settings should be either an object or one of the supported presets: default-video,bandwidth-optimized,',
    ],
    [{ screenVideo: { maxQuality: 'top' } }, 'maxQuality must be either low, medium or high'],
    [{ video: { encodings: { high: { maxBitrate: 1 } } } }, 'Encodings must be defined as: low, low and'],
    [
      { video: { encodings: { low: {} } } },
      'Empty encoding is not allowed. At least one of these valid keys',
    ],
  ])('%j are refused at once', (settings, sentence) => {
    const { call } = aCall();
    expect(() => Reflect.apply(call.updateSendSettings, call, [settings])).toThrow(sentence);
  });
});

describe('updates of somebody', () => {
  test('may name a subscription only where nobody subscribes automatically', async () => {
    const { call, engine } = await aJoinedCall();
    expect(() => call.updateParticipant('ben', { setSubscribedTracks: true })).toThrow(
      'setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled',
    );
    call.setSubscribeToTracksAutomatically(false);
    expect(call.subscribeToTracksAutomatically()).toBe(false);
    expect(call.updateParticipant('ben', { setSubscribedTracks: { audio: true, custom: 'staged' } })).toBe(
      call,
    );
    expect(engine.said('update-participant')).toMatchObject([{ id: 'ben' }]);
  });

  test('of oneself go to local, and of nobody nowhere', async () => {
    const { call, engine } = await aJoinedCall();
    call.updateParticipant('me', { setAudio: false });
    call.updateParticipant('', { setAudio: false });
    expect(engine.said('update-participant')).toMatchObject([
      { id: 'local', properties: { setAudio: false } },
    ]);
  });

  test('make sets of the caller’s lists of permissions', async () => {
    const { call } = await aJoinedCall();
    const updatePermissions = { canSend: ['audio', 'video'], hasPresence: true };
    call.updateParticipant('ben', { updatePermissions });
    expect(updatePermissions.canSend).toEqual(new Set(['audio', 'video']));
  });

  test.each([
    [{ setScreenShare: true }, "setScreenShare must be false, as it's only meant for stopping remote"],
    [{ updatePermissions: { canSend: ['smell'] } }, 'updatePermissions can take hasPresence, canSend, and'],
    [{ styles: { cam: { overlay: {} } } }, 'styles format should be a subset of: { cam: {div: {}'],
    [{ dance: true }, 'unrecognized updateParticipant property dance'],
  ])('that are none are refused: %j', async (updates, sentence) => {
    const { call } = aCall();
    expect(() => call.updateParticipant('ben', updates)).toThrow(sentence);
  });
});

describe('who one is', () => {
  test('a name is kept at once, and told to the engine as soon as there is one', async () => {
    const { call, engine } = await aJoinedCall();
    expect(await call.setUserName('Ada')).toEqual({ userName: 'Ada' });
    expect(call.properties).toMatchObject({ userName: 'Ada' });
    expect(engine.said('set-user-name')).toMatchObject([{ name: 'Ada', thisMeetingOnly: false }]);
    expect(await aCall().call.setUserName('Bea')).toEqual({ userName: 'Bea' });
  });

  test('data that are too long, or no JSON, are refused', async ({ call }) => {
    await expect(call.setUserData({ text: 'x'.repeat(4096) })).rejects.toThrow(
      'userData is too large (4107 characters). Maximum size suppported is 4096.',
    );
    await expect(call.setUserData(() => undefined)).rejects.toThrow(
      'userData must be serializable to JSON: ',
    );
    expect(await call.setUserData('x'.repeat(4096))).toBeUndefined();
  });
});

describe('data', () => {
  /** What says another thing each time it is asked, and functions, which no other page gets. */
  const oddity = () => {
    let asked = 0;
    return { at: new Date(0), toSkip: () => 1, count: { toJSON: () => ++asked } };
  };

  test('go out as the JSON by which they were measured', async () => {
    const { call, engine } = await aJoinedCall();
    call.sendAppMessage(oddity());
    await call.setUserData(oddity());
    const data = { at: '1970-01-01T00:00:00.000Z', count: 1 };
    expect(engine.said('app-msg')).toEqual([{ action: 'app-msg', data, to: '*' }]);
    expect(engine.said('set-user-data')).toMatchObject([{ userData: data }]);
    expect(call.properties['userData']).toEqual(data);
  });

  test('that come with joining are newer than those that were set before', async ({ call, platform }) => {
    const set = call.setUserData({ a: 1 });
    await call.join({ url: ROOM_URL, userData: { b: 2 } });
    await set;
    expect(call.properties['userData']).toEqual({ b: 2 });
    expect(platform.engine.said('join-meeting')).toMatchObject([{ properties: { userData: { b: 2 } } }]);
    expect(platform.engine.said('set-user-data')).toEqual([]);
  });

  test('that were set first are what is joined with, whatever the caller does to them meanwhile', async ({
    call,
    platform,
  }) => {
    const data = { a: 1 };
    const set = call.setUserData(data);
    data.a = 2;
    await call.join({ url: ROOM_URL });
    await set;
    expect(platform.engine.said('join-meeting')).toMatchObject([{ properties: { userData: { a: 1 } } }]);
  });
});

describe('audio levels', () => {
  test('asked for before the engine is there are asked of it when it is', async ({ call, platform }) => {
    expect(call.startRemoteParticipantsAudioLevelObserver(100)).toBeUndefined();
    expect(call.isRemoteParticipantsAudioLevelObserverRunning()).toBe(false);
    await call.join({ url: ROOM_URL });
    expect(platform.engine.said('join-meeting')).toMatchObject([
      { preloadCache: { remoteParticipantsAudioLevelObserver: { interval: 100 } } },
    ]);
  });

  test('that came once are not asked for by themselves in the next meeting', async ({ call, platform }) => {
    await call.startLocalAudioLevelObserver(100);
    await call.startRemoteParticipantsAudioLevelObserver(100);
    await call.join({ url: ROOM_URL });
    platform.engine.emit(
      { action: 'local-audio-level', audioLevel: 0 },
      { action: 'remote-participants-audio-level', participantsAudioLevel: {} },
    );
    await call.leave();
    await call.join();
    expect(platform.engine.said('join-meeting').at(-1)).toMatchObject({
      preloadCache: { localAudioLevelObserver: null, remoteParticipantsAudioLevelObserver: null },
    });
  });

  test('come until they are stopped', async () => {
    const { call, engine } = await aJoinedCall();
    await call.startRemoteParticipantsAudioLevelObserver(100);
    engine.emit({ action: 'remote-participants-audio-level', participantsAudioLevel: { ben: 0.2 } });
    expect(call.getRemoteParticipantsAudioLevel()).toEqual({ ben: 0.2 });
    expect(call.isRemoteParticipantsAudioLevelObserverRunning()).toBe(true);
    call.stopRemoteParticipantsAudioLevelObserver();
    expect(call.getRemoteParticipantsAudioLevel()).toEqual({});
    expect(call.isRemoteParticipantsAudioLevelObserverRunning()).toBe(false);
  });

  test('that cannot be had leave nothing running', async () => {
    const { call, engine } = await aJoinedCall();
    engine.react('start-local-audio-level-observer', (command) => {
      if (command.action === 'start-local-audio-level-observer') command.answer({ error: 'no microphone' });
    });
    const starting = call.startLocalAudioLevelObserver();
    expect(call.isLocalAudioLevelObserverRunning()).toBe(true);
    await expect(starting).rejects.toEqual({ error: 'no microphone' });
    expect(call.isLocalAudioLevelObserverRunning()).toBe(false);
    expect(() => call.startLocalAudioLevelObserver(99)).toThrow('The interval must be a number greater than');
  });
});

describe('screens and tracks of one’s own', () => {
  test('the flag of the screen follows the engine', async () => {
    const { call, engine, platform } = await aJoinedCall();
    expect(call.updateScreenShare()).toBeUndefined();
    expect(platform.logger.warnings).toHaveLength(1);
    await call.startScreenShare();
    engine.emit({ action: 'local-screen-share-started' });
    expect(call.updateScreenShare({ screenAudio: { enabled: false } })).toBe(call);
    engine.emit({ action: 'local-screen-share-canceled' });
    expect(call.updateScreenShare()).toBeUndefined();
  });

  test('a track of a reserved name, or none at all, is refused', async () => {
    const { call, engine } = await aJoinedCall();
    const track = new FakeTrack('audio', 'm');
    expect(() => call.startCustomTrack({ track, trackName: 'cam-audio' })).toThrow(
      'Custom track `trackName` must not match a track name already used by daily: cam-audio, cam-video, customVideoDefaults, screen-video, screen-audio, rmpAudio, rmpVideo',
    );
    expect(() => Reflect.apply(call.startCustomTrack, call, [{ track: 'x' }])).toThrow(
      'Custom tracks provided must be instances of MediaStreamTrack',
    );
    const options = { track, trackName: 'music' };
    expect(await call.startCustomTrack(options)).toBe('music');
    expect(options.track).toBe('daily-custom-track');
    expect(engine.said('start-custom-track')).toMatchObject([{ track, trackName: 'music' }]);
  });
});

test('what says the same twice is told once', async () => {
  const { engine, told } = await aJoinedCall();
  const counts = {
    action: 'participant-counts-updated',
    participantCounts: { present: 2, hidden: 0 },
  } as const;
  engine.emit(counts, { ...counts, participantCounts: { present: 2, hidden: 0 } });
  const speaker = { action: 'active-speaker-change', activeSpeaker: { peerId: 'ben' } } as const;
  engine.emit(speaker, speaker);
  const network = { action: 'network-quality-change', threshold: 'good', quality: 100 } as const;
  engine.emit(network, { ...network, quality: 99 });
  const receive = {
    action: 'receive-settings-updated',
    receiveSettings: { base: { video: { layer: 1 } } },
  } as const;
  engine.emit(receive, { ...receive });
  expect(told).toEqual([
    'participant-counts-updated',
    'active-speaker-change',
    'network-quality-change',
    'receive-settings-updated',
  ]);
});

test('network quality is kept over leaving', async () => {
  const { call, engine } = await aJoinedCall();
  engine.emit({ action: 'network-quality-change', threshold: 'low', quality: 50 });
  engine.emit({ action: 'participant-joined', participant: aParticipant('ben') });
  await call.leave();
  await call.join();
  expect(await call.getNetworkStats()).toEqual({ stats: { latest: {} }, threshold: 'low', quality: 50 });
});
