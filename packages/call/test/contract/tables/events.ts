import type {
  ContractCheck,
  Feature,
  Fields,
  Pattern,
  PatternFields,
  StartState,
  Step,
} from '../language.ts';
import { ME, person, ROOM, tracksOf } from '../starts.ts';
import { call, check, later, nothing, PROMISE, RETURNS_SELF, SUCCEEDS, says } from './check.ts';

type Payload = { readonly [key: string]: null | boolean | number | string | Payload | readonly string[] };

interface Passed {
  readonly name: string;
  readonly fields: Payload;
  /** States a message of this kind is tried in; the joined call without it. */
  readonly start?: StartState;
  readonly feature?: Feature;
}

/** Events that the client hands on as the engine says them, with a payload of each. */
const PASSED: readonly Passed[] = [
  { name: 'started-camera', fields: {}, start: 'camera' },
  { name: 'app-message', fields: { data: { text: 'hi' }, fromId: 'ben' } },
  {
    name: 'transcription-message',
    fields: {
      participantId: 'ben',
      text: 'hello',
      timestamp: '2026-01-01T00:00:00Z',
      rawResponse: {},
      instanceId: 'i',
      trackType: 'cam-audio',
    },
    feature: 'transcription',
  },
  {
    name: 'transcription-started',
    fields: { instanceId: 'i', transcriptId: 't', language: 'de', model: 'nova', startedBy: 'me' },
    feature: 'transcription',
  },
  { name: 'transcription-stopped', fields: { instanceId: 'i', updatedBy: 'me' }, feature: 'transcription' },
  { name: 'transcription-error', fields: { instanceId: 'i', errorMsg: 'no' }, feature: 'transcription' },
  {
    name: 'recording-started',
    fields: {
      local: false,
      recordingId: 'r',
      startedBy: 'me',
      type: 'cloud',
      instanceId: 'i',
      layout: { preset: 'default' },
    },
    feature: 'recording',
  },
  { name: 'recording-stopped', fields: { instanceId: 'i' }, feature: 'recording' },
  { name: 'recording-error', fields: { errorMsg: 'full', instanceId: 'i' }, feature: 'recording' },
  { name: 'recording-stats', fields: {}, feature: 'recording' },
  { name: 'recording-upload-completed', fields: {}, feature: 'recording' },
  { name: 'recording-data', fields: { finished: true }, feature: 'recording' },
  {
    name: 'live-streaming-started',
    fields: { instanceId: 'i', layout: { preset: 'default' } },
    feature: 'streaming',
  },
  {
    name: 'live-streaming-updated',
    fields: { endpoint: { endpoint: 'rtmp://a' }, state: 'connected', instanceId: 'i' },
    feature: 'streaming',
  },
  { name: 'live-streaming-stopped', fields: { instanceId: 'i' }, feature: 'streaming' },
  { name: 'live-streaming-error', fields: { errorMsg: 'no', instanceId: 'i' }, feature: 'streaming' },
  { name: 'local-screen-share-started', fields: {} },
  { name: 'local-screen-share-stopped', fields: {} },
  { name: 'local-screen-share-canceled', fields: {} },
  {
    name: 'selected-devices-updated',
    fields: { devices: { camera: { deviceId: 'c' }, mic: {}, speaker: {} } },
  },
  { name: 'network-connection', fields: { type: 'signaling', event: 'interrupted' } },
  { name: 'cpu-load-change', fields: { cpuLoadState: 'high', cpuLoadStateReason: 'encode' } },
  { name: 'face-counts-updated', fields: { faceCounts: 0 } },
  {
    name: 'test-completed',
    fields: { test: 'call-quality', results: { result: 'good' } },
    feature: 'qualityTests',
  },
  { name: 'lang-updated', fields: { lang: 'de', langSetting: 'user' } },
  { name: 'dialin-ready', fields: { sipEndpoint: 'a' }, feature: 'telephone' },
  { name: 'dialin-connected', fields: { sessionId: 't', sipFrom: 'a' }, feature: 'telephone' },
  { name: 'dialin-stopped', fields: { sessionId: 't' }, feature: 'telephone' },
  { name: 'dialin-error', fields: { sessionId: 't', errorMsg: 'no' }, feature: 'telephone' },
  { name: 'dialin-warning', fields: { sessionId: 't', errorMsg: 'hm' }, feature: 'telephone' },
  { name: 'dialout-connected', fields: { sessionId: 't', userId: 'u' }, feature: 'telephone' },
  { name: 'dialout-answered', fields: { sessionId: 't', userId: 'u' }, feature: 'telephone' },
  { name: 'dialout-stopped', fields: { sessionId: 't' }, feature: 'telephone' },
  { name: 'dialout-error', fields: { sessionId: 't', errorMsg: 'no' }, feature: 'telephone' },
  { name: 'dialout-warning', fields: { sessionId: 't', errorMsg: 'hm' }, feature: 'telephone' },
];

const event = (name: string, payload?: Pattern): Step => ({
  do: 'events',
  expect: [payload === undefined ? [name] : [name, payload]],
});
const silent: Step = { do: 'events', expect: [] };
/** Nothing came of what was said before, and what is said next is heard. */
const quiet: readonly Step[] = [
  silent,
  says('lang-updated', { lang: 'de', langSetting: 'de' }),
  event('lang-updated'),
];
const forget: Step = { do: 'forget' };

const HANDED_ON: readonly ContractCheck[] = PASSED.map(
  ({ name, fields, start = 'joined', feature = 'core' }) =>
    check(
      `events/${name}/payload`,
      '7',
      start,
      [
        says(name, fields),
        // The name and the id of the client belong to every event, and nothing of the message's envelope does.
        event(name, { ...fields, action: name, callClientId: { like: 'clientId', of: 'call' } }),
      ],
      { feature, beyondGuards: feature !== 'core' },
    ),
);

