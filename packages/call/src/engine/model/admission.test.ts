import { describe, expect, test } from 'vitest';
import { canAdminOf, joinEndpointOf, readJoinAnswer, startsOff } from './admission.ts';

const ROOM = 'https://calls.test/rooms/halle';

describe('the join endpoint of a room', () => {
  test.each<[string, unknown, unknown, object | undefined]>([
    ['the address of the room', ROOM, undefined, { url: `${ROOM}/join`, token: undefined }],
    ['an address that ends in a slash', `${ROOM}/`, undefined, { url: `${ROOM}/join` }],
    ['an address that carries a token', `${ROOM}?t=abc`, undefined, { url: `${ROOM}/join`, token: 'abc' }],
    [
      'a token of its own before that of the address',
      `${ROOM}?t=abc`,
      'own',
      { url: `${ROOM}/join`, token: 'own' },
    ],
    ['no address', 'halle', undefined, undefined],
    ['an address of no page', 'file:///rooms/halle', undefined, undefined],
    ['nothing', undefined, undefined, undefined],
  ])('is found by %s', (_name, url, token, expected) => {
    const endpoint = joinEndpointOf(url, token);
    if (expected === undefined) expect(endpoint).toBeUndefined();
    else expect(endpoint).toMatchObject(expected);
  });
});

describe('the answer of a join endpoint', () => {
  const ANSWER = {
    mediaUrl: 'wss://calls.test',
    mediaToken: 'token',
    iceServers: [{ urls: ['turns:turn.test'], username: 'u', credential: 'c' }, { urls: [] }, 'nonsense'],
    sessionId: 's1',
    stayToken: 'proof',
    requestProof: 'word',
    room: {
      id: 'r1',
      name: 'halle',
      config: { exp: 1 },
      defaults: {},
      domainConfig: {},
      tokenConfig: { is_owner: true },
    },
    permissions: { hasPresence: true, canSend: ['audio', 'nonsense'], canAdmin: false },
  };

  test('lets somebody in, with what is understood of it', () => {
    const { mediaToken, stayToken, ...rest } = ANSWER;
    expect(readJoinAnswer(ANSWER)).toEqual({
      admission: {
        ...rest,
        accessToken: mediaToken,
        sessionToken: stayToken,
        iceServers: [{ urls: ['turns:turn.test'], username: 'u', credential: 'c' }],
        permissions: { hasPresence: true, canSend: new Set(['audio']), canAdmin: false },
        endsQuietly: false,
        appMessageMax: 4096,
      },
    });
  });

  test('says why somebody is not let in', () => {
    const error = { type: 'meeting-full', msg: 'The room is full.' };
    expect(readJoinAnswer({ error })).toEqual({ refusal: error });
  });

  test('of a kind that nobody knows is one of the line', () => {
    expect(readJoinAnswer({ error: { type: 'closed-for-lunch' } })).toMatchObject({
      refusal: { type: 'connection-error' },
    });
  });

  test.each([undefined, 'text', {}, { mediaUrl: 'wss://calls.test' }])(
    'that is none is not understood: %j',
    (answer) => {
      expect(readJoinAnswer(answer)).toBeUndefined();
    },
  );
});

test('a camera starts off by the word of the caller, or else of the token, or else of the room', () => {
  const room = { config: { start_video_off: true }, tokenConfig: {} };
  expect(startsOff('video', undefined, room)).toBe(true);
  expect(startsOff('audio', undefined, room)).toBe(false);
  expect(startsOff('video', undefined, { ...room, tokenConfig: { start_video_off: false } })).toBe(false);
  expect(startsOff('video', false, room)).toBe(false);
  expect(startsOff('audio', true, room)).toBe(true);
});

test.each([
  ['everything', { owner: 'false', can_admin: 'true' }, true],
  [
    'what is named',
    { owner: 'true', can_admin: 'participants,streaming,teeth' },
    new Set(['participants', 'streaming']),
  ],
  ['nothing', { owner: 'true', can_admin: 'false' }, false],
  ['everything, where only that he is the owner is said', { owner: 'true' }, true],
  ['nothing, where nothing is said', {}, false],
])('somebody manages %s by his attributes', (_name, attributes, canAdmin) => {
  expect(canAdminOf({ ...attributes })).toEqual(canAdmin);
});
