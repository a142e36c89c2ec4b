import { expect, test } from 'vitest';
import { type DisconnectCause, disconnectError, mediaJoinError, sessionEnd } from './call-errors.ts';

const NOW = 1_000_000_000;
const NOW_S = NOW / 1000;

const room = (config: object, tokenConfig: object = {}) => ({
  id: 'r1',
  name: 'halle',
  config: { ...config },
  domainConfig: {},
  tokenConfig: { ...tokenConfig },
});

const typeOf = (cause: Exclude<DisconnectCause, 'left'>, facts: ReturnType<typeof room>) =>
  disconnectError(cause, { room: facts, joinedAtMs: NOW - 60_000, nowMs: NOW, uri: 'https://calls.test' })
    .error;

test.each<[string, Exclude<DisconnectCause, 'left'>, ReturnType<typeof room>, string]>([
  ['somebody removed him', 'removed', room({}), 'ejected'],
  ['the room was deleted', 'room-deleted', room({}), 'ejected'],
  ['the room is over', 'room-deleted', room({ exp: NOW_S, eject_at_room_exp: true }), 'exp-room'],
  ['the room has lasted long enough', 'removed', room({ eject_after_elapsed: 60 }), 'exp-room'],
  ['his token is over', 'removed', room({}, { exp: NOW_S + 2, eject_at_token_exp: true }), 'exp-token'],
  [
    'somebody removed him before the room was over',
    'removed',
    room({ exp: NOW_S + 60, eject_at_room_exp: true }),
    'ejected',
  ],
  [
    'somebody removed him from a room that ends without sending people away',
    'removed',
    room({ exp: NOW_S }),
    'ejected',
  ],
  ['the line was lost', 'lost', room({ exp: NOW_S, eject_at_room_exp: true }), 'connection-error'],
])('a meeting ends because %s', (_name, cause, facts, type) => {
  expect(typeOf(cause, facts)?.type).toBe(type);
});

test('a line that was lost says what was tried', () => {
  expect(typeOf('lost', room({}))?.details).toMatchObject({ on: 'reconnect', uri: 'https://calls.test' });
});

test('a session ends by its token where that sets an end, and by the room otherwise', () => {
  const config = { exp: 200, eject_at_room_exp: true };
  expect(sessionEnd(room(config), 0)).toEqual({ atMs: 200_000, type: 'exp-room' });
  expect(sessionEnd(room(config, { eject_after_elapsed: 500 }), 1000)).toEqual({
    atMs: 501_000,
    type: 'exp-token',
  });
  expect(sessionEnd(room({ exp: 200 }), 0)).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ['its last place was taken meanwhile', new Error('max participants exceeded'), 'meeting-full'],
  ['the session is over', Object.assign(new Error('no'), { status: 401 }), 'not-allowed'],
  ['nothing answers', new Error('could not establish pc connection'), 'connection-error'],
])('a room cannot be entered because %s', (_name, thrown, type) => {
  expect(mediaJoinError(thrown, 'wss://calls.test').error?.type).toBe(type);
});

test('a room that cannot be reached says what was tried', () => {
  expect(mediaJoinError(new TypeError('no line'), 'wss://calls.test').error?.details).toEqual({
    on: 'join',
    sourceError: { type: 'TypeError', msg: 'no line' },
    uri: 'wss://calls.test',
  });
});