/** Events that come only on a change: the first message, the same again, another one. */
const CHANGES: readonly (readonly [string, Fields, PatternFields, Fields])[] = [
  [
    'participant-counts-updated',
    { participantCounts: { present: 1, hidden: 2 } },
    { participantCounts: { present: 1, hidden: 2 } },
    { participantCounts: { present: 2, hidden: 2 } },
  ],
  [
    'access-state-updated',
    { access: { level: 'lobby' }, awaitingAccess: { level: 'full' } },
    { access: { level: 'lobby' }, awaitingAccess: { level: 'full' } },
    { access: { level: 'lobby' } },
  ],
  [
    'receive-settings-updated',
    { receiveSettings: { base: { video: { layer: 1 } } } },
    { receiveSettings: { base: { video: { layer: 1 } } } },
    { receiveSettings: { base: { video: { layer: 0 } } } },
  ],
  [
    'send-settings-updated',
    { sendSettings: { video: { maxQuality: 'low' } } },
    { sendSettings: { video: { maxQuality: 'low' } } },
    { sendSettings: { video: { maxQuality: 'high' } } },
  ],
  [
    'input-settings-updated',
    { inputSettings: { audio: { settings: { deviceId: 'a' } } } },
    { inputSettings: { audio: { settings: { deviceId: 'a' } } } },
    { inputSettings: { audio: { settings: { deviceId: 'b' } } } },
  ],
  [
    'network-quality-change',
    { threshold: 'low', quality: 50 },
    { threshold: 'low', quality: 50 },
    { threshold: 'low', quality: 49 },
  ],
  [
    'active-speaker-change',
    { activeSpeaker: { peerId: 'ben' } },
    { activeSpeaker: { peerId: 'ben' } },
    { activeSpeaker: { peerId: 'cem' } },
  ],
  ['active-speaker-mode-change', { enabled: true }, { enabled: true }, { enabled: false }],
];
const ON_CHANGE: readonly ContractCheck[] = CHANGES.flatMap(([name, message, payload, other]) => [
  check(`events/${name}/payload`, '7', 'joined', [says(name, message), event(name, payload)]),
  check(`events/${name}/same-is-silent`, '7', 'joined', [
    says(name, message),
    forget,
    says(name, message),
    ...quiet,
  ]),
  check(`events/${name}/other-is-told`, '7', 'joined', [
    says(name, message),
    forget,
    says(name, other),
    event(name),
  ]),
]);

