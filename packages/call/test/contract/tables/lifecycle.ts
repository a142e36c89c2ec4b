import type { ContractCheck, Fields, Outcome, Pattern, Step } from '../language.ts';
import { DEVICES, FULL_ACCESS, JOINED, ME, person, ROOM } from '../starts.ts';
import { ALREADY_JOINED, afterJoin, DEAD, notAfterJoining } from '../texts.ts';
import {
  call,
  check,
  create,
  nothing,
  PROMISE,
  RESOLVES_NOTHING,
  RETURNS_NOTHING,
  RETURNS_SELF,
  rejects,
  SUCCEEDS,
  says,
  throws,
  UNDEFINED,
} from './check.ts';

const state = (expected: string): Step => call('meetingState', [], { returns: expected });
const events = (...expect: readonly (readonly [string, Pattern?])[]): Step => ({ do: 'events', expect });
const loads = (...outcomes: readonly ('works' | 'hangs' | { readonly status: number })[]): Step => ({
  do: 'loads',
  outcomes,
});
const EJECTED: Step = says('error', { errorMsg: 'Out.', error: { type: 'ejected', msg: 'Out.' } });
const settled = (promise: string, expect: Outcome): Step => ({ do: 'settled', promise, expect });
const waiting: Outcome = { pending: true };

// Loading

const LOADING: readonly ContractCheck[] = [
  check('load/events', '3', 'new', [
    loads('works'),
    call('load', [], RESOLVES_NOTHING),
    events(['loading'], ['loaded']),
    state('loaded'),
  ]),
  check('load/state-while-loading', '3', 'new', [
    loads('hangs'),
    call('load', [], waiting),
    state('loading'),
    events(['loading']),
  ]),
  check('load/nothing-when-loaded', '5.1', 'loaded', [
    call('load', [], RESOLVES_NOTHING),
    events(),
    state('loaded'),
  ]),
  check('load/nothing-when-joined', '5.1', 'joined', [
    call('load', [], RESOLVES_NOTHING),
    events(),
    state('joined-meeting'),
  ]),
  check('load/options-are-merged', '5.1', 'new', [
    loads('works'),
    call('load', [{ userName: 'Eva' }], RESOLVES_NOTHING),
    { do: 'get', path: ['properties', 'userName'], expect: 'Eva' },
  ]),
  check('load/again-after-leave-is-instant', '11', 'left', [
    loads('hangs'),
    call('load', [], RESOLVES_NOTHING),
    events(['loading'], ['loaded']),
    state('loaded'),
  ]),
  check('load/again-after-error-is-instant', '11', 'error', [
    loads('hangs'),
    call('load', [], RESOLVES_NOTHING),
    events(['loading'], ['loaded']),
  ]),
  check('load/one-failure', '3', 'new', [
    loads({ status: 503 }, 'works'),
    call('load', [], waiting, 'loading'),
    events(['loading'], ['load-attempt-failed']),
    state('loading'),
    { do: 'advance', ms: 2999 },
    events(['loading'], ['load-attempt-failed']),
    { do: 'advance', ms: 1 },
    settled('loading', RESOLVES_NOTHING),
    events(['loading'], ['load-attempt-failed'], ['loaded']),
  ]),
  check('load/two-failures', '3', 'new', [
    loads({ status: 503 }, { status: 500 }, 'works'),
    call('load', [], waiting, 'loading'),
    { do: 'advance', ms: 6000 },
    settled('loading', RESOLVES_NOTHING),
    events(['loading'], ['load-attempt-failed'], ['load-attempt-failed'], ['loaded']),
  ]),
  check('load/three-failures/events', '3', 'new', [
    loads({ status: 503 }, { status: 503 }, { status: 503 }, 'works'),
    call('load', [], PROMISE),
    { do: 'advance', ms: 60_000 },
    events(['loading'], ['load-attempt-failed'], ['load-attempt-failed'], ['load-attempt-failed'], ['error']),
    state('error'),
  ]),
  check('load/three-failures/rejects-with-text', '5.1', 'new', [
    loads({ status: 503 }, { status: 503 }, { status: 503 }),
    call('load', [], waiting, 'loading'),
    { do: 'advance', ms: 6000 },
    settled('loading', { rejects: { like: 'matches', expression: '^Failed to load call object bundle .+' } }),
  ]),
  check('load/three-failures/error-event', '8', 'new', [
    loads({ status: 503 }, { status: 503 }, { status: 503 }),
    call('load', [], PROMISE),
    { do: 'advance', ms: 6000 },
    {
      do: 'events',
      among: ['error'],
      expect: [
        [
          'error',
          {
            errorMsg: { like: 'beginsWith', text: 'Failed to load call object bundle ' },
            error: {
              type: 'connection-error',
              msg: 'Failed to load call object bundle.',
              details: {
                on: 'load',
                bundleUrl: { like: 'type', of: 'string' },
                sourceError: {
                  like: 'has',
                  fields: { msg: { like: 'beginsWith', text: 'Failed to load call object bundle ' } },
                },
              },
            },
          },
        ],
      ],
    },
  ]),
  check('load/three-failures/can-be-tried-again', '3', 'new', [
    loads({ status: 503 }, { status: 503 }, { status: 503 }),
    call('load', [], PROMISE),
    { do: 'advance', ms: 6000 },
    loads('works'),
    call('load', [], RESOLVES_NOTHING),
    state('loaded'),
  ]),
  check('load/timeout/not-before-20000', '11', 'loading', [{ do: 'advance', ms: 19_999 }, events()]),
  check('load/timeout/at-20000', '11', 'loading', [
    { do: 'advance', ms: 20_000 },
    events(['load-attempt-failed']),
    state('loading'),
  ]),
  check('load/timeout/second-after-3000-and-20000', '11', 'loading', [
    { do: 'advance', ms: 42_999 },
    events(['load-attempt-failed']),
    { do: 'advance', ms: 1 },
    events(['load-attempt-failed'], ['load-attempt-failed']),
  ]),
  check('load/timeout/third-is-fatal', '11', 'loading', [
    { do: 'advance', ms: 66_000 },
    {
      do: 'events',
      expect: [
        ['load-attempt-failed'],
        ['load-attempt-failed'],
        ['load-attempt-failed'],
        [
          'error',
          {
            errorMsg: {
              like: 'matches',
              expression: '^Timed out \\(>20000 ms\\) when loading call object bundle .+',
            },
            error: {
              like: 'has',
              fields: {
                details: {
                  like: 'has',
                  fields: { on: 'load', sourceError: { like: 'has', fields: { type: 'timeout' } } },
                },
              },
            },
          },
        ],
      ],
    },
    state('error'),
  ]),
  check(
    'load/attempt-failed-carries-text',
    '13',
    'new',
    [
      loads({ status: 503 }),
      call('load', [], PROMISE),
      events(['loading'], ['load-attempt-failed', { errorMsg: { like: 'type', of: 'string' } }]),
    ],
    { original: 'differs' },
  ),
  check(
    'load/superseded-follows-the-newer',
    '13',
    'new',
    [
      loads('hangs', 'works'),
      call('load', [], waiting, 'first'),
      call('load', [], RESOLVES_NOTHING),
      settled('first', RESOLVES_NOTHING),
    ],
    { original: 'differs' },
  ),
  check('load/superseded-events', '3', 'new', [
    loads('hangs', 'works'),
    call('load', [], PROMISE),
    call('load', [], RESOLVES_NOTHING),
    events(['loading'], ['loading'], ['loaded']),
  ]),
  check('load/superseded-attempt-does-not-time-out', '3', 'new', [
    loads('hangs', 'works'),
    call('load', [], PROMISE),
    call('load', [], RESOLVES_NOTHING),
    { do: 'forget' },
    { do: 'advance', ms: 100_000 },
    events(),
    state('loaded'),
  ]),
  check('load/cancelled-by-leave', '3', 'loading', [
    call('leave', [], RESOLVES_NOTHING),
    events(['left-meeting']),
    state('left-meeting'),
    { do: 'advance', ms: 100_000 },
    events(['left-meeting']),
  ]),
  check(
    'load/frame-times-out',
    '13',
    'frame',
    [
      call('load', [ROOM], PROMISE),
      { do: 'advance', ms: 70_000 },
      { do: 'events', among: ['error'], expect: [['error']] },
      state('error'),
    ],
    { original: 'differs' },
  ),
];

