import type { Fields, IntendedDifference, Pattern, Step, Value } from './language.ts';
import { JOINED, ME, person, ROOM } from './starts.ts';
import { call, create, nothing, PROMISE, SUCCEEDS, says, throws, UNDEFINED } from './tables/check.ts';

/**
 * Where ours is meant to differ from the original, one entry for each check that says so. The steps of an entry show what
 * the original does from the same start; run against the original they must pass, and the check itself must fail.
 */
const pending = { pending: true } as const;
const SETTLES = 'every promise of ours settles';

const STATS: readonly IntendedDifference[] = [
  'new',
  'loading',
  'preparing',
  'loaded',
  'camera',
  'joining',
  'left',
  'error',
  'destroyed',
].map((state) => ({
  id: `guards/getNetworkStats/${state}`,
  original: 'returns a plain object before the call is joined',
  ours: 'returns a promise of the same object',
  why: 'its type promises a promise; awaiting it gives the same',
  originally: [call('getNetworkStats', [], { returns: { stats: { latest: {} } } })],
}));

const SEND: readonly IntendedDifference[] = ['new', 'loading', 'preparing', 'left', 'error', 'destroyed'].map(
  (state) => ({
    id: `guards/updateSendSettings/${state}`,
    original: 'returns { sendSettings } at once before the engine is loaded',
    ours: 'returns a promise of it',
    why: 'its type promises a promise; awaiting it gives the same',
    originally: [
      call('updateSendSettings', [{ video: 'default-video' }], {
        returns: { sendSettings: { video: 'default-video' } },
      }),
    ],
  }),
);

const BAD_URL = "property 'url': url should be a string";
const GHOSTS: readonly IntendedDifference[] = [
  {
    id: 'statics/ghosts/invalid-options',
    original: 'registers the instance before it looks at the options',
    ours: 'looks first, and registers only what is whole',
    why: 'a page could not recover without a reload',
    originally: [
      create({ nonsense: 1 }, throws("unrecognized property 'nonsense'"), 'broken'),
      { do: 'static', name: 'getCallInstance', expect: { returns: { like: 'type', of: 'object' } } },
      create({}, throws('Duplicate DailyIframe instances are not allowed')),
    ],
  },
  {
    id: 'statics/ghosts/invalid-value',
    original: 'keeps a half-built instance whose destroy() rejects with a TypeError',
    ours: 'keeps nothing of it',
    why: 'a page could not recover without a reload',
    originally: [
      create({ url: 5 }, throws(BAD_URL), 'broken'),
      {
        do: 'static',
        name: 'getCallInstance',
        expect: { returns: { like: 'type', of: 'object' } },
        save: 'ghost',
        listen: [],
      },
      { do: 'call', on: 'ghost', method: 'destroy', expect: { rejects: { like: 'typeError' } } },
      create({}, throws('Duplicate DailyIframe instances are not allowed')),
    ],
  },
  {
    id: 'statics/ghosts/invalid-frame',
    original: 'takes the frame away and keeps the instance',
    ours: 'keeps neither',
    why: 'a page could not recover without a reload',
    originally: [
      { do: 'static', name: 'createFrame', args: [{ url: 5 }], expect: throws(BAD_URL) },
      { do: 'static', name: 'getCallInstance', expect: { returns: { like: 'type', of: 'object' } } },
    ],
  },
];