const SINGLE: readonly ContractCheck[] = [
  check('events/network-quality-change/initial-is-silent', '7', 'joined', [
    says('network-quality-change', { threshold: 'good', quality: 100 }),
    ...quiet,
  ]),
  check('events/network-quality-change/in-statistics', '5.11', 'joined', [
    says('network-quality-change', { threshold: 'very-low', quality: 3 }),
    { do: 'when', action: 'get-calc-stats', answer: { stats: {} } },
    call('getNetworkStats', [], { resolves: { stats: {}, threshold: 'very-low', quality: 3 } }),
  ]),
  check('events/participant-counts-updated/initial-is-silent', '7', 'joined', [
    says('participant-counts-updated', { participantCounts: { present: 0, hidden: 0 } }),
    ...quiet,
  ]),
  check('events/access-state-updated/unknown-is-silent', '7', 'loaded', [
    says('access-state-updated', { access: 'unknown' }),
    ...quiet,
  ]),
  check('events/access-state-updated/getter', '5.5', 'joined', [
    says('access-state-updated', { access: { level: 'lobby' }, awaitingAccess: { level: 'full' } }),
    call('accessState', [], { returns: { access: { level: 'lobby' }, awaitingAccess: { level: 'full' } } }),
  ]),
  check('events/cpu-load-change/without-state', '7', 'joined', [says('cpu-load-change', {}), ...quiet]),
  check('events/face-counts-updated/without-counts', '7', 'joined', [
    says('face-counts-updated', {}),
    ...quiet,
  ]),
  check('events/selected-devices-updated/without-devices', '7', 'joined', [
    says('selected-devices-updated', {}),
    ...quiet,
  ]),
  check('events/unknown-action-is-ignored', '10', 'joined', [
    says('never-heard-of'),
    ...quiet,
    call('meetingState', [], { returns: 'joined-meeting' }),
  ]),
  check('events/local-audio-level/payload', '7', 'joined', [
    says('local-audio-level', { audioLevel: 0.25 }),
    event('local-audio-level', { audioLevel: 0.25 }),
  ]),
  check('events/local-audio-level/same-again-is-told', '7', 'joined', [
    says('local-audio-level', { audioLevel: 0.25 }),
    forget,
    says('local-audio-level', { audioLevel: 0.25 }),
    event('local-audio-level'),
  ]),
  check('events/remote-participants-audio-level/payload', '7', 'joined', [
    says('remote-participants-audio-level', { participantsAudioLevel: { ben: 0.1, cem: 0 } }),
    event('remote-participants-audio-level', { participantsAudioLevel: { ben: 0.1, cem: 0 } }),
    call('getRemoteParticipantsAudioLevel', [], { returns: { ben: 0.1, cem: 0 } }),
  ]),
  check('events/local-audio-level/clears-the-stored-request', '5.12', 'loaded', [
    call('startLocalAudioLevelObserver', [100], { returns: nothing }),
    says('local-audio-level', { audioLevel: 0 }),
    call('join', [ROOM], PROMISE),
    {
      do: 'sent',
      action: 'join-meeting',
      with: { preloadCache: { like: 'has', fields: { localAudioLevelObserver: null } } },
    },
  ]),
  check('events/remote-participants-audio-level/clears-the-stored-request', '5.12', 'loaded', [
    call('startRemoteParticipantsAudioLevelObserver', [100], { returns: nothing }),
    says('remote-participants-audio-level', { participantsAudioLevel: {} }),
    call('join', [ROOM], PROMISE),
    {
      do: 'sent',
      action: 'join-meeting',
      with: { preloadCache: { like: 'has', fields: { remoteParticipantsAudioLevelObserver: null } } },
    },
  ]),
  check('events/send-settings-updated/clears-the-preload-value', '7', 'camera', [
    call('updateSendSettings', [{ video: 'default-video' }], PROMISE),
    says('send-settings-updated', { sendSettings: { video: { maxQuality: 'low' } } }),
    call('join', [ROOM], PROMISE),
    {
      do: 'sent',
      action: 'join-meeting',
      with: { preloadCache: { like: 'has', fields: { sendSettings: null } } },
    },
  ]),
  check('events/waiting-participant-added/map-first', '7', 'joined', [
    { do: 'handler', event: 'waiting-participant-added', effect: { notes: 'waitingParticipants' } },
    says('waiting-participant-added', {
      participant: { id: 'cem', name: 'Cem' },
      allWaitingParticipants: { cem: { id: 'cem', name: 'Cem' } },
    }),
    event('waiting-participant-added', { participant: { id: 'cem', name: 'Cem' } }),
    { do: 'notes', expect: [{ cem: { id: 'cem', name: 'Cem' } }] },
  ]),
  check('events/waiting-participant-updated/payload', '7', 'joined', [
    says('waiting-participant-updated', {
      participant: { id: 'cem' },
      allWaitingParticipants: { cem: { id: 'cem' } },
    }),
    event('waiting-participant-updated', { participant: { id: 'cem' } }),
  ]),
  check('events/waiting-participant-removed/payload', '7', 'joined', [
    says('waiting-participant-removed', { participant: { id: 'cem' }, allWaitingParticipants: {} }),
    event('waiting-participant-removed', { participant: { id: 'cem' } }),
    call('waitingParticipants', [], { returns: {} }),
  ]),
  check('events/meeting-session-summary-updated/legacy-follows', '7', 'joined', [
    says('meeting-session-summary-updated', { meetingSession: { id: 's1' } }),
    {
      do: 'events',
      expect: [
        ['meeting-session-summary-updated', { meetingSession: { id: 's1' } }],
        ['meeting-session-updated', { meetingSession: { id: 's1' } }],
      ],
    },
    call('meetingSessionSummary', [], { returns: { id: 's1' } }),
  ]),
  check('events/meeting-session-updated/action', '7', 'joined', [
    says('meeting-session-summary-updated', { meetingSession: { id: 's1' } }),
    {
      do: 'events',
      among: ['meeting-session-updated'],
      expect: [
        [
          'meeting-session-updated',
          {
            action: 'meeting-session-updated',
            meetingSession: { id: 's1' },
            callClientId: { like: 'clientId', of: 'call' },
          },
        ],
      ],
    },
  ]),
  check('events/meeting-session-state-updated/call-object-always', '7', 'joined', [
    says('meeting-session-state-updated', { meetingSessionState: { data: { a: 1 }, topology: 'sfu' } }),
    forget,
    says('meeting-session-state-updated', { meetingSessionState: { data: { a: 1 }, topology: 'sfu' } }),
    event('meeting-session-state-updated', { meetingSessionState: { data: { a: 1 }, topology: 'sfu' } }),
    call('meetingSessionState', [], { returns: { data: { a: 1 }, topology: 'sfu' } }),
  ]),
  check(
    'events/remote-media-player/updated-only-on-change',
    '7',
    'joined',
    [
      says('remote-media-player-started', {
        session_id: 'film',
        updatedBy: 'me',
        remoteMediaPlayerState: { state: 'playing', settings: { volume: 1 } },
      }),
      says('remote-media-player-updated', {
        session_id: 'film',
        updatedBy: 'me',
        remoteMediaPlayerState: { state: 'playing', settings: { volume: 1 } },
      }),
      forget,
      says('remote-media-player-updated', {
        session_id: 'film',
        updatedBy: 'me',
        remoteMediaPlayerState: { state: 'playing', settings: { volume: 1 } },
      }),
      silent,
      says('remote-media-player-updated', {
        session_id: 'film',
        updatedBy: 'me',
        remoteMediaPlayerState: { state: 'playing', settings: { volume: 0.5 } },
      }),
      event('remote-media-player-updated', {
        session_id: 'film',
        updatedBy: 'me',
        remoteMediaPlayerState: { state: 'playing', settings: { volume: 0.5 } },
      }),
    ],
    { feature: 'player', beyondGuards: true },
  ),
  check(
    'events/remote-media-player/stopped',
    '7',
    'joined',
    [
      says('remote-media-player-stopped', { session_id: 'film', updatedBy: 'me', reason: 'EOS' }),
      event('remote-media-player-stopped', { session_id: 'film', updatedBy: 'me', reason: 'EOS' }),
    ],
    { feature: 'player', beyondGuards: true },
  ),
  check('events/show-local-video-changed/not-on-a-call-object', '7', 'joined', [
    says('show-local-video-changed', { show: false }),
    ...quiet,
  ]),
  check('events/show-local-video-changed/on-a-frame', '7', 'frame joined', [
    says('show-local-video-changed', { show: false }),
    event('show-local-video-changed', { show: false }),
    call('showLocalVideo', [], { returns: false }),
  ]),
  ...(['custom-button-click', 'sidebar-view-changed'] as const).map((name) =>
    check(`events/${name}/on-a-frame`, '7', 'frame joined', [
      says(name, { button_id: 'help', view: 'chat' }),
      event(name, { button_id: 'help', view: 'chat' }),
    ]),
  ),
  check('events/app-message/to-this-client-alone', '10', 'joined', [
    create2(),
    says('app-message', { data: 'x', fromId: 'ben' }),
    { do: 'events', of: 'second', expect: [] },
    { do: 'events', expect: [['app-message', { data: 'x', fromId: 'ben' }]] },
  ]),
  check('events/app-message/no-echo', '5.6', 'joined', [
    call('sendAppMessage', ['x'], RETURNS_SELF),
    ...quiet,
  ]),
  check(
    'events/app-message/held-until-heard',
    '16',
    'nothing',
    [
      {
        do: 'static',
        name: 'createCallObject',
        args: [{}],
        expect: SUCCEEDS,
        save: 'call',
        listen: ['joined-meeting'],
      },
      {
        do: 'when',
        action: 'join-meeting',
        emit: [
          { action: 'call-machine-initialized' },
          { action: 'joined-meeting', participants: { local: ME } },
          { action: 'app-message', data: 'listening', fromId: 'bot' },
        ],
      },
      call('join', [ROOM], SUCCEEDS),
      { do: 'handler', event: 'app-message', effect: { mark: 'heard' } },
      { do: 'notes', expect: ['heard'] },
    ],
    { original: 'differs', network: 'scripted engine' },
  ),
  check(
    'events/app-message/held-in-order',
    '16',
    'nothing',
    [
      {
        do: 'static',
        name: 'createCallObject',
        args: [{}],
        expect: SUCCEEDS,
        save: 'call',
        listen: ['joined-meeting'],
      },
      {
        do: 'when',
        action: 'join-meeting',
        emit: [
          { action: 'call-machine-initialized' },
          { action: 'joined-meeting', participants: { local: ME } },
          { action: 'app-message', data: 'one', fromId: 'bot' },
          { action: 'app-message', data: 'two', fromId: 'bot' },
        ],
      },
      call('join', [ROOM], SUCCEEDS),
      { do: 'handler', event: 'app-message', effect: { mark: 'heard' } },
      says('app-message', { data: 'three', fromId: 'bot' }),
      { do: 'notes', expect: ['heard', 'heard', 'heard'] },
    ],
    { original: 'differs', network: 'scripted engine' },
  ),
];