// Joining

const JOINING: readonly ContractCheck[] = [
  check(
    'join/events',
    '7',
    'new',
    [
      loads('works'),
      {
        do: 'when',
        action: 'join-meeting',
        emit: [{ action: 'call-machine-initialized' }, FULL_ACCESS, JOINED],
      },
      call('join', [ROOM], SUCCEEDS),
      events(
        ['loading'],
        ['loaded'],
        ['joining-meeting'],
        ['access-state-updated'],
        ['joined-meeting', { participants: { local: { like: 'has', fields: { session_id: 'me' } } } }],
      ),
    ],
    { original: 'differs' },
  ),
  check('join/events-when-loaded', '7', 'loaded', [
    call('join', [ROOM], SUCCEEDS),
    events(['joining-meeting'], ['access-state-updated'], ['joined-meeting']),
  ]),
  check('join/events-with-camera-and-people', '7', 'loaded', [
    {
      do: 'when',
      action: 'join-meeting',
      emit: [
        { action: 'call-machine-initialized' },
        FULL_ACCESS,
        { action: 'started-camera' },
        { action: 'participant-joined', participant: ME },
        { action: 'participant-counts-updated', participantCounts: { present: 1, hidden: 0 } },
        { action: 'meeting-session-summary-updated', meetingSession: { id: 's1' } },
        JOINED,
      ],
    },
    call('join', [ROOM], SUCCEEDS),
    events(
      ['joining-meeting'],
      ['access-state-updated'],
      ['started-camera'],
      ['participant-joined'],
      ['participant-counts-updated'],
      ['meeting-session-summary-updated'],
      ['meeting-session-updated'],
      ['joined-meeting'],
    ),
  ]),
  check('join/state-inside-joining-event', '3', 'loaded', [
    { do: 'handler', event: 'joining-meeting', effect: { notes: 'meetingState' } },
    call('join', [ROOM], SUCCEEDS),
    { do: 'notes', expect: ['joining-meeting'] },
  ]),
  check('join/state-inside-joined-event', '3', 'loaded', [
    { do: 'handler', event: 'joined-meeting', effect: { notes: 'meetingState' } },
    call('join', [ROOM], SUCCEEDS),
    { do: 'notes', expect: ['joined-meeting'] },
  ]),
  check('join/participants-inside-joined-event', '3', 'loaded', [
    {
      do: 'handler',
      event: 'joined-meeting',
      effect: { notes: 'participants', path: ['local', 'session_id'] },
    },
    call('join', [ROOM], SUCCEEDS),
    { do: 'notes', expect: ['me'] },
  ]),
  check('join/event-before-continuation', '7', 'loaded', [
    { do: 'handler', event: 'joined-meeting', effect: { mark: 'event' } },
    { do: 'call', method: 'join', args: [ROOM], expect: SUCCEEDS, mark: 'continuation' },
    { do: 'notes', expect: ['event', 'continuation'] },
  ]),
  check('join/resolves-with-participants', '5.1', 'loaded', [
    call(
      'join',
      [ROOM],
      { resolves: { local: { like: 'has', fields: { session_id: 'me', user_name: 'Ann', local: true } } } },
      'result',
    ),
    call('participants', [], { returns: { like: 'not', same: 'result' } }),
  ]),
  check('join/people-in-the-answer-are-silent', '7', 'loaded', [
    {
      do: 'when',
      action: 'join-meeting',
      emit: [{ action: 'joined-meeting', participants: { local: ME, ben: person('ben') } }],
    },
    call('join', [ROOM], SUCCEEDS),
    { do: 'events', among: ['participant-joined', 'track-started'], expect: [] },
    call('participants', [], {
      returns: { local: { like: 'type', of: 'object' }, ben: { like: 'has', fields: { session_id: 'ben' } } },
    }),
  ]),
  check('join/internal-fields-are-stripped', '7', 'loaded', [
    {
      do: 'when',
      action: 'join-meeting',
      emit: [{ action: 'joined-meeting', participants: {}, internal: { secret: 1 } }],
    },
    call('join', [ROOM], SUCCEEDS),
    { do: 'events', among: ['joined-meeting'], expect: [['joined-meeting', { participants: {} }]] },
  ]),
  check('join/sends-properties-and-preload', '10', 'loaded', [
    call('join', [{ ...ROOM, userName: 'Ann', startAudioOff: true }], SUCCEEDS),
    {
      do: 'sent',
      action: 'join-meeting',
      with: {
        properties: {
          like: 'has',
          fields: {
            userName: 'Ann',
            startAudioOff: true,
            url: { like: 'room', name: 'green' },
            dailyJsVersion: '0.75.2',
          },
        },
        preloadCache: {
          like: 'has',
          fields: { subscribeToTracksAutomatically: true, outputDeviceId: null, sendSettings: null },
        },
      },
    },
  ]),
  check('join/twice-while-joining', '3', 'joining', [
    call('join', [], RESOLVES_NOTHING),
    { do: 'console', level: 'warn', expect: [ALREADY_JOINED] },
    { do: 'sent', action: 'join-meeting', times: 0 },
    state('joining-meeting'),
    events(),
  ]),
  check('join/twice-when-joined', '3', 'joined', [
    call('join', [], RESOLVES_NOTHING),
    { do: 'console', level: 'warn', expect: [ALREADY_JOINED] },
    { do: 'sent', action: 'join-meeting', times: 0 },
    events(),
  ]),
  check(
    'join/again-after-leave-reuses-properties',
    '12',
    'left',
    [
      call('join', [], SUCCEEDS),
      {
        do: 'sent',
        action: 'join-meeting',
        with: {
          properties: { like: 'has', fields: { url: { like: 'room', name: 'green' }, userName: 'Ann' } },
        },
      },
      events(['loading'], ['loaded'], ['joining-meeting'], ['access-state-updated'], ['joined-meeting']),
    ],
    { options: { userName: 'Ann' } },
  ),
  check('join/again-after-error', '3', 'error', [call('join', [], SUCCEEDS), state('joined-meeting')]),
  check('join/load-failure-is-passed-on', '5.1', 'new', [
    loads({ status: 503 }, { status: 503 }, { status: 503 }),
    call('join', [ROOM], waiting, 'joining'),
    { do: 'advance', ms: 6000 },
    settled('joining', { rejects: { like: 'beginsWith', text: 'Failed to load call object bundle ' } }),
    call('startCamera', [{ url: 5 }], rejects("property 'url': url should be a string")),
  ]),
  check('join/preparing-refuses-camera', '3', 'preparing', [
    call(
      'startCamera',
      [],
      rejects(
        notAfterJoining(
          'startCamera()',
          'Did you mean to use setLocalAudio() and/or setLocalVideo() instead?',
        ),
      ),
    ),
    state('loading'),
  ]),
  check('join/fatal-error-rejects-with-event', '5.1', 'joining', [
    EJECTED,
    settled('joining', {
      rejects: {
        like: 'has',
        fields: { errorMsg: 'Out.', error: { type: 'ejected', msg: 'Out.' }, action: 'error' },
      },
    }),
    events(['error']),
    state('error'),
  ]),
  check('join/leave-while-joining', '3', 'joining', [
    call('leave', [], RESOLVES_NOTHING),
    { do: 'sent', action: 'leave-meeting' },
    state('left-meeting'),
    events(['left-meeting']),
  ]),
  check(
    'join/cancelled-by-leave-while-loading',
    '13',
    'preparing',
    [call('leave', [], RESOLVES_NOTHING), settled('joining', { rejects: nothing })],
    { original: 'differs' },
  ),
  check(
    'join/cancelled-by-leave-while-joining',
    '13',
    'joining',
    [call('leave', [], RESOLVES_NOTHING), settled('joining', { rejects: nothing })],
    { original: 'differs' },
  ),
  check(
    'join/superseded-load-follows',
    '13',
    'preparing',
    [
      loads('works'),
      { do: 'when', action: 'join-meeting', emit: [{ action: 'call-machine-initialized' }, JOINED] },
      call('join', [], SUCCEEDS),
      settled('joining', { resolves: { like: 'anything' } }),
    ],
    { original: 'differs' },
  ),
  check('join/without-url-is-sent', '5.1', 'loaded', [
    { do: 'when', action: 'join-meeting' },
    call('join', [], waiting),
    { do: 'sent', action: 'join-meeting' },
  ]),
  check('join/camera-then-join', '7', 'camera', [
    call('join', [ROOM], SUCCEEDS),
    {
      do: 'events',
      among: ['loading', 'loaded', 'joining-meeting', 'joined-meeting'],
      expect: [['joining-meeting'], ['joined-meeting']],
    },
  ]),
];

