import { test as base, describe, expect } from 'vitest';
import { aParticipant } from '../../call/src/testing/participants.ts';
import type { ScriptedEngine } from '../../call/src/testing/scripted-engine.ts';
import { ASSISTANT_ID, Bench } from './support/bench.ts';
import { serviceOfThisFile, withCall } from './support/service.ts';

const service = serviceOfThisFile();

async function begun(options: { readonly audioSource?: boolean } = {}): Promise<Bench> {
  const bench = new Bench({ url: service().url });
  await bench.begin(options);
  return bench;
}

const test = base.extend('bench', () => begun());

/** What the engine was told to do with the microphone. */
const switched = (engine: ScriptedEngine) =>
  engine.said('local-audio').map((command) => 'state' in command && command.state);

/** The engine says how the microphone is. */
function microphoneIs(
  engine: ScriptedEngine,
  state: 'playable' | 'off' | 'loading' | 'blocked' | 'interrupted',
): void {
  const audio = { subscribed: true, state } as const;
  engine.emit({
    action: 'participant-updated',
    participant: aParticipant('me', { local: true, tracks: { audio } }),
  });
}

const processors = (engine: ScriptedEngine) =>
  engine
    .said('update-input-settings')
    .map((command) =>
      'inputSettings' in command ? command.inputSettings.audio?.processor?.['type'] : undefined,
    );

function noiseCancellationFails({ engine }: Bench): void {
  engine.emit({ action: 'nonfatal-error', type: 'audio-processor-error', errorMsg: 'WASM is not there' });
}

describe('the microphone', () => {
  test('is muted and unmuted', async () => {
    const { client, engine } = await begun();
    microphoneIs(engine, 'playable');
    expect(client.isMuted()).toBe(false);
    client.setMuted(true);
    expect(client.isMuted()).toBe(true);
    client.setMuted(false);
    expect([client.isMuted(), switched(engine)]).toEqual([false, [false, true]]);
  });

  test('is muted where the room has switched it off', async () => {
    const { client, engine } = await begun();
    microphoneIs(engine, 'off');
    expect(client.isMuted()).toBe(true);
  });

  test.each(['blocked', 'interrupted'] as const)(
    'that is %s is told as lost, until it is heard again',
    async (state) => {
      const { client, engine } = await begun();
      const told: boolean[] = [];
      client.on('microphone-lost', (isLost) => void told.push(isLost));
      microphoneIs(engine, 'playable');
      expect(told).toEqual([]);
      for (const next of ['loading', state, state] as const) microphoneIs(engine, next);
      expect(told).toEqual([true]);
      for (const next of ['loading', 'playable'] as const) microphoneIs(engine, next);
      expect(told).toEqual([true, false]);
    },
  );

  test('cannot be muted without a call', async () => {
    const { client } = new Bench({ url: service().url });
    expect(() => client.setMuted(true)).toThrow('Call object is not available.');
    expect(client.isMuted()).toBe(false);
  });

  test('cannot be muted when the call is over', async () => {
    const { client } = await begun();
    await client.stop();
    expect(() => client.setMuted(true)).toThrow('Call object is not available.');
  });

  test('that was muted before the engine was there is off in the call', async () => {
    const bench = new Bench({ url: service().url });
    let muted: () => void = () => undefined;
    const isMuted = new Promise<void>((resolve) => {
      muted = resolve;
    });
    const load = bench.place.onLoad;
    bench.place.onLoad = async () => {
      await isMuted;
      return await load();
    };
    const starting = bench.client.start(ASSISTANT_ID);
    await expect.poll(() => bench.place.loads).toBe(1);
    bench.client.setMuted(true);
    muted();
    await starting;
    expect([switched(bench.engine), bench.client.isMuted()]).toEqual([[false], true]);
  });

  test('that cannot be used is an error, and the call goes on', async ({ bench }) => {
    bench.engine.emit({
      action: 'camera-error',
      errorMsg: { errorMsg: 'denied', audioOk: false },
      error: { type: 'permissions', msg: 'denied', blockedBy: 'user', blockedMedia: ['audio'] },
    });
    expect([bench.errors, bench.client.state]).toMatchObject([[{ code: 'device' }], 'active']);
  });
});

