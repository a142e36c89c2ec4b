import { describe, expect } from 'vitest';
import { aCall, ROOM_URL } from '../testing/call-bench.ts';
import { test } from '../testing/call-test.ts';
import { settle } from '../testing/fake-clock.ts';
import { FakePlatform } from '../testing/fake-platform.ts';
import { aParticipant } from '../testing/participants.ts';

describe('joining', () => {
  test('tells the way in, in the order of the contract, before join goes on', async ({ call, told }) => {
    const joined = call.join({ url: ROOM_URL }).then(() => told.push('join went on'));
    await joined;
    expect(told).toEqual([
      'loading',
      'loaded',
      'joining-meeting',
      'access-state-updated',
      'participant-joined',
      'participant-counts-updated',
      'meeting-session-summary-updated',
      'meeting-session-updated',
      'joined-meeting',
      'join went on',
    ]);
    expect(call.meetingState()).toBe('joined-meeting');
  });

  test('gives who is there, equal to participants() and not the same object', async ({ call }) => {
    const given = await call.join({ url: ROOM_URL });
    expect(given).toEqual(call.participants());
    expect(given).not.toBe(call.participants());
    expect(Object.keys(call.participants())).toEqual(['local']);
  });

  test('the state is there when its event is told', async ({ call }) => {
    const states: string[] = [];
    for (const name of ['loading', 'loaded', 'joining-meeting', 'joined-meeting', 'left-meeting'] as const) {
      call.on(name, ({ action }) => states.push(`${action} ${call.meetingState()}`));
    }
    await call.join({ url: ROOM_URL });
    await call.leave();
    expect(states).toEqual([
      'loading loading',
      'loaded loaded',
      'joining-meeting joining-meeting',
      'joined-meeting joined-meeting',
      'left-meeting left-meeting',
    ]);
  });

  test('a second join is warned of, and its options count', async ({ call, platform }) => {
    await call.join({ url: ROOM_URL });
    expect(await call.join({ userName: 'Ada' })).toBeUndefined();
    expect(platform.logger.warnings).toEqual([['already joined meeting, call leave() before joining again']]);
    expect(call.properties).toMatchObject({ url: ROOM_URL, userName: 'Ada' });
    expect(platform.engine.said('join-meeting')).toHaveLength(1);
  });

  test('a join that overtakes another while it loads takes it along', async ({ call, platform }) => {
    const first = call.join({ url: ROOM_URL, userName: 'one' });
    const second = call.join({ userName: 'two' });
    expect(await first).toEqual(await second);
    expect(await second).toEqual(call.participants());
    expect(platform.engine.said('join-meeting')).toMatchObject([
      { properties: { userName: 'two', url: ROOM_URL } },
    ]);
  });

  test('a join that is given up is rejected with undefined', async ({ call, platform, told }) => {
    platform.onLoad = () => new Promise(() => undefined);
    const joining = call.join({ url: ROOM_URL });
    const leaving = call.leave();
    await expect(joining).rejects.toBeUndefined();
    await leaving;
    expect(told).toEqual(['loading', 'left-meeting']);
    expect(call.meetingState()).toBe('left-meeting');
    expect(platform.clock.pending).toBe(0);
  });

  test('so is one that is left while the engine lets nobody in', async ({ call, platform }) => {
    await call.load({ url: ROOM_URL });
    platform.engine.react('join-meeting', () => undefined);
    const joining = call.join();
    await settle();
    const leaving = call.leave();
    await expect(joining).rejects.toBeUndefined();
    await leaving;
  });

  test('an error on the way in rejects with the event that is told', async ({ call, platform, events }) => {
    await call.load({ url: ROOM_URL });
    platform.engine.react('join-meeting', (_command, engine) =>
      engine.emit({
        action: 'error',
        errorMsg: 'The room is full.',
        error: { type: 'meeting-full', msg: 'The room is full.' },
      }),
    );
    const reason: unknown = await call.join().catch((error: unknown) => error);
    expect(events.at(-1)).toMatchObject({ action: 'error', error: { type: 'meeting-full' } });
    expect(reason).toEqual({
      action: 'error',
      errorMsg: 'The room is full.',
      error: { type: 'meeting-full', msg: 'The room is full.' },
    });
    expect(call.meetingState()).toBe('error');
    expect(call.participants()).toEqual({});
  });

  test('after authorisation one cannot go elsewhere', async ({ call, platform }) => {
    expect(await call.preAuth({ url: ROOM_URL, token: 'a' })).toEqual({ access: { level: 'full' } });
    await expect(call.join({ url: `${ROOM_URL}-2` })).rejects.toBeUndefined();
    await expect(call.join({ token: 'b' })).rejects.toBeUndefined();
    expect(platform.logger.errors).toEqual([
      ['url in join() is different than the one used in preAuth()'],
      ['token in join() is different than the one used in preAuth()'],
    ]);
    await call.join();
    expect(call.meetingState()).toBe('joined-meeting');
  });

  test('before joining nobody is let in, and it says so as long as its load runs', async ({ call }) => {
    const joining = call.join({ url: ROOM_URL });
    await expect(call.startCamera()).rejects.toThrow(
      'startCamera() not supported after joining a meeting. Did you mean to use setLocalAudio() and/or setLocalVideo() instead?',
    );
    await joining;
  });
});