// The camera before the call

const CAMERA: readonly ContractCheck[] = [
  check('startCamera/events-order', '5.1', 'new', [
    loads('works'),
    {
      do: 'when',
      action: 'start-camera',
      emit: [
        { action: 'call-machine-initialized' },
        { action: 'started-camera' },
        { action: 'participant-updated', participant: ME },
      ],
      answer: DEVICES,
    },
    call('startCamera', [], SUCCEEDS),
    events(['loading'], ['loaded'], ['started-camera'], ['participant-updated']),
    state('loaded'),
    call('participants', [], { returns: { local: { like: 'has', fields: { session_id: 'me' } } } }),
  ]),
  check('startCamera/sends-properties', '10', 'loaded', [
    call('startCamera', [{ startVideoOff: true }], SUCCEEDS),
    {
      do: 'sent',
      action: 'start-camera',
      with: {
        properties: { like: 'has', fields: { startVideoOff: true } },
        preloadCache: { like: 'type', of: 'object' },
      },
    },
  ]),
  check('startCamera/load-failure-is-passed-on', '5.1', 'new', [
    loads({ status: 503 }, { status: 503 }, { status: 503 }),
    call('startCamera', [], waiting, 'camera'),
    { do: 'advance', ms: 6000 },
    settled('camera', { rejects: { like: 'beginsWith', text: 'Failed to load call object bundle ' } }),
  ]),
  check('startCamera/after-leave', '3', 'left', [call('startCamera', [], SUCCEEDS), state('loaded')]),
  check('initialised/by-the-message', '1', 'loaded', [
    call(
      'stopScreenShare',
      [],
      throws('stopScreenShare() requires preAuth(), startCamera(), or join() to initialize call state.'),
    ),
    says('call-machine-initialized'),
    call('stopScreenShare', [], RETURNS_NOTHING),
  ]),
  ...(
    [
      ['leave', 'joined', [call('leave', [], SUCCEEDS)]],
      ['error', 'joined', [EJECTED]],
    ] as const
  ).map(([name, start, steps]) =>
    check(`initialised/no-more-after-${name}`, '1', start, [
      call('stopScreenShare', [], RETURNS_NOTHING),
      ...steps,
      call(
        'stopScreenShare',
        [],
        throws('stopScreenShare() requires preAuth(), startCamera(), or join() to initialize call state.'),
      ),
    ]),
  ),
];

