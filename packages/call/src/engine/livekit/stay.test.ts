import { beforeEach, expect, test, vi } from 'vitest';
import { aPerson } from '../../testing/facts.ts';
import { readDoorAnswer } from '../core/join-door.ts';
import { MediaSettings } from '../core/media-settings.ts';
import { Roster } from '../core/roster.ts';
import { Subscriptions } from '../core/subscriptions.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { MeetingHandlers } from './meeting.ts';
import { Stay } from './stay.ts';

/** The room of the media server, which says what a test wants it to say. */
const room = vi.hoisted((): { handlers: MeetingHandlers | undefined; present: readonly string[] } => ({
  handlers: undefined,
  present: [],
}));

vi.mock('./meeting.ts', () => ({
  Meeting: class {
    readonly attributes = {};
    readonly name = '';
    readonly quality = 'unknown';

    constructor(handlers: MeetingHandlers) {
      room.handlers = handlers;
    }

    connect = vi.fn(async () => undefined);
    async sid() {
      return 'RM_1';
    }
    people() {
      return room.present.map((id) => aPerson(id));
    }
    subscribe() {}
    publish() {}
    async send() {}
    async reports() {
      return [];
    }
    async close() {}
  },
}));

beforeEach(() => {
  room.present = [];
});

/** A stay that is on its way in; what is told, in order. */
function aStay() {
  const told: EngineMessage[] = [];
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
    requested: () => undefined,
    nameTaken: () => undefined,
    subscriptions: new Subscriptions(),
    roster,
    settings: new MediaSettings({ tell, changed: () => undefined, present: () => [] }),
    media: () => ({}),
    modeOf: () => undefined,
    self: () => ({ userName: '', userData: undefined, fallbackId: 'me' }),
  });
  const answer = readDoorAnswer({ mediaUrl: 'wss://media.test', mediaToken: 'token', sessionId: 'me' });
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
  });
  const say = (from: string, data: unknown) =>
    room.handlers?.data(new TextEncoder().encode(JSON.stringify(data)), 'app-message', from);
  const messages = () =>
    told.flatMap((message) =>
      message.action === 'app-message'
        ? [message.data]
        : message.action === 'joined-meeting'
          ? ['joined']
          : [],
    );
  return { stay, told, say, messages, openDevices, entered };
}

test('what is said before we are told of our being in is told right after it', async () => {
  const { stay, say, messages, openDevices, entered } = aStay();
  room.present = ['bot'];
  await Promise.resolve();
  say('bot', 'listening');
  say('bot', 'second');
  openDevices();
  await entered;
  say('bot', 'third');
  expect(messages()).toEqual(['joined', 'listening', 'second', 'third']);
  await stay.close();
});

test('no more is heard of a person than a person may say at once', async () => {
  const { stay, say, messages, openDevices, entered } = aStay();
  room.present = ['ben'];
  openDevices();
  await entered;
  say('ben', 'x'.repeat(4094));
  say('ben', 'y'.repeat(4095));
  say('ben', { text: 'ü'.repeat(4000) });
  say('ben', [['z'.repeat(50_000)]]);
  expect(messages()).toEqual(['joined', 'x'.repeat(4094), { text: 'ü'.repeat(4000) }]);
  await stay.close();
});