// Messages of windows that are not the engine's

const STRANGERS: readonly ContractCheck[] = (
  [
    ['app-message', { data: 'forged', fromId: 'ben' }, 'joined'],
    ['left-meeting', {}, 'joined'],
    ['error', { errorMsg: 'Out.', error: { type: 'ejected', msg: 'Out.' } }, 'joined'],
    ['participant-joined', { participant: person('zoe') }, 'joined'],
    ['app-message', { data: 'forged', fromId: 'ben' }, 'frame joined'],
    ['left-meeting', {}, 'frame joined'],
  ] as const
).map(([action, fields, start]) =>
  check(
    `strangers/${action}/${start.replace(' ', '-')}`,
    '13',
    start,
    [
      { do: 'stranger', message: { action, ...fields } },
      silent,
      call('meetingState', [], { returns: 'joined-meeting' }),
    ],
    { original: 'differs', platform: 'browser' },
  ),
);

function create2(): Step {
  return {
    do: 'static',
    name: 'createCallObject',
    args: [{ allowMultipleCallInstances: true }],
    expect: SUCCEEDS,
    save: 'second',
  };
}

// Participants and their tracks

const joins = (participant: Fields): Step => says('participant-joined', { participant });
const updates = (participant: Fields): Step => says('participant-updated', { participant });
const playable = (more: Fields = {}): Fields => ({ subscribed: true, state: 'playable', ...more });
const off: Fields = { subscribed: true, state: 'off', off: { byUser: true } };
const AUDIO = { $: 'track', kind: 'audio', name: 'voice' } as const;
const OTHER = { $: 'track', kind: 'audio', name: 'other voice' } as const;
const VIDEO = { $: 'track', kind: 'video', name: 'picture' } as const;
const MUTED = { $: 'track', kind: 'audio', name: 'silent voice', state: 'muted' } as const;
const held = (
  track: typeof AUDIO | typeof VIDEO | typeof OTHER | typeof MUTED,
  owner = 'ben',
  from = 'cam',
  begun = 0,
): Step => ({
  do: 'tracks',
  held: [{ owner, from, track, begun }],
});
const seen = (id: string, path: readonly string[], pattern: Pattern): Step[] => [
  call('participants', [], SUCCEEDS, 'people'),
  { do: 'get', of: 'people', path: [id, ...path], expect: pattern },
];
const withAudio = (state: string, more: Fields = {}): Fields =>
  person('ben', { tracks: tracksOf({ audio: { subscribed: true, state } }), ...more });
const started = (type: string, track: string, id = 'ben'): readonly [string, Pattern] => [
  'track-started',
  { type, track: { like: 'track', name: track }, participant: { like: 'has', fields: { session_id: id } } },
];
const stopped = (type: string, track: string, id = 'ben'): readonly [string, Pattern] => [
  'track-stopped',
  { type, track: { like: 'track', name: track }, participant: { like: 'has', fields: { session_id: id } } },
];