// Leaving, destruction

const LEAVING: readonly ContractCheck[] = [
  check('leave/waits-for-the-engine', '3', 'joined', [
    { do: 'when', action: 'leave-meeting' },
    call('leave', [], waiting, 'leaving'),
    state('joined-meeting'),
    events(),
    says('left-meeting'),
    settled('leaving', RESOLVES_NOTHING),
    state('left-meeting'),
    events(['left-meeting']),
  ]),
  check('leave/state-inside-event', '3', 'joined', [
    { do: 'handler', event: 'left-meeting', effect: { notes: 'meetingState' } },
    call('leave', [], SUCCEEDS),
    { do: 'notes', expect: ['left-meeting'] },
  ]),
  check('leave/participants-inside-event', '3', 'joined', [
    { do: 'handler', event: 'left-meeting', effect: { notes: 'participants' } },
    call('leave', [], SUCCEEDS),
    { do: 'notes', expect: [{}] },
  ]),
  check('leave/event-before-continuation', '3', 'joined', [
    { do: 'handler', event: 'left-meeting', effect: { mark: 'event' } },
    { do: 'call', method: 'leave', expect: SUCCEEDS, mark: 'continuation' },
    { do: 'notes', expect: ['event', 'continuation'] },
  ]),
  check('leave/new', '3', 'new', [
    call('leave', [], RESOLVES_NOTHING),
    events(['left-meeting']),
    state('left-meeting'),
  ]),
  check('leave/loaded', '3', 'loaded', [
    call('leave', [], RESOLVES_NOTHING),
    { do: 'sent', action: 'leave-meeting' },
    events(['left-meeting']),
  ]),
  check('leave/left-is-silent', '3', 'left', [
    call('leave', [], RESOLVES_NOTHING),
    events(),
    { do: 'sent', action: 'leave-meeting', times: 0 },
  ]),
  check('leave/error-is-silent', '12', 'error', [
    call('leave', [], RESOLVES_NOTHING),
    events(),
    state('error'),
  ]),
  check('leave/told-by-the-engine', '3', 'joined', [
    says('left-meeting'),
    events(['left-meeting']),
    state('left-meeting'),
  ]),
  check('leave/told-after-an-error', '3', 'error', [
    says('left-meeting'),
    events(['left-meeting']),
    state('error'),
  ]),
  check('leave/no-participant-left', '3', 'joined', [
    says('participant-joined', { participant: person('ben') }),
    { do: 'forget' },
    call('leave', [], SUCCEEDS),
    events(['left-meeting']),
  ]),
  check('destroy/from-joined', '5.1', 'joined', [
    call('destroy', [], RESOLVES_NOTHING),
    events(['left-meeting'], ['call-instance-destroyed']),
    call('isDestroyed', [], { returns: true }),
    call('participants', [], { returns: {} }),
  ]),
  check('destroy/from-new', '5.1', 'new', [
    call('destroy', [], RESOLVES_NOTHING),
    events(['left-meeting'], ['call-instance-destroyed']),
  ]),
  check('destroy/from-left', '5.1', 'left', [
    call('destroy', [], RESOLVES_NOTHING),
    events(['call-instance-destroyed']),
  ]),
  check('destroy/from-error', '5.1', 'error', [
    call('destroy', [], RESOLVES_NOTHING),
    events(['call-instance-destroyed']),
    state('error'),
  ]),
  check('destroy/again-emits-again', '5.1', 'destroyed', [
    call('destroy', [], RESOLVES_NOTHING),
    events(['call-instance-destroyed']),
  ]),
  check('destroy/event-carries-client-id', '5.1', 'new', [
    call('destroy', [], RESOLVES_NOTHING),
    {
      do: 'events',
      among: ['call-instance-destroyed'],
      expect: [
        [
          'call-instance-destroyed',
          { action: 'call-instance-destroyed', callClientId: { like: 'clientId', of: 'call' } },
        ],
      ],
    },
  ]),
  check('destroy/is-destroyed-inside-event', '5.1', 'new', [
    { do: 'handler', event: 'call-instance-destroyed', effect: { notes: 'isDestroyed' } },
    call('destroy', [], RESOLVES_NOTHING),
    { do: 'notes', expect: [true] },
  ]),
  check('destroy/inside-left-handler', '12', 'joined', [
    { do: 'handler', event: 'left-meeting', effect: { notes: 'destroy' } },
    call('leave', [], RESOLVES_NOTHING),
    call('isDestroyed', [], { returns: true }),
    create({}, SUCCEEDS, 'second'),
  ]),
  check('destroy/hears-no-more', '5.1', 'joined', [
    call('destroy', [], RESOLVES_NOTHING),
    { do: 'forget' },
    says('app-message', { data: 'late', fromId: 'ben' }),
    events(),
  ]),
  check(
    'destroy/getters-keep-answering',
    '17',
    'destroyed',
    [
      call('participants', [], { returns: {} }),
      call('participantCounts', [], { returns: { present: 0, hidden: 0 } }),
      call('localAudio', [], { returns: null }),
      call('getActiveSpeaker', [], { returns: {} }),
      { do: 'get', path: ['properties', 'userName'], expect: 'Ann' },
    ],
    { options: { userName: 'Ann' } },
  ),
  check('destroy/handlers-stay', '5.1', 'destroyed', [
    call('listenerCount', ['joined-meeting'], { returns: 1 }),
  ]),
  check('destroy/join-afterwards', '1', 'destroyed', [
    call('join', [ROOM], rejects(DEAD)),
    state('left-meeting'),
  ]),
  check('destroy/while-loading', '5.1', 'loading', [
    call('destroy', [], RESOLVES_NOTHING),
    events(['left-meeting'], ['call-instance-destroyed']),
    { do: 'advance', ms: 100_000 },
    events(['left-meeting'], ['call-instance-destroyed']),
  ]),
];

