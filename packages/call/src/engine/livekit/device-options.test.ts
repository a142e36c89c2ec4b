import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineBench, FakeBrowser, type FakeDevice } from '../../testing/engine-bench.ts';

vi.mock('./livekit-room.ts', () => import('../../testing/fake-livekit-room.ts'));

let browser: FakeBrowser;
let bench: EngineBench;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
  bench = new EngineBench();
});

afterEach(() => {
  bench.engine.close();
  vi.unstubAllGlobals();
});

/** What was asked of the person, question by question. */
const questions = () => browser.asked.map((constraints) => Object.keys(constraints).join(' and '));
/** Which device was asked for, question by question. */
const requestedIds = (kind: 'audio' | 'video') =>
  browser.asked.flatMap((constraints) => {
    const wanted = constraints[kind];
    return typeof wanted === 'object' ? [wanted.deviceId] : [];
  });
const states = () => browser.opened.map(({ kind, readyState }) => `${kind} ${readyState}`);

const mic = (deviceId: string, groupId = deviceId): FakeDevice => ({ kind: 'audioinput', deviceId, groupId });

test('a camera is opened again with the constraints of setBandwidth(), until the call ends', async () => {
  const { engine } = bench;
  const cameras = () =>
    browser.opened.filter(({ kind }) => kind === 'video').map((track) => track.constraints);
  await bench.start();
  const trackConstraints = { width: 320 };
  engine.handle({ action: 'set-bandwidth', kbs: 200, trackConstraints });
  for (const state of [false, true]) engine.handle({ action: 'local-video', state });
  await expect.poll(cameras).toEqual([trackConstraints, trackConstraints]);
  engine.handle({ action: 'leave-meeting' });
  await expect.poll(() => bench.all('left-meeting')).toHaveLength(1);
  await bench.start();
  expect(cameras().at(-1)).toEqual({});
});

describe('who is asked for microphone and camera', () => {
  test('is asked once for both', async () => {
    await bench.start();
    expect(questions()).toEqual(['audio and video']);
  });

  test('is asked for each by itself where the page wants it so', async () => {
    await bench.start({ enableIndependentDevicePermissionPrompts: true });
    expect(questions()).toEqual(['audio', 'video']);
    expect(states()).toEqual(['audio live', 'video live']);
  });

  test('and gives one alone, is told what became of the other', async () => {
    browser.refusals = { audio: 'NotAllowedError' };
    await bench.start({ enableIndependentDevicePermissionPrompts: true });
    expect(bench.all('camera-error')).toMatchObject([
      { errorMsg: { audioOk: false, videoOk: true }, error: { type: 'permissions' } },
    ]);
    expect(states()).toEqual(['video live']);
  });

  test('and gives neither, is told why of each', async () => {
    browser.refusals = { audio: 'NotAllowedError', video: 'NotFoundError' };
    await bench.start({ enableIndependentDevicePermissionPrompts: true });
    expect(bench.all('camera-error').map(({ error }) => error.type)).toEqual(['permissions', 'not-found']);
  });

  test('is asked apart for what stays off, too', async () => {
    const dailyConfig = {
      enableIndependentDevicePermissionPrompts: true,
      alwaysIncludeCamInPermissionPrompt: true,
    };
    await bench.start(dailyConfig, { startVideoOff: true });
    expect(questions()).toEqual(['audio', 'video']);
    expect(states()).toEqual(['audio live', 'video ended']);
  });

  test('and refuses what stays off is told of nothing', async () => {
    browser.refusals = { video: 'NotAllowedError' };
    const dailyConfig = {
      enableIndependentDevicePermissionPrompts: true,
      alwaysIncludeCamInPermissionPrompt: true,
    };
    await bench.start(dailyConfig, { startVideoOff: true });
    expect(questions()).toEqual(['audio', 'video']);
    expect(bench.all('camera-error')).toEqual([]);
  });

  test('is not asked for what the page does not let be used', async () => {
    await bench.start({}, { allowLocalVideo: false });
    expect(questions()).toEqual(['audio']);
  });
});

describe('when the system takes another microphone for the usual one', () => {
  const before = [mic('default', 'built in'), mic('built in')];
  const after = [mic('default', 'headset'), mic('built in'), mic('headset')];
  const settled = () => new Promise((done) => setTimeout(done, 1));

  test('that one is used, and the other one given back', async () => {
    browser.devices = before;
    await bench.start({}, { startVideoOff: true });
    const told = bench.all('selected-devices-updated').length;
    browser.plug(after);
    await vi.waitUntil(() => browser.opened.length === 2);
    await settled();
    expect(states()).toEqual(['audio ended', 'audio live']);
    expect(bench.all('selected-devices-updated').length).toBe(told + 1);
  });

  test.each([
    ['the page wants it to stay', { noAutoDefaultDeviceChange: true }, {}],
    ['the caller chose one by its id', {}, { audio: { settings: { deviceId: 'built in' } } }],
  ])('nothing changes where %s', async (_where, dailyConfig, inputSettings) => {
    browser.devices = before;
    await bench.start(dailyConfig, { startVideoOff: true }, { inputSettings });
    browser.plug(after);
    await settled();
    expect(states()).toEqual(['audio live']);
  });

  test('it is used on Android whatever the page wants', async () => {
    browser.userAgent =
      'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';
    browser.install();
    browser.devices = before;
    await bench.start({ noAutoDefaultDeviceChange: true }, { startVideoOff: true });
    browser.plug(after);
    await vi.waitUntil(() => browser.opened.length === 2);
  });

  test('nothing changes where another device came and the usual one is the same', async () => {
    browser.devices = before;
    await bench.start({}, { startVideoOff: true });
    browser.plug([...before, mic('second')]);
    await settled();
    expect(states()).toEqual(['audio live']);
  });

  test('who is muted speaks by it as soon as he speaks again', async () => {
    browser.devices = before;
    await bench.start({}, { startVideoOff: true });
    bench.engine.handle({ action: 'local-audio', state: false, forceDiscardTrack: false });
    browser.plug(after);
    await vi.waitUntil(() => browser.opened[0]?.readyState === 'ended');
    expect(browser.opened).toHaveLength(1);
    bench.engine.handle({ action: 'local-audio', state: true, forceDiscardTrack: false });
    await vi.waitUntil(() => browser.opened.length === 2);
  });
});