const PEOPLE: readonly ContractCheck[] = [
  check('participants/joined/event-and-map', '7', 'joined', [
    joins(person('ben')),
    event('participant-joined', {
      participant: { like: 'has', fields: { session_id: 'ben', user_name: 'Ben', local: false } },
    }),
    ...seen('ben', ['user_name'], 'Ben'),
  ]),
  check('participants/joined/in-map-inside-event', '7', 'joined', [
    {
      do: 'handler',
      event: 'participant-joined',
      effect: { notes: 'participants', path: ['ben', 'session_id'] },
    },
    joins(person('ben')),
    { do: 'notes', expect: ['ben'] },
  ]),
  check('participants/joined/same-again-is-silent', '7', 'joined', [
    joins(person('ben')),
    forget,
    joins(person('ben')),
    ...quiet,
  ]),
  check('participants/joined/without-session', '7', 'joined', [
    says('participant-joined', { participant: { user_name: 'Ben' } }),
    ...quiet,
    ...seen('undefined', [], nothing),
  ]),
  check('participants/joined/without-participant', '7', 'joined', [says('participant-joined'), ...quiet]),
  check('participants/updated/event-and-map', '7', 'joined', [
    joins(person('ben')),
    forget,
    updates(person('ben', { user_name: 'Benno' })),
    event('participant-updated', { participant: { like: 'has', fields: { user_name: 'Benno' } } }),
    ...seen('ben', ['user_name'], 'Benno'),
  ]),
  check('participants/updated/same-is-silent', '7', 'joined', [
    joins(person('ben')),
    forget,
    updates(person('ben')),
    ...quiet,
  ]),
  check('participants/updated/stored-inside-event', '7', 'joined', [
    joins(person('ben')),
    {
      do: 'handler',
      event: 'participant-updated',
      effect: { notes: 'participants', path: ['ben', 'user_name'] },
    },
    updates(person('ben', { user_name: 'Benno' })),
    { do: 'notes', expect: ['Benno'] },
  ]),
  check('participants/updated/unknown-person-is-taken', '7', 'joined', [
    updates(person('ben')),
    event('participant-updated'),
    ...seen('ben', ['user_name'], 'Ben'),
  ]),
  check('participants/updated/local-key', '5.1', 'joined', [
    updates({ ...ME, user_name: 'Anna' }),
    ...seen('local', ['user_name'], 'Anna'),
    ...seen('me', [], nothing),
  ]),
  check('participants/updated/set-fields-compare-by-content', '7', 'joined', [
    joins(
      person('ben', {
        permissions: { hasPresence: true, canSend: { $: 'set', of: ['audio'] }, canAdmin: false },
      }),
    ),
    forget,
    updates(
      person('ben', {
        permissions: { hasPresence: true, canSend: { $: 'set', of: ['audio'] }, canAdmin: false },
      }),
    ),
    silent,
    updates(
      person('ben', {
        permissions: { hasPresence: true, canSend: { $: 'set', of: ['video'] }, canAdmin: false },
      }),
    ),
    event('participant-updated'),
  ]),
  check('participants/map-is-live', '12', 'joined', [
    call('participants', [], SUCCEEDS, 'before'),
    joins(person('ben')),
    { do: 'get', of: 'before', path: ['ben', 'user_name'], expect: 'Ben' },
    call('participants', [], { returns: { like: 'same', as: 'before' } }),
  ]),
  check('participants/entries-are-replaced', '12', 'joined', [
    joins(person('ben')),
    call('participants', [], SUCCEEDS, 'people'),
    { do: 'get', of: 'people', path: ['ben'], expect: { like: 'type', of: 'object' }, save: 'old' },
    updates(person('ben', { user_name: 'Benno' })),
    { do: 'get', of: 'people', path: ['ben'], expect: { like: 'not', same: 'old' } },
    { do: 'get', of: 'old', path: ['user_name'], expect: 'Ben' },
  ]),
  check('participants/left/event', '7', 'joined', [
    joins(person('ben')),
    forget,
    says('participant-left', { participant: person('ben'), reason: 'hidden' }),
    event('participant-left', {
      participant: { like: 'has', fields: { session_id: 'ben' } },
      reason: 'hidden',
    }),
    ...seen('ben', [], nothing),
  ]),
  check('participants/left/gone-inside-event', '7', 'joined', [
    joins(person('ben')),
    { do: 'handler', event: 'participant-left', effect: { notes: 'participants', path: ['ben'] } },
    says('participant-left', { participant: person('ben') }),
    { do: 'notes', expect: [nothing] },
  ]),
  check('participants/left/unknown-person', '7', 'joined', [
    says('participant-left', { participant: person('zoe') }),
    event('participant-left'),
  ]),
  check('participants/left/without-session', '7', 'joined', [
    says('participant-left', { participant: {} }),
    ...quiet,
  ]),
  check('participants/before-join', '7', 'loaded', [
    updates(ME),
    event('participant-updated'),
    ...seen('local', ['user_name'], 'Ann'),
  ]),
  check('participants/in-error-state', '7', 'error', [joins(person('ben')), event('participant-joined')]),
  ...(
    [
      ['localAudio', 'audio'],
      ['localVideo', 'video'],
      ['localScreenAudio', 'screenAudio'],
      ['localScreenVideo', 'screenVideo'],
    ] as const
  ).flatMap(([method, key]) =>
    (
      [
        ['off', false],
        ['blocked', false],
        ['loading', true],
        ['interrupted', true],
        ['playable', true],
        ['sendable', true],
      ] as const
    ).map(([state, expected]) =>
      check(`${method}/${state}`, '5.2', 'joined', [
        updates({ ...ME, tracks: tracksOf({ [key]: { subscribed: true, state } }) }),
        call(method, [], { returns: expected }),
      ]),
    ),
  ),
  check('localAudio/missing-entry', '5.2', 'joined', [
    updates({ ...ME, tracks: { video: off } }),
    call('localAudio', [], { throws: { like: 'typeError' } }),
  ]),
];