// What leaving, a fatal error, a failed load and destruction clear

const ENDINGS: readonly (readonly [string, readonly Step[]])[] = [
  ['leave', [call('leave', [], SUCCEEDS)]],
  ['error', [EJECTED]],
  ['destroy', [call('destroy', [], SUCCEEDS)]],
];
const FILLED: readonly (readonly [string, readonly Step[], readonly Step[], readonly Step[]])[] = [
  [
    'participants',
    [says('participant-joined', { participant: person('ben') })],
    [
      call('participants', [], {
        returns: { local: { like: 'type', of: 'object' }, ben: { like: 'type', of: 'object' } },
      }),
    ],
    [call('participants', [], { returns: {} })],
  ],
  [
    'counts',
    [says('participant-counts-updated', { participantCounts: { present: 3, hidden: 1 } })],
    [call('participantCounts', [], { returns: { present: 3, hidden: 1 } })],
    [call('participantCounts', [], { returns: { present: 0, hidden: 0 } })],
  ],
  [
    'waiting',
    [
      says('waiting-participant-added', {
        participant: { id: 'cem' },
        allWaitingParticipants: { cem: { id: 'cem' } },
      }),
    ],
    [call('waitingParticipants', [], { returns: { cem: { id: 'cem' } } })],
    [call('waitingParticipants', [], { returns: {} })],
  ],
  [
    'speaker',
    [says('active-speaker-change', { activeSpeaker: { peerId: 'ben' } })],
    [call('getActiveSpeaker', [], { returns: { peerId: 'ben' } })],
    [call('getActiveSpeaker', [], { returns: {} })],
  ],
  [
    'speaker-mode',
    [says('active-speaker-mode-change', { enabled: true })],
    [call('activeSpeakerMode', [], { returns: true })],
    [call('activeSpeakerMode', [], { returns: false })],
  ],
  [
    'access',
    [],
    [call('accessState', [], { returns: { access: { level: 'full' } } })],
    [call('accessState', [], { returns: { access: 'unknown' } })],
  ],
  [
    'session-summary-is-kept',
    [says('meeting-session-summary-updated', { meetingSession: { id: 's1' } })],
    [call('meetingSessionSummary', [], { returns: { id: 's1' } })],
    [call('meetingSessionSummary', [], { returns: { id: 's1' } })],
  ],
  [
    'local-level',
    [says('local-audio-level', { audioLevel: 0.5 })],
    [call('getLocalAudioLevel', [], { returns: 0.5 })],
    [call('getLocalAudioLevel', [], { returns: 0 })],
  ],
  [
    'remote-levels',
    [says('remote-participants-audio-level', { participantsAudioLevel: { ben: 0.5 } })],
    [call('getRemoteParticipantsAudioLevel', [], { returns: { ben: 0.5 } })],
    [call('getRemoteParticipantsAudioLevel', [], { returns: {} })],
  ],
  [
    'local-observer',
    [call('startLocalAudioLevelObserver', [100], PROMISE)],
    [call('isLocalAudioLevelObserverRunning', [], { returns: true })],
    [call('isLocalAudioLevelObserverRunning', [], { returns: false })],
  ],
  [
    'remote-observer',
    [call('startRemoteParticipantsAudioLevelObserver', [100], PROMISE)],
    [call('isRemoteParticipantsAudioLevelObserverRunning', [], { returns: true })],
    [call('isRemoteParticipantsAudioLevelObserverRunning', [], { returns: false })],
  ],
  [
    'receive-settings',
    [says('receive-settings-updated', { receiveSettings: { base: 'inherit' } })],
    [call('getReceiveSettings', [], { resolves: { base: 'inherit' } })],
    [call('getReceiveSettings', [], { resolves: {} })],
  ],
  [
    'send-settings',
    [says('send-settings-updated', { sendSettings: { video: { maxQuality: 'low' } } })],
    [call('getSendSettings', [], { returns: { video: { maxQuality: 'low' } } })],
    [call('getSendSettings', [], { returns: {} })],
  ],
  [
    'screen-share',
    [says('local-screen-share-started')],
    [],
    [call('updateScreenShare', [{}], RETURNS_NOTHING)],
  ],
  [
    'properties-are-kept',
    [],
    [{ do: 'get', path: ['properties', 'url'], expect: { like: 'room', name: 'green' } }],
    [{ do: 'get', path: ['properties', 'url'], expect: { like: 'room', name: 'green' } }],
  ],
  [
    'subscribe-flag-is-kept',
    [call('setSubscribeToTracksAutomatically', [false], RETURNS_SELF)],
    [],
    [call('subscribeToTracksAutomatically', [], { returns: false })],
  ],
];
const CLEARED: readonly ContractCheck[] = [
  ...FILLED.flatMap(([name, fill, before, after]) =>
    // The second clearing, by destruction, takes the summary of the ended session too.
    ENDINGS.filter(([ending]) => ending !== 'destroy' || name !== 'session-summary-is-kept').map(
      ([ending, end]) =>
        check(`cleared/${name}/${ending}`, '3', 'joined', [...fill, ...before, ...end, ...after]),
    ),
  ),
  check('cleared/session-summary/destroy', '3', 'joined', [
    says('meeting-session-summary-updated', { meetingSession: { id: 's1' } }),
    call('destroy', [], SUCCEEDS),
    call('meetingSessionSummary', [], { returns: {} }),
  ]),
  check(
    'cleared/failed-load',
    '3',
    'new',
    [
      loads({ status: 503 }, { status: 503 }, { status: 503 }),
      call('load', [], PROMISE),
      { do: 'advance', ms: 6000 },
      call('getReceiveSettings', [], { resolves: {} }),
      call('getSendSettings', [], { returns: {} }),
    ],
    { options: { receiveSettings: { base: 'inherit' }, sendSettings: { video: 'default-video' } } },
  ),
  check('cleared/session-state', '3', 'joined', [
    says('meeting-session-state-updated', { meetingSessionState: { data: { a: 1 }, topology: 'sfu' } }),
    call('leave', [], SUCCEEDS),
    { do: 'when', action: 'join-meeting', emit: [JOINED] },
    call('join', [], SUCCEEDS),
    call('meetingSessionState', [], { returns: { data: {}, topology: 'none' } }),
  ]),
  check('cleared/summary-of-the-new-session', '3', 'left', [
    call('join', [], SUCCEEDS),
    call('meetingSessionSummary', [], { returns: {} }),
  ]),
  check('cleared/network-is-kept', '12', 'joined', [
    says('network-quality-change', { threshold: 'low', quality: 40 }),
    call('leave', [], SUCCEEDS),
    call('join', [], SUCCEEDS),
    { do: 'forget' },
    says('network-quality-change', { threshold: 'low', quality: 40 }),
    events(),
    says('network-quality-change', { threshold: 'good', quality: 100 }),
    events(['network-quality-change']),
  ]),
  check('cleared/late-people-stay-away', '12', 'left', [
    says('participant-joined', { participant: person('ben') }),
    says('participant-updated', { participant: ME }),
    events(),
    call('participants', [], { returns: {} }),
  ]),
  check(
    'cleared/input-settings-fall-back-to-preload',
    '3',
    'joined',
    [
      {
        do: 'when',
        action: 'update-input-settings',
        answer: { inputSettings: { audio: { settings: { deviceId: 'mic-9' } } } },
      },
      call('updateInputSettings', [{ audio: { settings: { deviceId: 'mic-9' } } }], SUCCEEDS),
      call('leave', [], SUCCEEDS),
      call('getInputSettings', [], { resolves: { audio: { settings: { deviceId: 'mic-2' } } } }),
    ],
    { options: { audioSource: 'mic-2' } },
  ),
];