const FRAMES: readonly IntendedDifference[] = [
  {
    id: 'frame/transparent/removed-when-construction-fails',
    original: 'leaves its frame on the page when construction throws',
    ours: 'removes it',
    why: 'the frame covers the whole page',
    originally: [
      {
        do: 'static',
        name: 'createTransparentFrame',
        args: [{ nonsense: 1 }],
        expect: throws("unrecognized property 'nonsense'"),
      },
      { do: 'global', path: ['document', 'body', 'lastElementChild', 'tagName'], expect: 'IFRAME' },
    ],
  },
  ...(['x', 5] as const).map((noParent) => ({
    id: `frame/in-body/no-parent-${noParent}`,
    original: 'has a TypeError of the browser for a parent that is no element',
    ours: 'puts the frame into the body, as without a parent',
    why: 'a call begins where it can',
    originally: [
      {
        do: 'static',
        name: 'createFrame',
        args: [noParent, { userName: 'Ann' }],
        expect: { throws: { like: 'typeError' } },
      },
    ] as const,
  })),
  {
    id: 'frame/leave-before-load',
    original: 'waits for ever: the frame has no address, so the message goes nowhere',
    ours: 'goes to left-meeting and settles',
    why: SETTLES,
    originally: [call('leave', [], pending), call('meetingState', [], { returns: 'new' })],
  },
  {
    id: 'frame/destroy-before-load',
    original: 'waits for ever for its leave()',
    ours: 'destroys',
    why: SETTLES,
    originally: [call('destroy', [], pending), call('isDestroyed', [], { returns: false })],
  },
  {
    id: 'frame/token-is-encoded',
    original: 'puts the token into the address as it is',
    ours: 'encodes it, or hands it over in the launch config',
    why: 'characters of a token can change the address',
    originally: [
      call('load', [{ ...ROOM, token: 'a&b=c' }], pending),
      call('iframe', [], SUCCEEDS, 'frame'),
      { do: 'get', of: 'frame', path: ['src'], expect: { like: 'contains', text: '?t=a&b=c&' } },
    ],
  },
  {
    id: 'load/frame-times-out',
    original: 'waits for the page in the frame for ever',
    ours: 'gives up after 20000 ms, as with the engine',
    why: SETTLES,
    originally: [
      call('load', [ROOM], pending, 'loading'),
      { do: 'advance', ms: 70_000 },
      { do: 'settled', promise: 'loading', expect: pending },
      call('meetingState', [], { returns: 'loading' }),
    ],
  },
];

const SOURCES: readonly IntendedDifference[] = (['videoSource', 'audioSource'] as const).flatMap((key) =>
  (
    [
      ['number', 5],
      ['object', {}],
      ['null', null],
      ['undefined', UNDEFINED],
    ] as const
  ).map(([name, value]: readonly [string, Value]) => ({
    id: `options/${key}/refuses/${name}`,
    original: "says 'undefined' where the reason belongs",
    ours: 'says the sentence that is also logged',
    why: 'the text tells nothing',
    originally: [create({ [key]: value }, throws(`property '${key}': undefined`))],
  })),
);

const COLORS: readonly IntendedDifference[] = (
  [
    ['text-before', 'zzz#abc'],
    ['text-after', '#abcdefgh'],
    ['seven-digits', '#abcdef0'],
  ] as const
).map(([name, value]) => ({
  id: `options/theme/refuses/${name}`,
  original: 'accepts a colour with other text before or after it',
  ours: 'matches the whole text',
  why: 'such a colour cannot be shown',
  originally: [create({ theme: { colors: { accent: value } } })],
}));

const ENCODINGS: readonly IntendedDifference[] = [
  'refuses/not-a-list',
  'refuses/none',
  'refuses/four',
  'refuses/empty-layer',
  'refuses/no-number',
  'refuses/bitrate-low',
  'refuses/bitrate-high',
  'refuses/framerate-low',
  'refuses/framerate-high',
  'refuses/scale-low',
  'refuses/scale-high',
  'refuses/unknown-key',
  'refuses/no-bitrate',
  'accepts',
].map((name) => ({
  id: `startRemoteMediaPlayer/simulcast/${name}`,
  original: 'rejects every call with simulcastEncodings with a TypeError',
  ours: 'validates them as was intended',
  why: 'the option cannot be used otherwise',
  originally: [
    call(
      'startRemoteMediaPlayer',
      [
        {
          url: 'https://film.test/a.mp4',
          settings: { state: 'play', simulcastEncodings: [{ maxBitrate: 100_000 }] },
        },
      ],
      { rejects: { like: 'typeError' } },
    ),
  ],
}));