const TRACKS: readonly ContractCheck[] = [
  check('tracks/started', '7', 'joined', [
    held(AUDIO),
    joins(withAudio('off')),
    forget,
    updates(withAudio('playable')),
    { do: 'events', expect: [started('audio', 'voice'), ['participant-updated']] },
  ]),
  check('tracks/started/not-stored-yet', '7', 'joined', [
    held(AUDIO),
    joins(withAudio('off')),
    {
      do: 'handler',
      event: 'track-started',
      effect: { notes: 'participants', path: ['ben', 'tracks', 'audio', 'state'] },
    },
    updates(withAudio('playable')),
    { do: 'notes', expect: ['off'] },
  ]),
  check('tracks/stopped', '7', 'joined', [
    held(AUDIO),
    joins(withAudio('playable')),
    forget,
    updates(withAudio('off')),
    { do: 'events', expect: [stopped('audio', 'voice'), ['participant-updated']] },
  ]),
  ...(['loading', 'interrupted', 'blocked', 'sendable'] as const).map((state) =>
    check(`tracks/stopped-by-${state}`, '7', 'joined', [
      held(AUDIO),
      joins(withAudio('playable')),
      forget,
      updates(withAudio(state)),
      { do: 'events', expect: [stopped('audio', 'voice'), ['participant-updated']] },
    ]),
  ),
  check('tracks/replaced', '7', 'joined', [
    held(AUDIO),
    joins(withAudio('playable')),
    forget,
    held(OTHER),
    updates(withAudio('playable', { user_name: 'Benno' })),
    {
      do: 'events',
      expect: [stopped('audio', 'voice'), started('audio', 'other voice'), ['participant-updated']],
    },
  ]),
  check('tracks/playable-without-track', '7', 'joined', [
    joins(withAudio('playable')),
    event('participant-joined'),
  ]),
  check('tracks/follow-once-there', '7', 'joined', [
    joins(withAudio('playable')),
    forget,
    held(AUDIO),
    updates(withAudio('playable')),
    { do: 'events', among: ['track-started'], expect: [started('audio', 'voice')] },
  ]),
  check('tracks/same-again-is-silent', '7', 'joined', [
    held(AUDIO),
    joins(withAudio('playable')),
    forget,
    updates(withAudio('playable')),
    ...quiet,
  ]),
  check('tracks/stopped-when-the-person-leaves', '7', 'joined', [
    held(AUDIO),
    joins(withAudio('playable')),
    forget,
    says('participant-left', { participant: person('ben') }),
    { do: 'events', expect: [stopped('audio', 'voice'), ['participant-left']] },
  ]),
  check('tracks/leaving-person-still-there-inside-stopped', '7', 'joined', [
    held(AUDIO),
    joins(withAudio('playable')),
    { do: 'handler', event: 'track-stopped', effect: { notes: 'participants', path: ['ben', 'session_id'] } },
    { do: 'handler', event: 'participant-left', effect: { mark: 'left' } },
    says('participant-left', { participant: person('ben') }),
    { do: 'notes', expect: ['ben', 'left'] },
  ]),
  check('tracks/all-stopped-before-any-started', '7', 'joined', [
    {
      do: 'tracks',
      held: [
        { owner: 'ben', from: 'cam', track: AUDIO },
        { owner: 'ben', from: 'cam', track: VIDEO },
      ],
    },
    joins(person('ben', { tracks: tracksOf({ audio: playable() }) })),
    forget,
    updates(person('ben', { tracks: tracksOf({ video: playable() }) })),
    {
      do: 'events',
      expect: [stopped('audio', 'voice'), started('video', 'picture'), ['participant-updated']],
    },
  ]),
  check(
    'tracks/before-recording-events',
    '7',
    'joined',
    [
      held(AUDIO),
      joins(withAudio('off')),
      forget,
      updates(withAudio('playable', { record: true })),
      {
        do: 'events',
        expect: [started('audio', 'voice'), ['recording-started', {}], ['participant-updated']],
      },
    ],
    { feature: 'core' },
  ),
  check('tracks/recording-flag-off', '7', 'joined', [
    joins(person('ben', { record: true })),
    forget,
    updates(person('ben', { record: false })),
    { do: 'events', expect: [['recording-stopped', {}], ['participant-updated']] },
  ]),
  check('tracks/recording-flag-of-a-new-person', '7', 'joined', [
    joins(person('ben', { record: true })),
    event('participant-joined'),
  ]),
  check('tracks/recording-flag-of-oneself', '7', 'joined', [
    updates({ ...ME, record: true }),
    event('participant-updated'),
  ]),
  check('tracks/persistent-while-off', '6.2', 'joined', [
    held(AUDIO),
    joins(withAudio('off')),
    ...seen('ben', ['tracks', 'audio', 'persistentTrack'], { like: 'track', name: 'voice' }),
    ...seen('ben', ['tracks', 'audio', 'track'], nothing),
  ]),
  check('tracks/both-when-playable', '6.2', 'joined', [
    held(AUDIO),
    joins(withAudio('playable')),
    ...seen('ben', ['tracks', 'audio', 'persistentTrack'], { like: 'track', name: 'voice' }),
    ...seen('ben', ['tracks', 'audio', 'track'], { like: 'track', name: 'voice' }),
  ]),
  check('tracks/newest-stream-counts', '6.2', 'joined', [
    {
      do: 'tracks',
      held: [
        { owner: 'ben', from: 'cam', track: AUDIO, begun: 1 },
        { owner: 'ben', from: 'cam', track: OTHER, begun: 2 },
      ],
    },
    joins(withAudio('playable')),
    ...seen('ben', ['tracks', 'audio', 'track'], { like: 'track', name: 'other voice' }),
  ]),
  check('tracks/other-person', '6.2', 'joined', [
    held(AUDIO, 'cem'),
    joins(withAudio('playable')),
    ...seen('ben', ['tracks', 'audio', 'state'], 'playable'),
    ...seen('ben', ['tracks', 'audio', 'track'], nothing),
  ]),
  check('tracks/kind-must-match', '6.2', 'joined', [
    held(VIDEO),
    joins(withAudio('playable')),
    ...seen('ben', ['tracks', 'audio', 'state'], 'playable'),
    ...seen('ben', ['tracks', 'audio', 'track'], nothing),
  ]),
  ...(['cam', 'screen'] as const).flatMap((from) =>
    (['audio', 'video'] as const).flatMap((kind) => {
      const type = from === 'cam' ? kind : kind === 'audio' ? 'screenAudio' : 'screenVideo';
      const track = kind === 'audio' ? AUDIO : VIDEO;
      const name = kind === 'audio' ? 'voice' : 'picture';
      return [
        check(`tracks/remote/${type}`, '6.2', 'joined', [
          held(track, 'ben', from),
          joins(person('ben', { tracks: tracksOf({ [type]: playable() }) })),
          { do: 'events', expect: [started(type, name), ['participant-joined']] },
        ]),
        check(`tracks/local/${type}`, '6.2', 'joined', [
          held(track, 'local', from),
          updates({ ...ME, tracks: tracksOf({ [type]: playable() }) }),
          { do: 'events', expect: [started(type, name, 'me'), ['participant-updated']] },
        ]),
      ];
    }),
  ),
  check('tracks/custom/remote', '6.2', 'joined', [
    held(VIDEO, 'ben', 'board'),
    joins(person('ben', { tracks: tracksOf({ board: playable({ kind: 'video' }) }) })),
    { do: 'events', expect: [started('board', 'picture'), ['participant-joined']] },
  ]),
  check('tracks/custom/local', '6.2', 'joined', [
    held(VIDEO, 'local', 'board'),
    updates({ ...ME, tracks: tracksOf({ board: playable({ kind: 'video' }) }) }),
    { do: 'events', expect: [started('board', 'picture', 'me'), ['participant-updated']] },
  ]),
  check('tracks/custom/vanished', '7', 'joined', [
    held(VIDEO, 'ben', 'board'),
    joins(person('ben', { tracks: tracksOf({ board: playable({ kind: 'video' }) }) })),
    forget,
    updates(person('ben')),
    { do: 'events', expect: [stopped('board', 'picture'), ['participant-updated']] },
  ]),
  check('tracks/custom/without-kind', '19', 'joined', [
    joins(person('ben', { tracks: tracksOf({ board: playable() }) })),
    { do: 'logged', level: 'error', text: 'unknown type for custom track' },
  ]),
  check('tracks/player', '6.2', 'joined', [
    held(VIDEO, 'film', 'rmpVideo'),
    joins(
      person('film', {
        participantType: 'remote-media-player',
        tracks: tracksOf({ rmpVideo: playable({ kind: 'video' }) }),
      }),
    ),
    { do: 'events', expect: [started('rmpVideo', 'picture', 'film'), ['participant-joined']] },
  ]),
  check('tracks/in-the-join-answer-are-silent', '7', 'loaded', [
    held(AUDIO),
    {
      do: 'when',
      action: 'join-meeting',
      emit: [{ action: 'joined-meeting', participants: { local: ME, ben: withAudio('playable') } }],
    },
    call('join', [ROOM], SUCCEEDS),
    { do: 'events', among: ['track-started', 'participant-joined'], expect: [] },
    ...seen('ben', ['tracks', 'audio', 'track'], { like: 'track', name: 'voice' }),
  ]),
];