describe('loading', () => {
  test('is tried three times, three seconds apart, and then is an error', async ({
    call,
    platform,
    told,
    events,
  }) => {
    platform.onLoad = () => Promise.reject(new Error('Received 503 response'));
    const loading = call.load({ url: ROOM_URL });
    const reason = loading.catch((error: unknown) => error);
    await platform.clock.advance(2999);
    expect(platform.loads).toBe(1);
    await platform.clock.advance(3001);
    expect(platform.loads).toBe(3);
    expect(await reason).toBe('Failed to load call object bundle URL: Error: Received 503 response');
    expect(told).toEqual([
      'loading',
      'load-attempt-failed',
      'load-attempt-failed',
      'load-attempt-failed',
      'error',
    ]);
    expect(events.at(1)).toMatchObject({
      errorMsg: 'Failed to load call object bundle URL: Error: Received 503 response',
    });
    expect(events.at(-1)).toMatchObject({
      errorMsg: 'Failed to load call object bundle URL: Error: Received 503 response',
      error: {
        type: 'connection-error',
        msg: 'Failed to load call object bundle.',
        details: {
          on: 'load',
          sourceError: { msg: 'Failed to load call object bundle URL: Error: Received 503 response' },
        },
      },
    });
    expect(call.meetingState()).toBe('error');
  });

  test('an attempt ends after twenty seconds', async ({ call, platform, events }) => {
    platform.onLoad = () => new Promise(() => undefined);
    const reason = call.load({ url: ROOM_URL }).catch((error: unknown) => error);
    await platform.clock.advance(20_000);
    expect(events.at(-1)).toMatchObject({
      errorMsg: 'Timed out (>20000 ms) when loading call object bundle URL',
    });
    await platform.clock.advance(46_000);
    expect(await reason).toBe('Timed out (>20000 ms) when loading call object bundle URL');
    expect(platform.clock.pending).toBe(0);
  });

  test('begun anew, it settles both who waited and who waits', async ({ call, platform, told }) => {
    const first = call.load({ url: ROOM_URL });
    const second = call.load();
    await Promise.all([first, second]);
    expect(told).toEqual(['loading', 'loading', 'loaded']);
    expect(platform.engines).toHaveLength(1);
  });

  test('what is loaded is not loaded again', async ({ call, platform, told }) => {
    await call.join({ url: ROOM_URL });
    await call.load();
    await call.leave();
    told.length = 0;
    await call.join();
    expect(told.slice(0, 3)).toEqual(['loading', 'loaded', 'joining-meeting']);
    expect(platform.loads).toBe(1);
    expect(platform.engine.resets).toBe(1);
    expect(call.properties).toMatchObject({ url: ROOM_URL });
  });
});