const joinedWith = (...messages: readonly Fields[]): Step => ({
  do: 'when',
  action: 'join-meeting',
  emit: [
    { action: 'call-machine-initialized' },
    { action: 'joined-meeting', participants: { local: ME } },
    ...messages.map((fields) => ({ action: 'app-message', ...fields })),
  ],
});
const unheard: Step = {
  do: 'static',
  name: 'createCallObject',
  args: [{}],
  expect: SUCCEEDS,
  save: 'call',
  listen: ['joined-meeting'],
};

const CALLS: readonly IntendedDifference[] = [
  {
    id: 'load/attempt-failed-carries-text',
    original: 'emits load-attempt-failed without errorMsg',
    ours: 'adds it',
    why: 'its type has it',
    originally: [
      { do: 'loads', outcomes: [{ status: 503 }] },
      call('load', [], PROMISE),
      { do: 'events', expect: [['loading'], ['load-attempt-failed', {}]] },
    ],
  },
  {
    id: 'load/superseded-follows-the-newer',
    original: 'never settles the promise of a superseded load',
    ours: 'settles it as the newer one',
    why: SETTLES,
    originally: [
      { do: 'loads', outcomes: ['hangs', 'works'] },
      call('load', [], pending, 'first'),
      call('load', [], { resolves: nothing }),
      { do: 'settled', promise: 'first', expect: pending },
    ],
  },
  ...(['loading', 'joining'] as const).map((state) => ({
    id: `join/cancelled-by-leave-while-${state}`,
    original: 'never settles the promise of a join that leave() cancelled',
    ours: 'rejects it with undefined',
    why: SETTLES,
    originally: [
      call('leave', [], { resolves: nothing }),
      { do: 'settled', promise: 'joining', expect: pending } as const,
    ],
  })),
  {
    id: 'join/superseded-load-follows',
    original: 'never settles the join whose load was superseded',
    ours: 'settles it with the newer one',
    why: SETTLES,
    originally: [
      { do: 'loads', outcomes: ['works'] },
      { do: 'when', action: 'join-meeting', emit: [{ action: 'call-machine-initialized' }, JOINED] },
      call('join', [], SUCCEEDS),
      { do: 'settled', promise: 'joining', expect: pending },
    ],
  },
  {
    id: 'join/events',
    original:
      'emits joining-meeting before loaded: its own event is at once, the engine tells by a later message',
    ours: 'emits loaded first, in the order of the contract',
    why: 'the documented order; clients show progress by it',
    originally: [
      { do: 'loads', outcomes: ['works'] },
      { do: 'when', action: 'join-meeting', emit: [{ action: 'call-machine-initialized' }, JOINED] },
      call('join', [ROOM], SUCCEEDS),
      { do: 'events', expect: [['loading'], ['joining-meeting'], ['loaded'], ['joined-meeting']] },
    ],
  },
  {
    id: 'emitter/handler-throws/later-handlers',
    original: 'skips the handlers after one that throws',
    ours: 'calls each of them and still logs',
    why: 'one fault of a page must not silence its other parts',
    originally: [
      { do: 'handler', event: 'app-message', effect: { throws: 'oh' } },
      { do: 'handler', event: 'app-message', effect: { mark: 'later' } },
      says('app-message', { data: 'x', fromId: 'ben' }),
      { do: 'notes', expect: [] },
    ],
  },
  {
    id: 'events/app-message/held-until-heard',
    original: 'loses messages that come before there is a listener',
    ours: 'holds them back until there is one',
    why: 'voice clients listen only after join() has resolved and would miss the first message',
    originally: [
      unheard,
      joinedWith({ data: 'listening', fromId: 'bot' }),
      call('join', [ROOM], SUCCEEDS),
      { do: 'handler', event: 'app-message', effect: { mark: 'heard' } },
      { do: 'notes', expect: [] },
    ],
  },
  {
    id: 'events/app-message/held-in-order',
    original: 'loses messages that come before there is a listener',
    ours: 'holds them back, in their order',
    why: 'voice clients listen only after join() has resolved and would miss the first message',
    originally: [
      unheard,
      joinedWith({ data: 'one', fromId: 'bot' }, { data: 'two', fromId: 'bot' }),
      call('join', [ROOM], SUCCEEDS),
      { do: 'handler', event: 'app-message', effect: { mark: 'heard' } },
      says('app-message', { data: 'three', fromId: 'bot' }),
      { do: 'notes', expect: ['heard'] },
    ],
  },
  {
    id: 'updateInputSettings/typed-member',
    original: 'resolves with the bare settings, although typed as { inputSettings }',
    ours: 'resolves with the same and carries inputSettings too, not enumerable',
    why: 'clients written by the types and clients written by trial both work',
    originally: [
      {
        do: 'when',
        action: 'update-input-settings',
        answer: { inputSettings: { audio: { settings: { deviceId: 'mic-2' } } } },
      },
      call('updateInputSettings', [{ audio: { settings: { deviceId: 'mic-2' } } }], {
        resolves: { like: 'lacks', fields: ['inputSettings'] },
      }),
    ],
  },
  {
    id: 'updateReceiveSettings/typed-member',
    original: 'resolves with { receiveSettings }, although typed as the bare settings',
    ours: 'resolves with the same and carries the settings themselves too, not enumerable',
    why: 'clients written by the types and clients written by trial both work',
    originally: [
      {
        do: 'when',
        action: 'update-receive-settings',
        answer: { receiveSettings: { base: { video: { layer: 1 } } } },
      },
      call('updateReceiveSettings', [{ base: { video: { layer: 1 } } }], {
        resolves: { like: 'lacks', fields: ['base'] },
      }),
    ],
  },
  {
    id: 'geo/reads',
    original: 'asks an address of its vendor where the caller is',
    ours: 'asks nobody: the answer is that of a look-up that failed',
    why: 'the address is part of the vendor’s service, not of the API; no third party hears of callers',
    originally: [
      { do: 'geo', answer: { geo: 'eu-central-1' } },
      call('geo', [], { resolves: { current: 'eu-central-1' } }),
    ],
  },
  {
    id: 'updateInputSettings/noise-cancellation-is-reported-as-none',
    original: 'reports noise cancellation where its engine has it',
    ours: 'has none yet: resolves, and reports none',
    why: 'on an error voice clients switch the processor off and unmute, even where they are muted on purpose',
    originally: [
      call('updateInputSettings', [{ audio: { processor: { type: 'noise-cancellation' } } }], {
        resolves: { audio: { processor: { type: 'noise-cancellation' } } },
      }),
    ],
  },
];