// The older fields of a participant

const legacy = (more: Fields): Fields =>
  person('ben', { tracks: tracksOf({ audio: playable() }), audio: true, ...more });
const LEGACY: readonly ContractCheck[] = [
  check('legacy/audio-track', '6.3', 'joined', [
    held(AUDIO),
    joins(legacy({})),
    ...seen('ben', ['audioTrack'], { like: 'track', name: 'voice' }),
    ...seen('ben', ['audio'], true),
  ]),
  check('legacy/no-track-clears-the-flag', '6.3', 'joined', [
    joins(legacy({})),
    ...seen('ben', ['audio'], false),
  ]),
  check('legacy/flag-off-attaches-nothing', '6.3', 'joined', [
    held(AUDIO),
    joins(legacy({ audio: false })),
    ...seen('ben', ['audioTrack'], nothing),
    ...seen('ben', ['audio'], false),
  ]),
  check('legacy/muted-track-is-not-taken', '6.3', 'joined', [
    held(MUTED),
    joins(legacy({})),
    ...seen('ben', ['audioTrack'], nothing),
    ...seen('ben', ['audio'], false),
    ...seen('ben', ['tracks', 'audio', 'track'], { like: 'track', name: 'silent voice' }),
  ]),
  check('legacy/staged-does-not-count', '6.3', 'joined', [
    held(AUDIO),
    { do: 'peers', peers: [{ peer: 'ben', subscribed: { audio: 'staged' } }] },
    joins(legacy({})),
    ...seen('ben', ['audioTrack'], nothing),
    ...seen('ben', ['audio'], true),
  ]),
  check('legacy/avatar-counts', '6.3', 'joined', [
    held(AUDIO),
    { do: 'peers', peers: [{ peer: 'ben', subscribed: { audio: 'avatar' } }] },
    joins(legacy({})),
    ...seen('ben', ['audioTrack'], { like: 'track', name: 'voice' }),
  ]),
  check('legacy/not-subscribed', '6.3', 'joined', [
    held(AUDIO),
    { do: 'peers', peers: [{ peer: 'ben', subscribed: { audio: false } }] },
    joins(legacy({})),
    ...seen('ben', ['audioTrack'], nothing),
    ...seen('ben', ['audio'], true),
  ]),
  ...(['new', 'checking', 'failed'] as const).map((peering) =>
    check(
      `legacy/peer-to-peer/${peering}`,
      '6.3',
      'joined',
      [
        held(AUDIO),
        { do: 'peers', peers: [{ peer: 'ben', connection: 'peer-to-peer', peering }] },
        joins(legacy({ video: true, screen: true })),
        ...seen('ben', ['audio'], false),
        ...seen('ben', ['audioTrack'], false),
        ...seen('ben', ['video'], false),
        ...seen('ben', ['screen'], false),
        { do: 'events', expect: [started('audio', 'voice'), ['participant-joined']] },
      ],
      later('peerToPeer'),
    ),
  ),
  ...(['connected', 'completed'] as const).map((peering) =>
    check(
      `legacy/peer-to-peer/${peering}`,
      '6.3',
      'joined',
      [
        held(AUDIO),
        { do: 'peers', peers: [{ peer: 'ben', connection: 'peer-to-peer', peering }] },
        joins(legacy({})),
        ...seen('ben', ['audioTrack'], { like: 'track', name: 'voice' }),
      ],
      later('peerToPeer'),
    ),
  ),
  check('legacy/server-connection-any-peering', '6.3', 'joined', [
    held(AUDIO),
    { do: 'peers', peers: [{ peer: 'ben', connection: 'sfu', peering: 'new' }] },
    joins(legacy({})),
    ...seen('ben', ['audioTrack'], { like: 'track', name: 'voice' }),
  ]),
  check('legacy/screen-without-track', '6.3', 'joined', [
    joins(legacy({ screen: true })),
    ...seen('ben', ['screen'], false),
  ]),
  check('legacy/screen-with-video', '6.3', 'joined', [
    held(VIDEO, 'ben', 'screen'),
    joins(legacy({ screen: true })),
    ...seen('ben', ['screen'], true),
    ...seen('ben', ['screenVideoTrack'], { like: 'track', name: 'picture' }),
  ]),
  check('legacy/local-audio', '6.3', 'joined', [
    held(AUDIO, 'local'),
    updates({ ...ME, audio: true, tracks: tracksOf({ audio: playable() }) }),
    ...seen('local', ['audioTrack'], { like: 'track', name: 'voice' }),
  ]),
  check('legacy/local-without-track', '6.3', 'joined', [
    updates({ ...ME, audio: true, tracks: tracksOf({ audio: playable() }) }),
    ...seen('local', ['audio'], false),
  ]),
];