describe('devices that were chosen in an earlier call', () => {
  const remembering = { useDevicePreferenceCookies: true };
  const choose = (deviceId: string) =>
    bench.ask('set-input-devices', { inputSettings: { audio: { settings: { deviceId } } } });
  const another = () => {
    bench.engine.close();
    bench = new EngineBench();
    browser.asked.length = 0;
  };

  test('are chosen again, as far as they are there', async () => {
    browser.devices = [mic('one'), mic('two')];
    browser.speakers = ['loud'];
    await bench.start(remembering);
    await choose('two');
    await bench.ask('set-output-device', { outputDeviceId: 'loud' });
    another();
    browser.devices = [mic('one'), mic('two'), { kind: 'audiooutput', deviceId: 'loud' }];
    const devices = await bench.start(remembering);
    expect(requestedIds('audio')).toEqual([{ exact: 'two' }]);
    expect(devices).toMatchObject({ mic: { deviceId: 'two' }, speaker: { deviceId: 'loud' } });
  });

  test('may be gone: then any other will do', async () => {
    browser.devices = [mic('one')];
    browser.cookies = `call-devices=${encodeURIComponent('{"audio":"two"}')}`;
    expect(await bench.start(remembering)).toMatchObject({ mic: { deviceId: 'one' } });
    expect(requestedIds('audio')).toEqual([{ ideal: 'two' }]);
  });

  test('are no longer there without anybody being told of a mistake', async () => {
    browser.cookies = `call-devices=${encodeURIComponent('{"speaker":"gone"}')}`;
    await bench.start(remembering);
    expect(bench.all('nonfatal-error')).toEqual([]);
  });

  test('give way to what the page says', async () => {
    browser.cookies = `call-devices=${encodeURIComponent('{"audio":"one","video":"front"}')}`;
    const inputSettings = {
      audio: { settings: { deviceId: 'two' } },
      video: { settings: { facingMode: 'environment' } },
    };
    await bench.start(remembering, {}, { inputSettings });
    expect(requestedIds('audio')).toEqual([{ exact: 'two' }]);
    expect(requestedIds('video')).toEqual([undefined]);
  });

  test('are neither kept nor looked at where the page does not want it', async () => {
    browser.cookies = `call-devices=${encodeURIComponent('{"audio":"one"}')}`;
    await bench.start();
    await choose('two');
    expect(requestedIds('audio')).toEqual([undefined, { exact: 'two' }]);
    expect(browser.written).toEqual([]);
  });

  test('are forgotten where a page may have no cookies, and nothing fails', async () => {
    browser.cookies = undefined;
    await bench.start(remembering);
    await choose('two');
    expect(requestedIds('audio')).toEqual([undefined, { exact: 'two' }]);
  });
});

describe('a loudspeaker', () => {
  const chooseSpeaker = (outputDeviceId: string) => bench.ask('set-output-device', { outputDeviceId });
  const speaker = { kind: 'audiooutput', deviceId: 'loud' } as const;

  test('that the browser takes is used', async () => {
    browser.devices = [speaker];
    browser.speakers = ['loud'];
    await bench.start();
    expect(await chooseSpeaker('loud')).toMatchObject({ speaker });
    expect(bench.all('nonfatal-error')).toEqual([]);
  });

  test('that the browser refuses is told of, and the one before is used on', async () => {
    browser.devices = [speaker];
    browser.speakers = ['loud'];
    await bench.start();
    await chooseSpeaker('loud');
    expect(await chooseSpeaker('broken')).toMatchObject({ speaker });
    expect(bench.all('nonfatal-error')).toEqual([
      {
        action: 'nonfatal-error',
        type: 'input-settings-error',
        errorMsg: 'The browser refuses this loudspeaker: Requested device not found',
        details: { outputDeviceId: 'broken' },
      },
    ]);
  });

  test('that was chosen before anything was open is refused when it is', async () => {
    await bench.start({}, {}, { outputDeviceId: 'broken' });
    expect(bench.all('nonfatal-error')).toMatchObject([{ details: { outputDeviceId: 'broken' } }]);
  });

  test('cannot be chosen in a browser that lets nobody choose, and that is told', async () => {
    browser.speakers = undefined;
    await bench.start();
    await chooseSpeaker('loud');
    expect(bench.all('nonfatal-error')).toMatchObject([
      {
        errorMsg: 'The browser refuses this loudspeaker: This browser lets nobody choose loudspeakers.',
      },
    ]);
  });
});

test('a device is asked for as the page says it, as browsers understand it, too', async () => {
  const inputSettings = { audio: { settings: { deviceId: { ideal: 'two' } } } };
  await bench.start({}, { startVideoOff: true }, { inputSettings });
  expect(requestedIds('audio')).toEqual([{ ideal: 'two' }]);
});