const forged: readonly (readonly [string, string, Fields, readonly (readonly [string, Pattern?])[]])[] = [
  [
    'app-message',
    'joined',
    { data: 'forged', fromId: 'ben' },
    [['app-message', { data: 'forged', fromId: 'ben' }]],
  ],
  ['left-meeting', 'joined', {}, [['left-meeting']]],
  ['error', 'joined', { errorMsg: 'Out.', error: { type: 'ejected', msg: 'Out.' } }, [['error']]],
  ['participant-joined', 'joined', { participant: person('zoe') }, [['participant-joined']]],
  [
    'app-message',
    'frame-joined',
    { data: 'forged', fromId: 'ben' },
    [['app-message', { data: 'forged', fromId: 'ben' }]],
  ],
  ['left-meeting', 'frame-joined', {}, [['left-meeting']]],
];
const STRANGERS: readonly IntendedDifference[] = forged.map(([action, start, fields, expected]) => ({
  id: `strangers/${action}/${start}`,
  original: 'takes messages from any window that knows its id',
  ours: 'takes them from its engine alone',
  why: 'any frame of the page could end the call or put words into it',
  originally: [
    { do: 'stranger', message: { action, ...fields } },
    { do: 'events', expect: expected },
  ],
}));

export const INTENDED_DIFFERENCES: readonly IntendedDifference[] = [
  ...STATS,
  ...SEND,
  ...GHOSTS,
  ...FRAMES,
  ...SOURCES,
  ...COLORS,
  ...ENCODINGS,
  ...CALLS,
  ...STRANGERS,
];
