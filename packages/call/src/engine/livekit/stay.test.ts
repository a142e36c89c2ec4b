import { expect, test, vi } from 'vitest';
import { lastMeeting } from '../../testing/fake-meeting.ts';
import { readDoorAnswer } from '../core/join-door.ts';
import { MediaSettings } from '../core/media-settings.ts';
import { Roster } from '../core/roster.ts';
import { Subscriptions } from '../core/subscriptions.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { Stay } from './stay.ts';

vi.mock('./meeting.ts', () => import('../../testing/fake-meeting.ts'));

/** A stay that is on its way in; what is told, in order. */
function aStay(door: object = {}) {
  const told: EngineMessage[] = [];
  const requests: object[] = [];
  const tell = (message: EngineMessage) => told.push(message);
  const roster = new Roster();
  const refresh = () => {
    const { listed, counts } = stay.listing();
    for (const message of roster.update(listed, counts)) tell(message);
  };
  const stay = new Stay({
    tell,
    changed: () => undefined,
    refresh,
    failed: tell,
    requested: (request) => requests.push(request),
    nameTaken: () => undefined,
    subscriptions: new Subscriptions(),
    roster,
    settings: new MediaSettings({ tell, changed: () => undefined, present: () => [] }),
    media: () => ({}),
    modeOf: () => undefined,
    self: () => ({ userName: '', userData: undefined, fallbackId: 'me' }),
  });
  const answer = readDoorAnswer({
    mediaUrl: 'wss://media.test',
    mediaToken: 'token',
    sessionId: 'me',
    ...door,
  });
  if (answer === undefined || 'refusal' in answer) throw new Error('The door lets nobody in.');
  let openDevices = (): void => undefined;
  const devices = new Promise<void>((resolve) => {
    openDevices = resolve;
  });
  const entered = stay.enter(answer.admission, {
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
  return { stay, told, requests, room: lastMeeting(), messages, openDevices, entered };
}

test('what is said before we are told of our being in is told right after it', async () => {
  const { stay, room, messages, openDevices, entered } = aStay();
  room.present = ['bot'];
  await Promise.resolve();
  room.say('bot', 'listening');
  room.say('bot', 'second');
  openDevices();
  await entered;
  room.say('bot', 'third');
  expect(messages()).toEqual(['joined', 'listening', 'second', 'third']);
  await stay.close();
});

test('what is sent is for those who are named, and for everybody only where that is said', async () => {
  const { stay, room, openDevices, entered } = aStay();
  openDevices();
  await entered;
  stay.sendAppMessage('to all', '*');
  stay.sendAppMessage('to one', 'ben');
  stay.sendAppMessage('to two', ['ben', 'cem']);
  stay.sendAppMessage('to all as well', ['ben', '*']);
  stay.sendAppMessage('to nobody', []);
  const sent = room.sent.filter(({ topic }) => topic === 'app-message');
  expect(sent.map(({ data, to }) => [data, to])).toEqual([
    ['to all', 'everybody'],
    ['to one', ['ben']],
    ['to two', ['ben', 'cem']],
    ['to all as well', 'everybody'],
  ]);
  await stay.close();
});

test('no more is heard of a person than a person may say at once', async () => {
  const { stay, room, messages, openDevices, entered } = aStay();
  room.present = ['ben'];
  openDevices();
  await entered;
  room.say('ben', 'x'.repeat(4094));
  room.say('ben', 'y'.repeat(4095));
  room.say('ben', { text: 'ü'.repeat(4000) });
  room.say('ben', [['z'.repeat(50_000)]]);
  expect(messages()).toEqual(['joined', 'x'.repeat(4094), { text: 'ü'.repeat(4000) }]);
  await stay.close();
});

test('what the server wants of us is done where it proves that it is the server, whoever seems to say it', async () => {
  const { stay, requests, room, openDevices, entered } = aStay({ requestProof: 'word' });
  room.present = ['ada'];
  await Promise.resolve();
  room.say(undefined, { proof: 'word', setAudio: true }, 'call-request');
  openDevices();
  await entered;
  room.say(undefined, { proof: 'word', setVideo: true }, 'call-request');
  for (const from of [undefined, 'ada']) {
    room.say(from, { setAudio: true }, 'call-request');
    room.say(from, { proof: 'guess', setAudio: true }, 'call-request');
    room.say(from, { say: 'request', request: { setAudio: true } }, 'call-whisper');
  }
  expect(requests).toEqual([{ setAudio: true }, { setVideo: true }]);
  await stay.close();
});

test('whose door gave no proof is asked nothing', async () => {
  const { stay, requests, room, openDevices, entered } = aStay();
  openDevices();
  await entered;
  room.say(undefined, { setAudio: true }, 'call-request');
  expect(requests).toEqual([]);
  await stay.close();
});

test('whoever does not come back to the media server is out after a minute', async () => {
  const { stay, told, room, openDevices, entered } = aStay();
  openDevices();
  await entered;
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
  vi.useRealTimers();
  await stay.close();
});

test('nobody is waited for who has left', async () => {
  const { stay, told, room, openDevices, entered } = aStay();
  openDevices();
  await entered;
  vi.useFakeTimers();
  room.handlers.connection('signaling-lost');
  void stay.close();
  vi.advanceTimersByTime(120_000);
  expect(told.some(({ action }) => action === 'error')).toBe(false);
  vi.useRealTimers();
});
