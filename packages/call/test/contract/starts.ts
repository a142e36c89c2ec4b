import type { EngineMessage, Fields, StartState, Step } from './language.ts';

/** The own participant of the scripted calls, with the four entries every participant has. */
const ME: Fields = {
  session_id: 'me',
  user_id: 'me',
  user_name: 'Ann',
  local: true,
  owner: false,
  record: false,
  audio: false,
  video: false,
  screen: false,
  joined_at: { $: 'date', at: '2026-01-01T00:00:00.000Z' },
  will_eject_at: { $: 'date', at: '1970-01-01T00:00:00.000Z' },
  permissions: { hasPresence: true, canSend: true, canAdmin: { $: 'set', of: [] } },
  tracks: tracksOf({}),
};

/** Track entries, all switched off but those given. */
function tracksOf(entries: Fields): Fields {
  const off: Fields = { subscribed: true, state: 'off', off: { byUser: true } };
  return { audio: off, video: off, screenAudio: off, screenVideo: off, ...entries };
}

const INITIALISED: EngineMessage = { action: 'call-machine-initialized' };
const JOINED: EngineMessage = { action: 'joined-meeting', participants: { local: ME } };
const LEFT: EngineMessage = { action: 'left-meeting' };
const FULL_ACCESS: EngineMessage = { action: 'access-state-updated', access: { level: 'full' } };
const DEVICES: Fields = {
  camera: { deviceId: 'camera-1', label: 'Camera', kind: 'videoinput' },
  mic: { deviceId: 'mic-1', label: 'Microphone', kind: 'audioinput' },
  speaker: { deviceId: 'speaker-1', label: 'Speaker', kind: 'audiooutput' },
};
const ROOM: Fields = { url: { $: 'room', name: 'green' } };

const create = (options: Fields): Step => ({
  do: 'static',
  name: 'createCallObject',
  args: [options],
  expect: { succeeds: true },
  save: 'call',
});
const createFrame = (options: Fields): Step => ({
  do: 'static',
  name: 'createFrame',
  args: [options],
  expect: { succeeds: true },
  save: 'call',
});

/** How the scripted engine behaves in every state that has one, until a check says otherwise. */
const CONVERSATION: readonly Step[] = [
  { do: 'when', action: 'start-camera', emit: [INITIALISED], answer: DEVICES },
  { do: 'when', action: 'join-meeting', emit: [INITIALISED, FULL_ACCESS, JOINED] },
  { do: 'when', action: 'leave-meeting', emit: [LEFT] },
];
const call = (method: string, args: readonly Fields[]): Step => ({
  do: 'call',
  method,
  args,
  expect: { succeeds: true },
});

/** The steps that bring a call into the state a check begins in. */
export const STARTS: Readonly<Record<StartState, (options: Fields) => readonly Step[]>> = {
  nothing: () => [],
  new: (options) => [create(options)],
  loading: (options) => [
    create(options),
    { do: 'loads', outcomes: ['hangs', 'hangs', 'hangs'] },
    { do: 'call', method: 'load', expect: { promise: true } },
  ],
  preparing: (options) => [
    create(options),
    { do: 'loads', outcomes: ['hangs', 'hangs', 'hangs'] },
    { do: 'call', method: 'join', args: [ROOM], expect: { promise: true }, save: 'joining' },
  ],
  loaded: (options) => [create(options), ...CONVERSATION, call('load', [])],
  camera: (options) => [create(options), ...CONVERSATION, call('startCamera', [])],
  joining: (options) => [
    create(options),
    ...CONVERSATION,
    { do: 'when', action: 'join-meeting' },
    { do: 'call', method: 'join', args: [ROOM], expect: { pending: true }, save: 'joining' },
  ],
  joined: (options) => [create(options), ...CONVERSATION, call('join', [ROOM])],
  left: (options) => [create(options), ...CONVERSATION, call('join', [ROOM]), call('leave', [])],
  error: (options) => [
    create(options),
    ...CONVERSATION,
    call('join', [ROOM]),
    {
      do: 'engine',
      message: {
        action: 'error',
        errorMsg: 'You were ejected.',
        error: { type: 'ejected', msg: 'You were ejected.' },
      },
    },
  ],
  destroyed: (options) => [create(options), call('destroy', [])],
  frame: (options) => [createFrame(options)],
  'frame loaded': (options) => [
    createFrame({ ...ROOM, ...options }),
    ...CONVERSATION,
    { do: 'call', method: 'load', expect: { promise: true } },
    { do: 'engine', message: { action: 'loaded' } },
  ],
  'frame joined': (options) => [
    createFrame({ ...ROOM, ...options }),
    ...CONVERSATION,
    { do: 'call', method: 'load', expect: { promise: true } },
    { do: 'engine', message: { action: 'loaded' } },
    call('join', []),
  ],
};
