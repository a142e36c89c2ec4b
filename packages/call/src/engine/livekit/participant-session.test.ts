import { afterEach, expect, test, vi } from 'vitest';
import { lastLiveKitRoom } from '../../testing/fake-livekit-room.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { readJoinAnswer } from '../model/admission.ts';
import { MediaSettings } from '../model/media-settings.ts';
import { Roster } from '../model/remote-participants.ts';
import { TrackSubscriptions } from '../model/track-subscriptions.ts';
import { ParticipantSession } from './participant-session.ts';

vi.mock('./livekit-room.ts', () => import('../../testing/fake-livekit-room.ts'));

let last: ParticipantSession | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await last?.close();
});

/** A session that is in its room. */
async function aJoinedSession(answer?: object) {
  const bench = aSession(answer);
  bench.openDevices();
  await bench.entered;
  return bench;
}

/** A session that is joining; its messages, in order. */
function aSession(answer: object = {}) {
  const told: EngineMessage[] = [];
  const requests: object[] = [];
  const emit = (message: EngineMessage) => told.push(message);
  const roster = new Roster();
  const reconcileNow = () => {
    const { participants, counts } = session.participantReport();
    for (const message of roster.update(participants, counts)) emit(message);
  };
  const session = new ParticipantSession({
    emit,
    reconcileSoon: () => undefined,
    reconcileNow,
    failed: emit,
    ended: () => emit({ action: 'left-meeting' }),
    requested: (request) => requests.push(request),
    takeServerName: () => undefined,
    subscriptions: new TrackSubscriptions(),
    roster,
    settings: new MediaSettings({ emit, reconcileSoon: () => undefined, others: () => [] }),
    mediaFacts: () => ({}),
    modeOf: () => undefined,
    localUser: () => ({ userName: '', userData: undefined, fallbackId: 'me' }),
  });
  last = session;
  const read = readJoinAnswer({
    mediaUrl: 'wss://media.test',
    mediaToken: 'token',
    sessionId: 'me',
    ...answer,
  });
  if (read === undefined || 'refusal' in read) throw new Error('The join endpoint refuses.');
  let openDevices = (): void => undefined;
  const devices = new Promise<void>((resolve) => {
    openDevices = resolve;
  });
  const entered = session.enter(read.admission, {
    devices,
    uri: 'https://calls.test/rooms/halle/join',
    autoSubscribe: true,
    iceConfig: undefined,
    descriptions: { hooks: {}, h264Profile: undefined, log: () => undefined },
  });
  const messages = () =>
    told.flatMap((message) =>
      message.action === 'app-message'
        ? [message.data]
        : message.action === 'joined-meeting'
          ? ['joined']
          : [],
    );
  return { session, told, requests, room: lastLiveKitRoom(), messages, openDevices, entered };
}

test('what is said before we are told of our being in is told right after it', async () => {
  const { room, messages, openDevices, entered } = aSession();
  room.present = ['bot'];
  await Promise.resolve();
  room.receive('bot', 'listening');
  room.receive('bot', 'second');
  openDevices();
  await entered;
  room.receive('bot', 'third');
  expect(messages()).toEqual(['joined', 'listening', 'second', 'third']);
});

test('what is sent is for those who are named, and for everybody only where that is said', async () => {
  const { session, room } = await aJoinedSession();
  session.sendAppMessage('to all', '*');
  session.sendAppMessage('to one', 'ben');
  session.sendAppMessage('to two', ['ben', 'cem']);
  session.sendAppMessage('to all as well', ['ben', '*']);
  session.sendAppMessage('to nobody', []);
  const sent = room.sent.filter(({ topic }) => topic === 'app-message');
  expect(sent.map(({ data, to }) => [data, to])).toEqual([
    ['to all', 'everybody'],
    ['to one', ['ben']],
    ['to two', ['ben', 'cem']],
    ['to all as well', 'everybody'],
  ]);
});