// A voice assistant client, as it calls

const VOICE: readonly ContractCheck[] = [
  check('voice/create-and-frame', '16', 'new', [call('iframe', [], { returns: null })], {
    options: {
      audioSource: true,
      videoSource: false,
      dailyConfig: { avoidEval: true, alwaysIncludeMicInPermissionPrompt: true },
    },
  }),
  check(
    'voice/join-without-token',
    '16',
    'new',
    [
      { do: 'loads', outcomes: ['works'] },
      {
        do: 'when',
        action: 'join-meeting',
        emit: [
          { action: 'call-machine-initialized' },
          { action: 'joined-meeting', participants: { local: ME } },
        ],
      },
      call('join', [{ ...ROOM, subscribeToTracksAutomatically: false }], SUCCEEDS),
      joins(person('bot', { user_name: 'Vapi Speaker' })),
      call(
        'updateParticipant',
        ['bot', { setSubscribedTracks: { audio: true, video: false } }],
        RETURNS_SELF,
      ),
      {
        do: 'sent',
        action: 'update-participant',
        with: { id: 'bot', properties: { setSubscribedTracks: { audio: true, video: false } } },
      },
    ],
    { options: { audioSource: true, videoSource: false } },
  ),
  check('voice/track-of-the-speaker', '16', 'joined', [
    held(AUDIO, 'bot'),
    joins(person('bot', { user_name: 'Vapi Speaker', tracks: tracksOf({ audio: playable() }) })),
    {
      do: 'events',
      among: ['track-started'],
      expect: [
        [
          'track-started',
          {
            type: 'audio',
            track: { like: 'track', name: 'voice' },
            participant: { like: 'has', fields: { user_name: 'Vapi Speaker', local: false } },
          },
        ],
      ],
    },
    call('sendAppMessage', ['playable'], RETURNS_SELF),
    { do: 'sent', action: 'app-msg', with: { data: 'playable', to: '*' } },
  ]),
  check('voice/text-stays-text', '16', 'joined', [
    says('app-message', { data: 'listening', fromId: 'bot' }),
    says('app-message', { data: '{"type":"transcript"}', fromId: 'bot' }),
    {
      do: 'events',
      expect: [
        ['app-message', { data: 'listening', fromId: 'bot' }],
        ['app-message', { data: '{"type":"transcript"}', fromId: 'bot' }],
      ],
    },
  ]),
  check('voice/send-right-after-join', '16', 'loaded', [
    {
      do: 'handler',
      event: 'joined-meeting',
      effect: { notes: 'sendAppMessage', args: ['{"type":"add-message"}'] },
    },
    call('join', [ROOM], SUCCEEDS),
    { do: 'sent', action: 'app-msg', with: { data: '{"type":"add-message"}' } },
  ]),
  check('voice/muted-by-state', '16', 'joined', [
    updates({ ...ME, tracks: tracksOf({ audio: playable() }) }),
    call('localAudio', [], { returns: true }),
    call('setLocalAudio', [false], RETURNS_SELF),
    updates(ME),
    call('localAudio', [], { returns: false }),
  ]),
  check('voice/end-by-the-server', '16', 'joined', [
    says('left-meeting'),
    { do: 'events', expect: [['left-meeting']] },
    call('destroy', [], SUCCEEDS),
    {
      do: 'static',
      name: 'createCallObject',
      args: [{ audioSource: true }],
      expect: SUCCEEDS,
      save: 'second',
    },
  ]),
  check('voice/destroy-inside-left-meeting-then-new', '16', 'joined', [
    { do: 'handler', event: 'left-meeting', effect: { notes: 'destroy' } },
    says('left-meeting'),
    { do: 'events', expect: [['left-meeting'], ['call-instance-destroyed']] },
    { do: 'static', name: 'createCallObject', args: [{}], expect: SUCCEEDS, save: 'second' },
  ]),
];

export const EVENT_CHECKS: readonly ContractCheck[] = [
  ...HANDED_ON,
  ...ON_CHANGE,
  ...SINGLE,
  ...STRANGERS,
  ...PEOPLE,
  ...TRACKS,
  ...LEGACY,
  ...VOICE,
];
