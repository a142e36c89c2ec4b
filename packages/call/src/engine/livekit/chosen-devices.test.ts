import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TRACK_PLACEHOLDER } from '../../options/preload.ts';
import { EngineBench, FakeBrowser, type FakeDevice } from '../../testing/engine-bench.ts';
import { FakeTrack } from '../../testing/fake-media.ts';
import type { MediumSettings } from '../../validate/input-settings.ts';

vi.mock('./livekit-room.ts', () => import('../../testing/fake-livekit-room.ts'));

let browser: FakeBrowser;
let bench: EngineBench;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.devices = [camera('built in'), camera('desk')];
  browser.install();
  bench = new EngineBench();
});

afterEach(() => {
  bench.engine.close();
  vi.unstubAllGlobals();
});

function camera(deviceId: string): FakeDevice {
  return { kind: 'videoinput', deviceId };
}

const update = (video: MediumSettings) => bench.ask('update-input-settings', { inputSettings: { video } });
const used = () => bench.ask('get-input-devices', {});
const live = () => browser.opened.filter(({ kind, readyState }) => kind === 'video' && readyState === 'live');

describe('a camera that settings name', () => {
  test.each([
    ['by its id', 'desk'],
    ['as the only one that will do', { exact: 'desk' }],
    ['as the best', { ideal: 'desk' }],
    ['in a list', ['desk']],
  ])('%s is used', async (_how, deviceId) => {
    await bench.start();
    await update({ settings: { deviceId } });
    expect(live().map(({ settings }) => settings.deviceId)).toEqual(['desk']);
    expect(await used()).toMatchObject({ camera: { deviceId: 'desk' } });
  });

  test.each([
    ['by its id', 'desk'],
    ['as the only one that will do', { exact: 'desk' }],
    ['in a list', ['desk']],
  ])('%s is the one in use while it is off, too', async (_how, deviceId) => {
    await bench.start({}, { startVideoOff: true });
    await update({ settings: { deviceId } });
    expect(await used()).toMatchObject({ camera: { deviceId: 'desk' } });
  });

  test('is not there: that is a camera error, and the one before goes on', async () => {
    await bench.start();
    await update({ settings: { deviceId: { exact: 'gone' } } });
    const msg = 'No camera is what was asked for (OverconstrainedError: deviceId).';
    expect(bench.all('camera-error')).toMatchObject([
      { errorMsg: { errorMsg: msg }, error: { type: 'constraints', msg } },
    ]);
    expect(live().map(({ settings }) => settings.deviceId)).toEqual(['built in']);
  });
});

describe('settings that say nothing', () => {
  test('bring back the usual camera in place of a chosen one', async () => {
    await bench.start({}, {}, { inputSettings: { video: { settings: { deviceId: 'desk' } } } });
    await update({ settings: {} });
    expect(live().map(({ settings }) => settings.deviceId)).toEqual(['built in']);
  });

  test('bring it back in place of a track of the page, which stays the page’s', async () => {
    const canvas = new FakeTrack('video', 'canvas');
    bench.shared = { videoTrack: canvas };
    await bench.start({}, {}, { inputSettings: { video: { settings: { customTrack: TRACK_PLACEHOLDER } } } });
    expect(live()).toEqual([]);
    bench.shared = {};
    await update({ settings: {} });
    expect(live().map(({ settings }) => settings.deviceId)).toEqual(['built in']);
    expect(canvas.readyState).toBe('live');
  });
});

describe('the list of devices', () => {
  const list = () => bench.ask('enumerate-devices', {});

  test('is answered in copies that may leave the page', async () => {
    expect(structuredClone(await list())).toEqual({ devices: [camera('built in'), camera('desk')] });
  });

  test('is empty in a browser that lets nobody near devices', async () => {
    vi.stubGlobal('navigator', { language: 'de', userAgent: '' });
    expect(await list()).toEqual({ devices: [] });
  });
});
