import type { CameraError } from '@rer/call';
import { test as base, describe, expect } from 'vitest';
import { Bench } from './support/bench.ts';
import { serviceOfThisFile } from './support/service.ts';

const service = serviceOfThisFile();

async function begun(options: { readonly audioSource?: boolean } = {}): Promise<Bench> {
  const bench = new Bench({ url: service().url });
  await bench.begin(options);
  return bench;
}

const test = base.extend('bench', () => begun());

function device(kind: MediaDeviceKind, deviceId: string, label = ''): MediaDeviceInfo {
  return { kind, deviceId, label, groupId: '', toJSON: () => ({}) };
}

describe('the devices of a call', () => {
  test('are those for sound that the browser names, and those in use', async ({ bench }) => {
    bench.place.devices.devices = [
      device('audioinput', 'desk', 'Tischmikrofon'),
      device('videoinput', 'camera', 'Kamera'),
      device('audiooutput', 'box', 'Lautsprecher'),
      device('audioinput', ''),
    ];
    bench.engine.react('get-input-devices', (command) => {
      if (command.action !== 'get-input-devices') return;
      command.answer({ camera: {}, mic: { deviceId: 'desk' }, speaker: {} });
    });
    expect(await bench.client.audioDevices()).toEqual({
      microphones: [{ id: 'desk', label: 'Tischmikrofon' }],
      speakers: [{ id: 'box', label: 'Lautsprecher' }],
      microphone: 'desk',
      speaker: '',
    });
  });

  test('hold no loudspeakers where the browser lets no page choose', async ({ bench }) => {
    bench.place.devices.devices = [device('audiooutput', 'box', 'Lautsprecher')];
    bench.speakers.canChoose = false;
    expect((await bench.client.audioDevices()).speakers).toEqual([]);
  });

  test('are not there without a call', async ({ bench }) => {
    await bench.client.stop();
    await expect(bench.client.audioDevices()).rejects.toMatchObject({ code: 'no-call' });
    await expect(bench.client.chooseSpeaker('box')).rejects.toMatchObject({ code: 'no-call' });
  });

  test('are exchanged: another microphone by the call component, another loudspeaker by the player', async ({
    bench,
  }) => {
    await bench.client.chooseMicrophone('headset');
    await bench.client.chooseSpeaker('box');
    expect(bench.engine.said('set-input-devices')).toMatchObject([
      { inputSettings: { audio: { settings: { deviceId: 'headset' } } } },
    ]);
    expect([bench.speakers.through, (await bench.client.audioDevices()).speaker]).toEqual(['box', 'box']);
  });

  test('stay as they are where another one cannot be had', async ({ bench }) => {
    await expect(bench.client.chooseSpeaker('gone')).rejects.toMatchObject({ code: 'device' });
    expect((await bench.client.audioDevices()).speaker).toBe('');
  });
});

describe('the level of the microphone', () => {
  const observers = ({ engine }: Bench) => engine.said('start-local-audio-level-observer');

  test('is told ten times a second, on the scale of the assistant’s', async ({ bench }) => {
    for (const audioLevel of [0, 0.075, 0.9]) bench.engine.emit({ action: 'local-audio-level', audioLevel });
    expect(observers(bench)).toMatchObject([{ interval: 100 }]);
    expect(bench.microphoneLevels).toEqual([0, 0.5, 1]);
  });

  test('is not measured in a call by text', async () => {
    expect(observers(await begun({ audioSource: false }))).toEqual([]);
  });

  test('that cannot be measured is logged, and the call goes on', async () => {
    const bench = new Bench({
      url: service().url,
      script: (engine) =>
        engine.react('start-local-audio-level-observer', (command) => {
          if (command.action === 'start-local-audio-level-observer') command.answer({ error: 'no sound' });
        }),
    });
    await bench.begin();
    await expect.poll(() => bench.logger.warnings.length).toBe(1);
    expect([bench.errors, bench.client.state]).toEqual([[], 'active']);
  });
});

const NO = { msg: 'no' } as const;
const PROBLEMS: readonly (readonly [CameraError, string])[] = [
  [{ ...NO, type: 'permissions', blockedBy: 'user', blockedMedia: ['audio'] }, 'refused'],
  [{ ...NO, type: 'not-found', missingMedia: ['audio'] }, 'missing'],
  [{ ...NO, type: 'mic-in-use' }, 'in-use'],
  [{ ...NO, type: 'undefined-mediadevices' }, 'insecure'],
  [{ ...NO, type: 'unknown' }, 'unknown'],
];

test.each(PROBLEMS)('the device error %o says that the device is %s', async (error, device) => {
  const bench = await begun();
  bench.engine.emit({ action: 'camera-error', errorMsg: { errorMsg: 'no', audioOk: false }, error });
  expect(bench.errors).toMatchObject([{ code: 'device', device }]);
});
