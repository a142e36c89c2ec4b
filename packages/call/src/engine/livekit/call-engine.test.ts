import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_PRELOAD } from '../../options/preload.ts';
import { TrackTable } from '../../participants/track-table.ts';
import { type LiveKitRoom, lastLiveKitRoom } from '../../testing/fake-livekit-room.ts';
import { FakeStream, FakeTrack } from '../../testing/fake-media.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { CallEngine } from './call-engine.ts';

vi.mock('./livekit-room.ts', () => import('../../testing/fake-livekit-room.ts'));

const URL = 'https://calls.test/rooms/halle';
/** What a room is when it is opened. */
let opened: (meeting: LiveKitRoom) => void;
/** Whether a browser asks before it opens anything. */
let mayPrompt = true;
/** When the person has been asked. */
let prompted: Promise<void> | undefined;
/** What was opened of microphones and cameras. */
let devices: FakeTrack[] = [];
/** The requests to the join endpoint. */
let asked: unknown[] = [];
let answer: Record<string, unknown> = {};
let isJoining = false;
let engine: CallEngine;
let told: EngineMessage[] = [];
/** What the page does when it is told something. */
let onTold: (message: EngineMessage) => void;

beforeEach(() => {
  opened = () => undefined;
  isJoining = false;
  asked = [];
  told = [];
  onTold = () => undefined;
  answer = { mediaUrl: 'wss://media.test', mediaToken: 'token', sessionId: 'me' };
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    // By then the room that is to be entered is there.
    if (isJoining) opened(lastLiveKitRoom());
    return new Response(JSON.stringify(answer));
  });
  devices = [];
  prompted = undefined;
  mayPrompt = true;
  vi.stubGlobal('navigator', {
    language: 'de',
    permissions: { query: async () => ({ state: mayPrompt ? 'prompt' : 'granted' }) },
    mediaDevices: {
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      enumerateDevices: async () => [],
      getUserMedia: async (constraints: object) => {
        await prompted;
        const opened = Object.keys(constraints).map(
          (kind) => new FakeTrack(kind === 'audio' ? 'audio' : 'video', kind),
        );
        devices.push(...opened);
        return new FakeStream(opened);
      },
    },
  });
  engine = new CallEngine({
    callClientId: 'call',
    emit: (message) => {
      told.push(message);
      onTold(message);
    },
    tracks: new TrackTable(),
    shared: () => ({}),
    hooks: () => ({}),
    log: () => undefined,
  });
});

afterEach(() => {
  engine.close();
  vi.unstubAllGlobals();
});

/** What has been commanded is done. */
const settled = () => new Promise((done) => setTimeout(done, 1));

/** Begins with everything off, unless it is said otherwise. */
const beginning = (properties: object) => ({
  properties: { url: URL, startAudioOff: true, startVideoOff: true, ...properties },
  preloadCache: EMPTY_PRELOAD,
});

function preAuth(properties: object): Promise<unknown> {
  return new Promise((answer) => {
    engine.handle({ action: 'daily-method-preauth', ...beginning(properties), answer });
  });
}

async function join(properties: object): Promise<void> {
  const joined = () => told.some(({ action }) => action === 'joined-meeting' || action === 'error');
  isJoining = true;
  engine.handle({ action: 'join-meeting', ...beginning(properties) });
  await vi.waitUntil(joined, { interval: 1 });
}

/** The local participant of the last message. */
function self() {
  const people = told.flatMap((message) =>
    message.action === 'participant-joined' || message.action === 'participant-updated'
      ? [message.participant]
      : [],
  );
  return people.findLast(({ local }) => local);
}

describe('the configuration of a room', () => {
  const room = (includeRoomConfigDefaults: boolean) =>
    new Promise<unknown>((answer) => {
      engine.handle({ action: 'lib-room-info', includeRoomConfigDefaults, answer });
    });

  beforeEach(() => {
    const config = { max_participants: 3 };
    const defaults = { max_participants: 200, enable_screenshare: true };
    answer['room'] = { id: 'r', name: 'halle', config, defaults, domainConfig: {}, tokenConfig: {} };
  });

  test.each([
    ['is told with what holds unless it says otherwise', true, { enable_screenshare: true }],
    ['is told alone where the caller wants it so', false, {}],
  ])('%s', async (_how, includesDefaults, rest) => {
    await join({});
    expect(await room(includesDefaults)).toEqual({
      room: {
        id: 'r',
        name: 'halle',
        config: { max_participants: 3, ...rest },
        domainConfig: {},
        tokenConfig: {},
      },
    });
  });

  test('is known when the page is told that it may come in', async () => {
    let known: Promise<unknown> | undefined;
    onTold = ({ action }) => {
      if (action === 'access-state-updated') known = room(false);
    };
    await join({});
    expect(await known).toMatchObject({ room: { id: 'r', config: { max_participants: 3 } } });
  });

  test('is unknown before an admission', async () => {
    expect(await room(true)).toEqual({ room: null });
  });
});

test('how busy the machine is has its place for figures, and as yet no figures', async () => {
  await join({});
  const cpuStats = await new Promise<unknown>((answer) => {
    engine.handle({ action: 'get-cpu-load-stats', answer });
  });
  expect(cpuStats).toEqual({
    cpuStats: { cpuLoadState: 'low', cpuLoadStateReason: 'none', stats: { latest: {} } },
  });
});