describe('noise cancellation', () => {
  test('is asked for, and nobody is told where there is none', async () => {
    const bench = new Bench({
      url: service().url,
      script: (engine) =>
        engine.react('update-input-settings', (command) => {
          if (command.action === 'update-input-settings') command.answer({ error: 'none here' });
        }),
    });
    await bench.begin();
    await expect.poll(() => bench.logger.warnings.length).toBe(1);
    expect([processors(bench.engine), bench.errors]).toEqual([['noise-cancellation'], []]);
  });

  test('is not asked for where the component says that it has none', async () => {
    const bench = new Bench({ url: service().url });
    bench.place.support = { audio: false, video: false };
    await bench.begin();
    await bench.place.clock.advance(0);
    expect([processors(bench.engine), bench.place.logger.errors, bench.logger.warnings]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('that fails is dropped, and what was on is on again', async ({ bench }) => {
    noiseCancellationFails(bench);
    await expect.poll(() => switched(bench.engine)).toEqual([true]);
    expect([processors(bench.engine), bench.errors]).toEqual([['noise-cancellation', 'none'], []]);
  });

  test('that fails does not unmute who has muted himself', async ({ bench }) => {
    bench.client.setMuted(true);
    noiseCancellationFails(bench);
    await expect.poll(() => processors(bench.engine)).toContain('none');
    await bench.place.clock.advance(0);
    expect(switched(bench.engine)).toEqual([false]);
  });

  test('that fails does not unmute who mutes himself while it is dropped', async ({ bench }) => {
    noiseCancellationFails(bench);
    bench.client.setMuted(true);
    await expect.poll(() => processors(bench.engine)).toContain('none');
    await bench.place.clock.advance(0);
    expect(switched(bench.engine)).toEqual([false]);
  });

  test('that cannot even be dropped is logged, and what was on is on again', async ({ bench }) => {
    bench.engine.react('update-input-settings', (command) => {
      if (command.action === 'update-input-settings') command.answer({ error: 'no' });
    });
    noiseCancellationFails(bench);
    await expect.poll(() => switched(bench.engine)).toEqual([true]);
    expect(bench.logger.warnings).toHaveLength(1);
  });

  test('is not what other troubles are about', async ({ bench }) => {
    bench.engine.emit({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg: 'no' });
    expect([processors(bench.engine), bench.logger.warnings.length]).toEqual([['noise-cancellation'], 1]);
  });
});

describe('a call by text', () => {
  test('lets the component use no device', async () => {
    const { engine } = await begun({ audioSource: false });
    expect(engine.said('join-meeting')).toMatchObject([
      { preloadCache: { allowLocalAudio: false, allowLocalVideo: false } },
    ]);
    expect(processors(engine)).toEqual([]);
  });

  test('is muted, and stays so', async () => {
    const { client, engine, logger } = await begun({ audioSource: false });
    client.setMuted(false);
    expect([client.isMuted(), switched(engine), logger.warnings.length]).toEqual([true, [], 1]);
  });

  test('stays muted when noise cancellation fails', async () => {
    const bench = await begun({ audioSource: false });
    noiseCancellationFails(bench);
    await bench.place.clock.advance(0);
    expect([processors(bench.engine), switched(bench.engine)]).toEqual([[], []]);
  });

  test('begins although the browser plays no sound', async () => {
    const bench = new Bench({ url: service().url });
    bench.speakers.refuses = true;
    await bench.begin({ audioSource: false });
    expect([bench.errors, bench.logger.warnings.length]).toEqual([[], 1]);
  });
});

describe('a call of which pictures are recorded', () => {
  const RECORDED = { artifactPlan: { videoRecordingEnabled: true } };

  test('has the camera, and the assistant speaks at once where nothing can record', async () => {
    service().next(withCall(RECORDED));
    const bench = await begun();
    expect(bench.engine.said('join-meeting')).toMatchObject([{ preloadCache: { allowLocalVideo: true } }]);
    expect(bench.sent()).toContainEqual({ type: 'control', control: 'say-first-message' });
  });

  test('has no camera when it is by text', async () => {
    service().next(withCall(RECORDED));
    const { engine } = await begun({ audioSource: false });
    expect(engine.said('join-meeting')).toMatchObject([{ preloadCache: { allowLocalVideo: false } }]);
  });
});