describe('leaving', () => {
  test('forgets the meeting, and tells of nobody who vanishes by it', async ({ call, platform, told }) => {
    await call.join({ url: ROOM_URL, userName: 'Ada' });
    platform.engine.emit({ action: 'participant-joined', participant: aParticipant('ben') });
    platform.engine.emit({ action: 'network-quality-change', threshold: 'low', quality: 50 });
    told.length = 0;
    await call.leave();
    expect(told).toEqual(['left-meeting']);
    expect(call.participants()).toEqual({});
    expect(call.participantCounts()).toEqual({ present: 0, hidden: 0 });
    expect(call.accessState()).toEqual({ access: 'unknown' });
    expect(call.meetingSessionSummary()).toEqual({ id: 'session' });
    expect(call.getSendSettings()).toEqual({});
    expect(await call.getInputSettings()).toEqual({});
    expect(call.properties).toMatchObject({ url: ROOM_URL, userName: 'Ada' });
  });

  test('what is not in a meeting has left at once, and tells it once', async ({ call, told }) => {
    await call.leave();
    await call.leave();
    expect(told).toEqual(['left-meeting']);
  });

  test('after an error nothing is told', async ({ call, platform, told }) => {
    await call.join({ url: ROOM_URL });
    platform.engine.emit({ action: 'error', errorMsg: 'gone' });
    expect(call.participants()).toEqual({});
    told.length = 0;
    await call.leave();
    expect(told).toEqual([]);
    expect(call.meetingState()).toBe('error');
  });

  test('an engine that never says so is left after five seconds', async ({ call, platform, told }) => {
    await call.join({ url: ROOM_URL });
    platform.engine.react('leave-meeting', () => undefined);
    const left = call.leave();
    await platform.clock.advance(5000);
    await left;
    platform.engine.emit({ action: 'left-meeting' });
    expect(told.filter((name) => name === 'left-meeting')).toHaveLength(1);
  });

  test('late words of the engine bring nobody back', async ({ call, platform }) => {
    await call.join({ url: ROOM_URL });
    await call.leave();
    platform.engine.emit({ action: 'participant-updated', participant: aParticipant('ben') });
    expect(call.participants()).toEqual({});
  });

  test('settles what still waits for an answer', async ({ call, platform }) => {
    await call.join({ url: ROOM_URL });
    platform.engine.react('cycle-camera', () => undefined);
    const cycling = call.cycleCamera();
    await call.leave();
    await expect(cycling).rejects.toThrow('The call ended before the engine answered.');
    await expect(call.cycleCamera()).rejects.toThrow('There is no engine to ask');
  });
});

describe('destroying', () => {
  test('leaves first, then says that the instance is gone', async ({
    call,
    told,
    events,
    instances,
    platform,
  }) => {
    await call.join({ url: ROOM_URL });
    const id = call.callClientId;
    told.length = 0;
    call.on('call-instance-destroyed', () => expect(instances.find()).toBe(call));
    await call.destroy();
    expect(told).toEqual(['left-meeting', 'call-instance-destroyed']);
    expect(events.at(-1)).toMatchObject({ callClientId: id });
    expect(instances.find()).toBeUndefined();
    expect(call.callClientId).toBeUndefined();
    expect(call.isDestroyed()).toBe(true);
    expect(platform.engine.isClosed).toBe(true);
    expect(platform.devices.watchers).toBe(0);
    expect(platform.clock.pending).toBe(0);
  });

  test('works within a handler of left-meeting, and can be done again', async ({ call, told }) => {
    let destroyed: Promise<void> | undefined;
    call.on('left-meeting', () => {
      destroyed = call.destroy();
    });
    await call.join({ url: ROOM_URL });
    await call.leave();
    await destroyed;
    await call.destroy();
    expect(told.filter((name) => name === 'call-instance-destroyed')).toHaveLength(2);
  });

  test('afterwards what sends or loads is refused, and getters answer', async ({ call }) => {
    await call.destroy();
    expect(() => call.setLocalAudio(true)).toThrow('Use after destroy');
    await expect(call.load({ url: ROOM_URL })).rejects.toThrow('Use after destroy');
    await expect(call.join({ url: ROOM_URL })).rejects.toThrow('Use after destroy');
    expect(call.meetingState()).toBe('left-meeting');
    expect(call.participants()).toEqual({});
  });

  test('a new call can be made as soon as it is done', async ({ call, instances, platform }) => {
    expect(() => aCall({ instances, platform })).toThrow('Duplicate DailyIframe instances are not allowed');
    await call.destroy();
    expect(instances.find()).toBeUndefined();
    aCall({ instances, platform });
    expect(instances.size).toBe(1);
  });

  test('two calls are allowed by option, and by not being strict with a warning', () => {
    const { instances, platform } = aCall();
    aCall({ instances, platform, options: { allowMultipleCallInstances: true } });
    aCall({ instances, platform, options: { strictMode: false } });
    expect(platform.logger.warnings).toEqual([
      [
        'Using strictMode: false to allow multiple call instances is now deprecated. Set `allowMultipleCallInstances: true`',
      ],
    ]);
    expect(instances.size).toBe(3);
  });

  test('options that are refused leave no instance behind', () => {
    const platform = new FakePlatform();
    const { instances } = aCall({ platform });
    const again = () => aCall({ instances, platform, options: { allowMultipleCallInstances: true, url: 7 } });
    expect(again).toThrow("property 'url': url should be a string");
    expect(instances.size).toBe(1);
    expect(platform.devices.watchers).toBe(1);
  });
});