describe('the name of who joins', () => {
  test('is the last that was set, and another one requests a new admission', async () => {
    await preAuth({ userName: 'Old' });
    await join({ userName: 'New' });
    expect(asked).toEqual([{ userName: 'Old' }, { userName: 'New' }]);
    expect(self()?.user_name).toBe('New');
  });

  test('is asked for once where it stays the same', async () => {
    await preAuth({ userName: 'Ada' });
    await join({ userName: 'Ada' });
    expect(asked).toEqual([{ userName: 'Ada' }]);
  });

  test('is that of the room, where the room cut it', async () => {
    opened = (meeting) => {
      meeting.name = 'Ad';
    };
    await join({ userName: 'Ada' });
    expect(self()?.user_name).toBe('Ad');
  });

  test('is that of his token, where it gives him one, until he chooses another; who he is stays', async () => {
    opened = (meeting) => {
      meeting.name = 'Chief';
      meeting.attributes = { user_id: 'c-1' };
    };
    await join({ userName: 'Ada' });
    expect(self()).toMatchObject({ user_name: 'Chief', user_id: 'c-1' });
    const named = await new Promise((answer) => {
      engine.handle({ action: 'set-user-name', name: 'Else', thisMeetingOnly: true, answer });
    });
    expect(named).toEqual({ userName: 'Else' });
    expect(self()).toMatchObject({ user_name: 'Else', user_id: 'c-1' });
  });

  test('is as long at his own page as the others see it', async () => {
    const long = 'ä'.repeat(400);
    const asSeen = 'ä'.repeat(128);
    await join({ userName: long });
    expect(asked).toEqual([{ userName: asSeen }]);
    expect(self()?.user_name).toBe(asSeen);
    const named = await new Promise((answer) => {
      engine.handle({ action: 'set-user-name', name: `B${long}`, thisMeetingOnly: true, answer });
    });
    expect(named).toEqual({ userName: `B${'ä'.repeat(127)}` });
    await settled();
    expect(self()?.user_name).toBe(`B${'ä'.repeat(127)}`);
  });
});

test('who starts the camera twice is answered twice, when it is there', async () => {
  let prompt = (): void => undefined;
  prompted = new Promise<void>((allow) => {
    prompt = allow;
  });
  const answers: string[] = [];
  const start = (which: string) =>
    new Promise<void>((done) => {
      const answered = () => {
        answers.push(`${which} with ${devices.length}`);
        done();
      };
      engine.handle({ action: 'start-camera', ...beginning({ startVideoOff: false }), answer: answered });
    });
  const both = [start('first'), start('second')];
  await settled();
  expect(answers).toEqual([]);
  prompt();
  await Promise.all(both);
  expect(answers.sort()).toEqual(['first with 1', 'second with 1']);
});

test.each([
  [
    'is asked for with the microphone where the browser asks, and closed',
    true,
    ['audio live', 'video ended'],
  ],
  ['stays closed where it has been allowed already', false, ['audio live']],
])('a camera that is off %s', async (_what, asks, expected) => {
  mayPrompt = asks;
  await join({ startAudioOff: false, dailyConfig: { alwaysIncludeCamInPermissionPrompt: true } });
  expect(devices.map(({ kind, readyState }) => `${kind} ${readyState}`)).toEqual(expected);
});

describe('a camera that may not be shown', () => {
  const lights = () => devices.map(({ kind, readyState }) => `${kind} ${readyState}`);
  const video = () => self()?.tracks.video;

  test('is not opened, whatever the page asks for', async () => {
    answer['permissions'] = { canSend: ['audio'] };
    engine.handle({ action: 'local-video', state: true });
    await join({ startAudioOff: false, startVideoOff: false });
    engine.handle({ action: 'local-video', state: true });
    engine.handle({ action: 'update-participant', id: 'local', properties: { setVideo: true } });
    await settled();
    expect(lights()).toEqual(['audio live']);
    expect(video()).toMatchObject({ state: 'off', off: { byCanSendPermission: true } });
  });

  test('is given back, where it was opened before anybody knew', async () => {
    await new Promise((opened) => {
      const begun = beginning({ startVideoOff: false });
      engine.handle({ action: 'start-camera', ...begun, answer: opened });
    });
    expect(lights()).toEqual(['video live']);
    answer['permissions'] = { canSend: ['audio'] };
    await join({});
    expect(lights()).toEqual(['video ended']);
  });

  test('is given back when the right to it is withdrawn, and stays off until he wants it again', async () => {
    const mediaPermissions = { canPublish: true, sources: [], isHidden: false };
    opened = (meeting) => {
      meeting.mediaPermissions = mediaPermissions;
    };
    await join({ startVideoOff: false });
    expect(lights()).toEqual(['video live']);
    const meeting = lastLiveKitRoom();
    meeting.mediaPermissions = { ...mediaPermissions, sources: ['microphone'] };
    meeting.handlers.changed();
    await settled();
    expect(lights()).toEqual(['video ended']);
    meeting.mediaPermissions = mediaPermissions;
    meeting.handlers.changed();
    await settled();
    expect(video()).toMatchObject({ state: 'off', off: { byUser: true } });
    engine.handle({ action: 'local-video', state: true });
    await settled();
    expect(lights()).toEqual(['video ended', 'video live']);
  });
});