test('no more is heard of a person than a person may say at once', async () => {
  const { room, messages } = await aJoinedSession();
  room.present = ['ben'];
  room.receive('ben', 'x'.repeat(4094));
  room.receive('ben', 'y'.repeat(4095));
  room.receive('ben', { text: 'ü'.repeat(4000) });
  room.receive('ben', [['z'.repeat(50_000)]]);
  expect(messages()).toEqual(['joined', 'x'.repeat(4094), { text: 'ü'.repeat(4000) }]);
});

test('a room may allow longer messages, and agents may send longer ones than participants', async () => {
  const { room, told, messages } = await aJoinedSession({ appMessageMax: 8000 });
  expect(told).toContainEqual(expect.objectContaining({ maxAppMessageSize: 8000 }));
  const [long, tooLong] = ['x'.repeat(7000), 'x'.repeat(9000)];
  room.receive('ada', long);
  room.receive('ada', tooLong);
  room.receive('bot', tooLong, { isProgram: true });
  expect(messages()).toEqual(['joined', long, tooLong]);
});

test.each([4095, 1e9, -1, 'much', Number.NaN])(
  'the answer cannot lower the message limit, nor lift it without a bound: %s',
  (appMessageMax) => {
    const read = readJoinAnswer({ mediaUrl: 'wss://a', mediaToken: 't', sessionId: 'me', appMessageMax });
    if (read === undefined || 'refusal' in read) throw new Error('The join endpoint refuses.');
    expect([4096, 65_536]).toContain(read.admission.appMessageMax);
  },
);

test.each(['room-deleted', 'removed'] as const)(
  'a room that ends quietly has been left when it is over: %s',
  async (cause) => {
    const actions = async (answer: object) => {
      const { room, told } = await aJoinedSession(answer);
      room.handlers.disconnected(cause);
      return told.map(({ action }) => action).slice(-1);
    };
    expect(await actions({ endsQuietly: true })).toEqual(['left-meeting']);
    expect(await actions({})).toEqual(['error']);
  },
);

test('what the server wants of us is done where it proves that it is the server, whoever seems to say it', async () => {
  const { requests, room, openDevices, entered } = aSession({ requestProof: 'word' });
  room.present = ['ada'];
  await Promise.resolve();
  room.receive(undefined, { proof: 'word', setAudio: true }, { topic: 'call-request' });
  openDevices();
  await entered;
  room.receive(undefined, { proof: 'word', setVideo: true }, { topic: 'call-request' });
  for (const from of [undefined, 'ada']) {
    room.receive(from, { setAudio: true }, { topic: 'call-request' });
    room.receive(from, { proof: 'guess', setAudio: true }, { topic: 'call-request' });
    room.receive(from, { say: 'request', request: { setAudio: true } }, { topic: 'call-whisper' });
  }
  expect(requests).toEqual([{ setAudio: true }, { setVideo: true }]);
});

test('without a proof in the admission requests are ignored', async () => {
  const { requests, room } = await aJoinedSession();
  room.receive(undefined, { setAudio: true }, { topic: 'call-request' });
  expect(requests).toEqual([]);
});

test('whoever does not come back to the media server is out after a minute', async () => {
  const { told, room } = await aJoinedSession();
  vi.useFakeTimers();
  const errors = () => told.flatMap((message) => (message.action === 'error' ? [message.error] : []));
  room.handlers.connection('signaling-lost');
  vi.advanceTimersByTime(30_000);
  room.handlers.connection('signaling');
  vi.advanceTimersByTime(60_000);
  room.handlers.connection('signaling-lost');
  room.handlers.connection('everything-lost');
  vi.advanceTimersByTime(59_000);
  expect(errors()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(errors()).toMatchObject([{ type: 'connection-error', details: { on: 'reconnect' } }]);
});

test('nobody is waited for who has left', async () => {
  const { session, told, room } = await aJoinedSession();
  vi.useFakeTimers();
  room.handlers.connection('signaling-lost');
  void session.close();
  vi.advanceTimersByTime(120_000);
  expect(told.some(({ action }) => action === 'error')).toBe(false);
});