// Errors

const FATAL = [
  'ejected',
  'nbf-room',
  'nbf-token',
  'exp-room',
  'exp-token',
  'no-room',
  'meeting-full',
  'end-of-life',
  'not-allowed',
  'connection-error',
] as const;
const NONFATAL = [
  'input-settings-error',
  'screen-share-error',
  'local-audio-level-observer-error',
  'video-processor-error',
  'audio-processor-error',
  'remote-media-player-error',
  'live-streaming-warning',
  'meeting-session-data-error',
] as const;
const CAMERA_ERRORS: readonly (readonly [string, Fields])[] = [
  ['permissions', { blockedBy: 'user', blockedMedia: ['video', 'audio'] }],
  ['not-found', { missingMedia: ['video'] }],
  ['constraints', { reason: 'invalid', failedMedia: ['audio'] }],
  ['cam-in-use', {}],
  ['mic-in-use', {}],
  ['cam-mic-in-use', {}],
  ['undefined-mediadevices', {}],
  ['unknown', {}],
];
const ERRORS: readonly ContractCheck[] = [
  ...FATAL.flatMap((type) => [
    check(`error/fatal/${type}/joined`, '8', 'joined', [
      says('error', { errorMsg: 'It ended.', error: { type, msg: 'It ended.' } }),
      events(['error', { errorMsg: 'It ended.', error: { type, msg: 'It ended.' } }]),
      state('error'),
      call('participants', [], { returns: {} }),
    ]),
    check(`error/fatal/${type}/joining`, '8', 'joining', [
      says('error', { errorMsg: 'It ended.', error: { type, msg: 'It ended.' } }),
      settled('joining', {
        rejects: {
          like: 'has',
          fields: { action: 'error', errorMsg: 'It ended.', error: { type, msg: 'It ended.' } },
        },
      }),
      state('error'),
    ]),
  ]),
  check('error/details-are-parsed', '8', 'joined', [
    says('error', {
      errorMsg: 'No way.',
      error: { type: 'connection-error', msg: 'No way.', details: '{"on":"reconnect","uri":"wss://a"}' },
    }),
    events([
      'error',
      {
        errorMsg: 'No way.',
        error: { type: 'connection-error', msg: 'No way.', details: { on: 'reconnect', uri: 'wss://a' } },
      },
    ]),
  ]),
  check('error/state-inside-event', '8', 'joined', [
    { do: 'handler', event: 'error', effect: { notes: 'meetingState' } },
    EJECTED,
    { do: 'notes', expect: ['error'] },
  ]),
  check('error/participants-inside-event', '8', 'joined', [
    { do: 'handler', event: 'error', effect: { notes: 'participants' } },
    EJECTED,
    { do: 'notes', expect: [{}] },
  ]),
  check('error/without-handler-is-swallowed', '7', 'nothing', [
    {
      do: 'static',
      name: 'createCallObject',
      args: [{}],
      expect: SUCCEEDS,
      save: 'call',
      listen: ['loading'],
    },
    call('load', [], SUCCEEDS),
    EJECTED,
    state('error'),
  ]),
  check('error/before-join', '3', 'loaded', [EJECTED, state('error'), events(['error'])]),
  check('error/join-guard-afterwards', '3', 'error', [
    call('sendAppMessage', ['x'], throws(afterJoin('sendAppMessage()'))),
  ]),
  check('error/pending-leave-resolved-by-late-left', '3', 'joined', [
    { do: 'when', action: 'leave-meeting' },
    call('leave', [], waiting, 'leaving'),
    EJECTED,
    says('left-meeting'),
    settled('leaving', RESOLVES_NOTHING),
    state('error'),
    events(['error'], ['left-meeting']),
  ]),
  check('error/frame-load-is-rejected', '8', 'frame', [
    call('load', [ROOM], waiting, 'loading'),
    says('error', { errorMsg: 'No room.', error: { type: 'no-room', msg: 'No room.' } }),
    settled('loading', { rejects: 'No room.' }),
    events(['loading'], ['error']),
    state('error'),
  ]),
  ...NONFATAL.map((type) =>
    check(`error/nonfatal/${type}`, '8', 'joined', [
      says('nonfatal-error', { type, errorMsg: 'Almost.', details: { a: 1 } }),
      events(['nonfatal-error', { type, errorMsg: 'Almost.', details: { a: 1 } }]),
      state('joined-meeting'),
    ]),
  ),
  ...CAMERA_ERRORS.map(([type, more]) =>
    check(`error/camera/${type}`, '8', 'camera', [
      says('camera-error', {
        errorMsg: { errorMsg: 'No picture.', audioOk: true, videoOk: false },
        error: { type, msg: 'No picture.', ...more },
      }),
      events([
        'camera-error',
        {
          errorMsg: { errorMsg: 'No picture.', audioOk: true, videoOk: false },
          error: { type, msg: 'No picture.', ...asPattern(more) },
        },
      ]),
      state('loaded'),
    ]),
  ),
];

function asPattern(fields: Fields): Readonly<Record<string, Pattern>> {
  const made: Record<string, Pattern> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string') made[key] = value;
    else if (Array.isArray(value))
      made[key] = value.map((part) => (typeof part === 'string' ? part : { like: 'anything' }));
  }
  return made;
}

// The emitter

const EMITTER: readonly ContractCheck[] = [
  check('emitter/handler-throws/is-logged', '7', 'joined', [
    { do: 'handler', event: 'app-message', effect: { throws: 'oh' } },
    says('app-message', { data: 'x', fromId: 'ben' }),
    { do: 'console', level: 'log', expect: ['could not emit'] },
    state('joined-meeting'),
  ]),
  check(
    'emitter/handler-throws/later-handlers',
    '13',
    'joined',
    [
      { do: 'handler', event: 'app-message', effect: { throws: 'oh' } },
      { do: 'handler', event: 'app-message', effect: { mark: 'later' } },
      says('app-message', { data: 'x', fromId: 'ben' }),
      { do: 'notes', expect: ['later'] },
    ],
    { original: 'differs' },
  ),
  check('emitter/order', '7', 'joined', [
    { do: 'handler', event: 'app-message', effect: { mark: 'first' } },
    { do: 'handler', event: 'app-message', effect: { mark: 'second' } },
    says('app-message', { data: 'x', fromId: 'ben' }),
    { do: 'notes', expect: ['first', 'second'] },
  ]),
  ...(
    [
      'emit',
      'addListener',
      'removeListener',
      'removeAllListeners',
      'listenerCount',
      'setMaxListeners',
      'getMaxListeners',
      'listeners',
      'rawListeners',
      'prependListener',
      'prependOnceListener',
      'eventNames',
    ] as const
  ).map((method) =>
    check(`emitter/has/${method}`, '5.1', 'new', [
      { do: 'get', path: [method], expect: { like: 'type', of: 'function' } },
    ]),
  ),
  check('emitter/emit', '5.1', 'new', [
    { do: 'handler', event: 'own-event', effect: { mark: 'heard' } },
    call('emit', ['own-event', {}], { returns: true }),
    { do: 'notes', expect: ['heard'] },
  ]),
  check('emitter/emit-without-listener', '5.1', 'new', [call('emit', ['own-event', {}], { returns: false })]),
  check('emitter/off', '5.1', 'new', [
    { do: 'make', save: 'heard', value: { $: 'function' } },
    call('on', ['own-event', { $: 'saved', name: 'heard' }], RETURNS_SELF),
    call('listenerCount', ['own-event'], { returns: 1 }),
    call('off', ['own-event', { $: 'saved', name: 'heard' }], RETURNS_SELF),
    call('listenerCount', ['own-event'], { returns: 0 }),
  ]),
  check('emitter/once', '5.1', 'new', [
    call('once', ['own-event', { $: 'function' }], RETURNS_SELF),
    call('emit', ['own-event'], { returns: true }),
    call('emit', ['own-event'], { returns: false }),
  ]),
  check('emitter/remove-all', '5.1', 'new', [
    call('on', ['own-event', { $: 'function' }], RETURNS_SELF),
    call('removeAllListeners', ['own-event'], RETURNS_SELF),
    call('listenerCount', ['own-event'], { returns: 0 }),
  ]),
  ...(
    [
      ['undefined', UNDEFINED],
      ['string', 'listener'],
      ['null', null],
    ] as const
  ).map(([name, value]) =>
    check(`emitter/refuses-listener/${name}`, '5.1', 'new', [
      call('on', ['own-event', value], { throws: { like: 'typeError' } }),
    ]),
  ),
  check('emitter/ten-listeners-are-silent', '18', 'new', [
    ...Array.from({ length: 10 }, (): Step => call('on', ['own-event', { $: 'function' }], RETURNS_SELF)),
    { do: 'console', level: 'warn', expect: [] },
    call('listenerCount', ['own-event'], { returns: 10 }),
  ]),
  check('emitter/eleven-listeners-warn', '18', 'new', [
    ...Array.from({ length: 11 }, (): Step => call('on', ['own-event', { $: 'function' }], RETURNS_SELF)),
    {
      do: 'console',
      level: 'warn',
      expect: [
        'Possible EventEmitter memory leak detected. 11 own-event listeners added. Use emitter.setMaxListeners() to increase limit',
      ],
    },
  ]),
  check('emitter/twelve-warn-once', '18', 'new', [
    ...Array.from({ length: 12 }, (): Step => call('on', ['own-event', { $: 'function' }], RETURNS_SELF)),
    {
      do: 'console',
      level: 'warn',
      expect: [
        'Possible EventEmitter memory leak detected. 11 own-event listeners added. Use emitter.setMaxListeners() to increase limit',
      ],
    },
  ]),
];

export const LIFECYCLE_CHECKS: readonly ContractCheck[] = [
  ...LOADING,
  ...JOINING,
  ...CAMERA,
  ...LEAVING,
  ...CLEARED,
  ...ERRORS,
  ...EMITTER,
];
