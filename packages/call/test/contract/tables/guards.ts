import type { ContractCheck, Feature, Outcome, Pattern, StartState, Step, Value } from '../language.ts';
import { ROOM } from '../starts.ts';
import {
  afterJoin,
  DEAD,
  NO_NATIVE,
  needsCamera,
  needsInitialised,
  notAfterJoining,
  ONLY_NATIVE,
  onlyCallObject,
  onlyPrebuilt,
} from '../texts.ts';
import {
  check,
  later,
  logged,
  nothing,
  PROMISE,
  RESOLVES_NOTHING,
  RETURNS_NOTHING,
  RETURNS_SELF,
  rejects,
  throws,
} from './check.ts';

/** The states of a call object that every method is tried in. */
const STATES = [
  'new',
  'loading',
  'preparing',
  'loaded',
  'camera',
  'joining',
  'joined',
  'left',
  'error',
  'destroyed',
] as const satisfies readonly StartState[];
type State = (typeof STATES)[number];
/** For methods that no guard protects and that send nothing: the states they can tell apart. */
const FEW = ['new', 'joined', 'left', 'error', 'destroyed'] as const satisfies readonly State[];

type Guard =
  | { readonly guard: 'join' | 'pre'; readonly hint?: string; readonly name?: string }
  | { readonly guard: 'init' | 'camera' | 'prebuilt' | 'native' | 'callObject' };

interface Method {
  readonly name: string;
  readonly args?: readonly Value[];
  readonly guards?: readonly Guard[];
  /** How a refusal comes out. */
  readonly way?: 'throws' | 'rejects';
  /** What it does where no guard refuses. */
  readonly open: Outcome | Readonly<Partial<Record<State, Outcome>> & { readonly other: Outcome }>;
  /** How a message that cannot be sent after destruction comes out; absent: it sends none. */
  readonly dead?: 'throws' | 'rejects';
  readonly states?: readonly State[];
  readonly section: string;
  readonly feature?: Feature;
  readonly platform?: 'browser';
  /** States in which ours differs; each has its entry in the table of differences. */
  readonly differs?: readonly State[];
  /** Written to the console whenever it is called on a call object. */
  readonly logs?: string;
}

const JOIN: Guard = { guard: 'join' };
const AUDIO: Value = { $: 'track', kind: 'audio', name: 'custom' };
const VIDEO: Value = { $: 'track', kind: 'video', name: 'test' };
const resolves = (value: Pattern): Outcome => ({ resolves: value });
const returns = (value: Pattern): Outcome => ({ returns: value });
const NO_DEVICES: Outcome = { resolves: { camera: {}, mic: {}, speaker: {} } };
const ENGINE_ANSWERS = { loaded: PROMISE, camera: PROMISE, joining: PROMISE, joined: PROMISE } as const;
/** After the engine's first message of the camera or the joined call. */
const INITIALISED = ['camera', 'joined'] as const satisfies readonly State[];
const ADMITTED: Pattern = { like: 'has', fields: { session_id: 'me' } };

/** Messages that wait for nothing: they answer with the instance until it is destroyed. */
const sends = (section: string, name: string, ...args: readonly Value[]): Method => ({
  name,
  args,
  section,
  open: RETURNS_SELF,
  dead: 'throws',
});
const sendsQuietly = (
  section: string,
  name: string,
  feature: Feature,
  ...args: readonly Value[]
): Method => ({
  name,
  args,
  section,
  feature,
  open: RETURNS_NOTHING,
  dead: 'throws',
});

const METHODS = [
  // 5.1
  {
    name: 'load',
    section: '5.1',
    dead: 'rejects',
    open: {
      loading: PROMISE,
      preparing: PROMISE,
      other: RESOLVES_NOTHING,
    },
  },
  {
    name: 'join',
    args: [ROOM],
    section: '5.1',
    dead: 'rejects',
    open: {
      joining: RESOLVES_NOTHING,
      joined: RESOLVES_NOTHING,
      loading: PROMISE,
      preparing: PROMISE,
      new: PROMISE,
      other: resolves({ local: ADMITTED }),
    },
  },
  { name: 'leave', section: '5.1', open: RESOLVES_NOTHING },
  { name: 'destroy', section: '5.1', open: RESOLVES_NOTHING },
  { name: 'isDestroyed', section: '5.1', open: { destroyed: returns(true), other: returns(false) } },
  {
    name: 'meetingState',
    section: '3',
    open: {
      new: returns('new'),
      loading: returns('loading'),
      preparing: returns('loading'),
      loaded: returns('loaded'),
      camera: returns('loaded'),
      joining: returns('joining-meeting'),
      joined: returns('joined-meeting'),
      left: returns('left-meeting'),
      error: returns('error'),
      destroyed: returns('left-meeting'),
      other: returns(null),
    },
  },
  {
    name: 'participants',
    section: '5.1',
    states: FEW,
    open: { joined: returns({ local: { like: 'has', fields: { session_id: 'me' } } }), other: returns({}) },
  },
  { name: 'participantCounts', section: '5.1', states: FEW, open: returns({ present: 0, hidden: 0 }) },
  { name: 'iframe', section: '5.1', states: FEW, open: returns(null) },
  { ...sends('5.1', 'loadCss', {}), platform: 'browser' },
  {
    name: 'preAuth',
    args: [ROOM],
    section: '5.1',
    guards: [{ guard: 'pre' }],
    way: 'rejects',
    dead: 'rejects',
    open: PROMISE,
    feature: 'access',
  },
  {
    name: 'startCamera',
    section: '5.1',
    way: 'rejects',
    dead: 'rejects',
    open: { loading: PROMISE, new: PROMISE, other: resolves(DEVICES_PATTERN()) },
    guards: [{ guard: 'pre', hint: 'Did you mean to use setLocalAudio() and/or setLocalVideo() instead?' }],
  },
  {
    name: 'room',
    section: '5.1',
    open: {
      preparing: resolves({ roomUrlPendingJoin: { like: 'room', name: 'green' } }),
      joining: resolves({ roomUrlPendingJoin: { like: 'room', name: 'green' } }),
      joined: PROMISE,
      left: resolves({ roomUrlPendingJoin: { like: 'room', name: 'green' } }),
      error: resolves({ roomUrlPendingJoin: { like: 'room', name: 'green' } }),
      other: resolves(null),
    },
  },
  {
    name: 'on',
    args: ['joined-meeting', { $: 'function' }],
    section: '5.1',
    states: FEW,
    open: RETURNS_SELF,
  },
  {
    name: 'once',
    args: ['joined-meeting', { $: 'function' }],
    section: '5.1',
    states: FEW,
    open: RETURNS_SELF,
  },
  {
    name: 'off',
    args: ['joined-meeting', { $: 'function' }],
    section: '5.1',
    states: FEW,
    open: RETURNS_SELF,
  },
  { name: 'sayHello', section: '5.1', states: ['new', 'destroyed'], open: returns('hello, world.') },
  // 5.2
  { name: 'localAudio', section: '5.2', states: FEW, open: { joined: returns(false), other: returns(null) } },
  { name: 'localVideo', section: '5.2', states: FEW, open: { joined: returns(false), other: returns(null) } },
  {
    name: 'localScreenAudio',
    section: '5.2',
    states: FEW,
    open: { joined: returns(false), other: returns(null) },
  },
  {
    name: 'localScreenVideo',
    section: '5.2',
    states: FEW,
    open: { joined: returns(false), other: returns(null) },
  },
  sends('5.2', 'setLocalAudio', true),
  sends('5.2', 'setLocalVideo', true),
  { name: 'enumerateDevices', section: '5.2', states: FEW, open: resolves({ devices: [] }) },
  { name: 'getInputDevices', section: '5.2', open: { ...ENGINE_ANSWERS, other: NO_DEVICES } },
  {
    name: 'setInputDevicesAsync',
    args: [{}],
    section: '5.2',
    open: { ...ENGINE_ANSWERS, other: NO_DEVICES },
  },
  {
    name: 'setOutputDeviceAsync',
    args: [{}],
    section: '5.2',
    open: { ...ENGINE_ANSWERS, other: NO_DEVICES },
  },
  { name: 'cycleCamera', section: '5.2', open: PROMISE, dead: 'rejects' },
  { name: 'cycleMic', section: '5.2', open: PROMISE, dead: 'rejects' },
  {
    name: 'setCamera',
    args: ['camera-2'],
    section: '5.2',
    guards: [{ guard: 'native' }],
    open: PROMISE,
    states: FEW,
  },
  {
    name: 'setAudioDevice',
    args: ['x'],
    section: '5.2',
    guards: [{ guard: 'native' }],
    way: 'rejects',
    open: PROMISE,
    states: FEW,
  },
  { name: 'getCameraFacingMode', section: '5.2', guards: [{ guard: 'native' }], open: PROMISE, states: FEW },
  {
    name: 'nativeInCallAudioMode',
    section: '5.2',
    guards: [{ guard: 'native' }],
    open: PROMISE,
    states: FEW,
  },
  {
    name: 'setNativeInCallAudioMode',
    args: ['video'],
    section: '5.2',
    guards: [{ guard: 'native' }],
    open: PROMISE,
    states: FEW,
  },
  { name: 'getInputSettings', section: '5.2', open: resolves({}) },
  { name: 'updateInputSettings', args: [{}], section: '5.2', open: resolves({}) },
  {
    name: 'setBandwidth',
    args: [{ kbs: 300 }],
    section: '5.2',
    open: { camera: RETURNS_SELF, joined: RETURNS_SELF, other: RETURNS_NOTHING },
  },
  // 5.3
  sends('5.3', 'updateParticipant', 'ben', {}),
  sends('5.3', 'updateParticipants', { ben: {} }),
  { name: 'subscribeToTracksAutomatically', section: '5.3', states: FEW, open: returns(true) },
  {
    name: 'setSubscribeToTracksAutomatically',
    args: [true],
    section: '5.3',
    open: RETURNS_SELF,
    guards: [{ guard: 'join', hint: 'Use the subscribeToTracksAutomatically configuration property.' }],
  },
  { name: 'startCustomTrack', args: [{ track: AUDIO }], section: '5.3', guards: [JOIN], open: PROMISE },
  { name: 'stopCustomTrack', args: ['extra'], section: '5.3', guards: [JOIN], open: PROMISE },
  { name: 'getActiveSpeaker', section: '5.3', states: FEW, open: returns({}) },
  { name: 'addFakeParticipant', section: '5.3', guards: [JOIN], open: RETURNS_SELF, feature: 'testAid' },
  // 5.4
  { name: 'getReceiveSettings', section: '5.4', states: FEW, open: resolves({}) },
  {
    name: 'updateReceiveSettings',
    args: [{}],
    section: '5.4',
    way: 'rejects',
    open: PROMISE,
    guards: [
      {
        guard: 'join',
        hint: 'To specify receive settings earlier, use the receiveSettings config property.',
      },
    ],
  },
  {
    name: 'getSendSettings',
    section: '5.4',
    states: FEW,
    open: { left: returns({}), error: returns({}), destroyed: returns({}), other: returns(null) },
  },
  {
    name: 'updateSendSettings',
    args: [{ video: 'default-video' }],
    section: '5.4',
    open: { ...ENGINE_ANSWERS, other: resolves({ sendSettings: { video: 'default-video' } }) },
    differs: ['new', 'loading', 'preparing', 'left', 'error', 'destroyed'],
  },
  // 5.5
  {
    name: 'accessState',
    section: '5.5',
    states: FEW,
    open: { joined: returns({ access: { level: 'full' } }), other: returns({ access: 'unknown' }) },
  },
  { name: 'waitingParticipants', section: '5.5', states: FEW, open: returns({}) },
  {
    name: 'updateWaitingParticipant',
    args: ['cem', { grantRequestedAccess: true }],
    section: '5.5',
    way: 'rejects',
    guards: [JOIN],
    open: PROMISE,
    feature: 'access',
  },
  {
    name: 'updateWaitingParticipants',
    args: [{}],
    section: '5.5',
    way: 'rejects',
    guards: [JOIN],
    open: PROMISE,
    feature: 'access',
  },
  { name: 'requestAccess', section: '5.5', way: 'rejects', guards: [JOIN], open: PROMISE, feature: 'access' },
  { name: 'setUserName', args: ['Eva'], section: '5.5', open: PROMISE, dead: 'rejects' },
  {
    name: 'setUserData',
    args: [{ seat: 1 }],
    section: '5.5',
    open: { camera: PROMISE, joined: PROMISE, other: RESOLVES_NOTHING },
  },
  // 5.6
  { name: 'sendAppMessage', args: ['hello'], section: '5.6', guards: [JOIN], open: RETURNS_SELF },
  { name: 'meetingSessionSummary', section: '5.6', states: FEW, open: returns({}) },
  {
    name: 'meetingSessionState',
    section: '5.6',
    guards: [{ guard: 'join', name: 'meetingSessionState' }],
    open: returns({ data: {}, topology: 'none' }),
  },
  {
    name: 'setMeetingSessionData',
    args: [{}],
    section: '5.6',
    open: RETURNS_NOTHING,
    feature: 'sessionData',
    guards: [{ guard: 'join', name: 'setMeetingSessionData' }],
  },
  {
    name: 'getMeetingSession',
    section: '5.6',
    way: 'rejects',
    guards: [JOIN],
    open: PROMISE,
    feature: 'sessionData',
  },
  // 5.7
  {
    name: 'startScreenShare',
    section: '5.7',
    way: 'rejects',
    guards: [{ guard: 'init' }],
    open: RESOLVES_NOTHING,
  },
  { name: 'stopScreenShare', section: '5.7', guards: [{ guard: 'init' }], open: RETURNS_NOTHING },
  { name: 'updateScreenShare', args: [{}], section: '5.7', states: FEW, open: RETURNS_NOTHING },
  // 5.8
  sendsQuietly('5.8', 'startRecording', 'recording'),
  sendsQuietly('5.8', 'updateRecording', 'recording', {}),
  sendsQuietly('5.8', 'stopRecording', 'recording'),
  sendsQuietly('5.8', 'startLiveStreaming', 'streaming', { rtmpUrl: 'rtmp://stream.test/live' }),
  sendsQuietly('5.8', 'updateLiveStreaming', 'streaming', {}),
  sendsQuietly('5.8', 'addLiveStreamingEndpoints', 'streaming', { endpoints: [] }),
  sendsQuietly('5.8', 'removeLiveStreamingEndpoints', 'streaming', { endpoints: [] }),
  sendsQuietly('5.8', 'stopLiveStreaming', 'streaming'),
  {
    name: 'startTranscription',
    section: '5.8',
    guards: [JOIN],
    open: RETURNS_NOTHING,
    feature: 'transcription',
  },
  {
    name: 'updateTranscription',
    args: [{}],
    section: '5.8',
    guards: [JOIN],
    open: RETURNS_NOTHING,
    feature: 'transcription',
  },
  {
    name: 'stopTranscription',
    section: '5.8',
    guards: [JOIN],
    open: RETURNS_NOTHING,
    feature: 'transcription',
  },
  // 5.9
  {
    name: 'startRemoteMediaPlayer',
    args: [{ url: 'https://film.test/a.mp4' }],
    section: '5.9',
    open: PROMISE,
    dead: 'rejects',
    feature: 'player',
  },
  {
    name: 'updateRemoteMediaPlayer',
    args: [{ session_id: 'film', settings: {} }],
    section: '5.9',
    open: PROMISE,
    dead: 'rejects',
    feature: 'player',
  },
  {
    name: 'stopRemoteMediaPlayer',
    args: ['film'],
    section: '5.9',
    open: PROMISE,
    dead: 'rejects',
    feature: 'player',
  },
  // 5.10
  {
    name: 'startDialOut',
    args: [{ phoneNumber: '+491234' }],
    section: '5.10',
    way: 'rejects',
    guards: [JOIN],
    open: PROMISE,
    feature: 'telephone',
  },
  {
    name: 'stopDialOut',
    args: [{ sessionId: 'tel' }],
    section: '5.10',
    guards: [JOIN],
    open: PROMISE,
    feature: 'telephone',
  },
  {
    name: 'sendDTMF',
    args: [{ sessionId: 'tel', tones: '1' }],
    section: '5.10',
    way: 'rejects',
    guards: [JOIN],
    open: PROMISE,
    feature: 'telephone',
  },
  {
    name: 'sipCallTransfer',
    args: [{ sessionId: 'tel', toEndPoint: '+491234' }],
    section: '5.10',
    way: 'rejects',
    guards: [JOIN],
    open: PROMISE,
    feature: 'telephone',
  },
  {
    name: 'sipRefer',
    args: [{ sessionId: 'tel', toEndPoint: 'sip:a@b' }],
    section: '5.10',
    way: 'rejects',
    guards: [JOIN],
    open: PROMISE,
    feature: 'telephone',
  },
  // 5.11
  {
    name: 'testCallQuality',
    section: '5.11',
    way: 'rejects',
    guards: [{ guard: 'camera' }, { guard: 'pre' }],
    open: PROMISE,
    feature: 'qualityTests',
  },
  sendsQuietly('5.11', 'stopTestCallQuality', 'qualityTests'),
  {
    name: 'testPeerToPeerCallQuality',
    args: [{ videoTrack: VIDEO }],
    section: '5.11',
    open: PROMISE,
    dead: 'rejects',
    feature: 'qualityTests',
  },
  sendsQuietly('5.11', 'stopTestPeerToPeerCallQuality', 'qualityTests'),
  sendsQuietly('5.11', 'stopTestConnectionQuality', 'qualityTests'),
  {
    name: 'testNetworkConnectivity',
    args: [VIDEO],
    section: '5.11',
    open: PROMISE,
    dead: 'rejects',
    feature: 'qualityTests',
  },
  sendsQuietly('5.11', 'abortTestNetworkConnectivity', 'qualityTests'),
  {
    name: 'testWebsocketConnectivity',
    section: '5.11',
    open: PROMISE,
    dead: 'rejects',
    feature: 'qualityTests',
  },
  sendsQuietly('5.11', 'abortTestWebsocketConnectivity', 'qualityTests'),
  {
    name: 'getNetworkStats',
    section: '5.11',
    open: { joined: PROMISE, other: resolves({ stats: { latest: {} } }) },
    differs: ['new', 'loading', 'preparing', 'loaded', 'camera', 'joining', 'left', 'error', 'destroyed'],
  },
  {
    name: 'getCpuLoadStats',
    section: '5.11',
    open: {
      joined: PROMISE,
      other: resolves({ cpuLoadState: nothing, cpuLoadStateReason: nothing, stats: {} }),
    },
  },
  {
    name: 'getNetworkTopology',
    section: '5.11',
    open: { ...ENGINE_ANSWERS, other: resolves({ topology: 'none' }) },
  },
  {
    name: 'setNetworkTopology',
    args: [{ topology: 'sfu' }],
    section: '5.11',
    way: 'rejects',
    guards: [JOIN],
    open: PROMISE,
  },
  { ...sends('5.11', 'setProxyUrl', 'https://proxy.test'), feature: 'proxy' },
  sends('5.11', 'setIceConfig', {}),
  // 5.12
  {
    name: 'startLocalAudioLevelObserver',
    args: [200],
    section: '5.12',
    open: { camera: PROMISE, joined: PROMISE, other: RETURNS_NOTHING },
  },
  { name: 'isLocalAudioLevelObserverRunning', section: '5.12', states: FEW, open: returns(false) },
  sendsQuietly('5.12', 'stopLocalAudioLevelObserver', 'core'),
  { name: 'getLocalAudioLevel', section: '5.12', states: FEW, open: returns(0) },
  {
    name: 'startRemoteParticipantsAudioLevelObserver',
    args: [200],
    section: '5.12',
    open: { camera: PROMISE, joined: PROMISE, other: RETURNS_NOTHING },
  },
  {
    name: 'isRemoteParticipantsAudioLevelObserverRunning',
    section: '5.12',
    states: FEW,
    open: returns(false),
  },
  sendsQuietly('5.12', 'stopRemoteParticipantsAudioLevelObserver', 'core'),
  { name: 'getRemoteParticipantsAudioLevel', section: '5.12', states: FEW, open: returns({}) },
  // 5.13
  {
    name: 'getDailyLang',
    section: '5.13',
    open: { camera: PROMISE, joined: PROMISE, other: RETURNS_NOTHING },
  },
  sends('5.13', 'setDailyLang', 'de'),
  // 5.14
  { name: 'requestFullscreen', section: '5.14', states: FEW, open: RESOLVES_NOTHING },
  { name: 'exitFullscreen', section: '5.14', states: FEW, open: RETURNS_NOTHING, platform: 'browser' },
  // 5.15
  ...(
    [
      ['setShowNamesMode', 'always'],
      ['showLocalVideo'],
      ['setShowLocalVideo', true],
      ['showParticipantsBar'],
      ['setShowParticipantsBar', true],
      ['theme'],
      ['setTheme', { colors: {} }],
      ['customTrayButtons'],
      ['updateCustomTrayButtons', {}],
      ['customIntegrations'],
      ['setCustomIntegrations', {}],
      ['startCustomIntegrations', 'board'],
      ['stopCustomIntegrations', 'board'],
    ] as const
  ).map(
    ([name, ...args]): Method => ({
      name,
      args,
      section: '5.15',
      guards: [{ guard: 'prebuilt' }],
      open: RETURNS_NOTHING,
      states: FEW,
      feature: 'prebuilt',
    }),
  ),
  { name: 'activeSpeakerMode', section: '5.15', states: FEW, open: returns(false) },
  sends('5.15', 'setActiveSpeakerMode', true),
  {
    name: 'getSidebarView',
    section: '5.15',
    states: FEW,
    open: resolves(null),
    logs: 'getSidebarView is not available in callObject mode',
  },
  {
    name: 'setSidebarView',
    args: ['chat'],
    section: '5.15',
    states: FEW,
    open: RETURNS_SELF,
    logs: 'setSidebarView is not available in callObject mode',
  },
  sendsQuietly('5.15', 'setPlayNewParticipantSound', 'prebuilt', true),
] as const satisfies readonly Method[];

function DEVICES_PATTERN(): Pattern {
  return {
    camera: { like: 'has', fields: { deviceId: 'camera-1' } },
    mic: { like: 'has', fields: { deviceId: 'mic-1' } },
    speaker: { like: 'has', fields: { deviceId: 'speaker-1' } },
  };
}

/** The first guard that refuses a method in a state, as its text. */
function refusal({ name, guards = [] }: Method, state: State): string | undefined {
  for (const one of guards) {
    const text = refuses(one, `${name}()`, state);
    if (text !== undefined) return text;
  }
  return undefined;
}

function refuses(one: Guard, name: string, state: State): string | undefined {
  const initialised = INITIALISED.some((other) => other === state);
  switch (one.guard) {
    case 'join':
      return state === 'joined' ? undefined : afterJoin(one.name ?? name, one.hint);
    case 'pre':
      return ['preparing', 'joining', 'joined'].includes(state)
        ? notAfterJoining(one.name ?? name, one.hint)
        : undefined;
    case 'init':
      return initialised ? undefined : needsInitialised(name);
    case 'camera':
      return initialised ? undefined : needsCamera(name);
    case 'prebuilt':
      return onlyPrebuilt(name);
    case 'native':
      return ONLY_NATIVE;
    default:
      return undefined;
  }
}

function openOutcome({ open }: Method, state: State): Outcome {
  return 'other' in open ? (open[state] ?? open.other) : open;
}

function inState(method: Method, state: State): ContractCheck {
  const { name, args = [], section, feature = 'core', way = 'throws' } = method;
  const text = refusal(method, state);
  const steps: Step[] = [];
  let expect: Outcome;
  if (text !== undefined) expect = way === 'throws' ? throws(text) : rejects(text);
  else if (state === 'destroyed' && method.dead !== undefined) {
    expect = method.dead === 'throws' ? throws(DEAD) : rejects(DEAD);
  } else expect = openOutcome(method, state);
  steps.push({ do: 'call', method: name, args, expect });
  if (text !== undefined) {
    // These texts are also written to the console; the refusals for React Native are only thrown.
    steps.push({ do: 'console', level: 'error', expect: text === ONLY_NATIVE ? [] : [text] });
  } else if (method.logs !== undefined) steps.push(logged(method.logs));
  return check(`guards/${name}/${state}`, text === undefined ? section : '1', state, steps, {
    feature,
    beyondGuards: text === undefined && state !== 'destroyed' && feature !== 'core',
    original: method.differs?.some((other) => other === state) === true ? 'differs' : 'same',
    ...(method.platform === undefined ? {} : { platform: method.platform }),
  });
}

const MATRIX: readonly ContractCheck[] = METHODS.flatMap((method: Method) =>
  (method.states ?? STATES).map((state) => inState(method, state)),
);

/** Methods a frame does not have. */
const CALL_OBJECT_ONLY = [
  ['accessState', 'throws'],
  ['waitingParticipants', 'throws'],
  ['preAuth', 'rejects'],
  ['startCamera', 'rejects'],
  ['getReceiveSettings', 'rejects'],
  ['updateReceiveSettings', 'rejects', {}],
  ['updateWaitingParticipant', 'rejects', 'cem', {}],
  ['updateWaitingParticipants', 'rejects', {}],
  ['requestAccess', 'rejects'],
  ['setMeetingSessionData', 'throws', {}],
  ['testCallQuality', 'rejects'],
  ['testConnectionQuality', 'rejects', {}],
] as const;

const ON_A_FRAME: readonly ContractCheck[] = CALL_OBJECT_ONLY.flatMap(([name, way, ...args]) => {
  const text = onlyCallObject(name === 'testConnectionQuality' ? 'testCallQuality()' : `${name}()`);
  return (['frame', 'frame joined'] as const).map((start) =>
    check(`guards/${name}/${start.replace(' ', '-')}`, '1', start, [
      { do: 'call', method: name, args, expect: way === 'throws' ? throws(text) : rejects(text) },
      logged(text),
    ]),
  );
});

/** Prebuilt methods on a frame: those that need the joined call refuse before. What changes nothing gives a value. */
const PREBUILT = [
  { name: 'setShowNamesMode', args: ['always'], joined: false, open: RETURNS_SELF },
  { name: 'showLocalVideo', args: [], joined: false, open: returns(true) },
  { name: 'showParticipantsBar', args: [], joined: false, open: returns(true) },
  { name: 'setShowLocalVideo', args: [false], joined: true, open: RETURNS_SELF },
  { name: 'setShowParticipantsBar', args: [false], joined: true, open: RETURNS_SELF },
  { name: 'theme', args: [], joined: false, open: RETURNS_NOTHING },
  { name: 'customTrayButtons', args: [], joined: false, open: returns({}) },
  { name: 'updateCustomTrayButtons', args: [{}], joined: true, open: RETURNS_SELF },
  { name: 'customIntegrations', args: [], joined: false, open: returns({}) },
  { name: 'setCustomIntegrations', args: [{}], joined: true, open: RETURNS_SELF },
  { name: 'startCustomIntegrations', args: [[]], joined: true, open: RETURNS_SELF },
  { name: 'stopCustomIntegrations', args: [[]], joined: true, open: RETURNS_SELF },
] as const;

const PREBUILT_ON_A_FRAME: readonly ContractCheck[] = PREBUILT.flatMap(({ name, args, joined, open }) => [
  check(
    `guards/${name}/frame`,
    joined ? '1' : '5.15',
    'frame',
    [{ do: 'call', method: name, args, expect: joined ? throws(afterJoin(`${name}()`)) : open }],
    joined || open !== RETURNS_SELF ? {} : later('prebuilt'),
  ),
  check(
    `guards/${name}/frame-joined`,
    '5.15',
    'frame joined',
    [{ do: 'call', method: name, args, expect: open }],
    open === RETURNS_SELF ? later('prebuilt') : {},
  ),
]);

/** Methods that refuse on React Native, and how. */
const NOT_NATIVE = [
  ['iframe', 'throws'],
  ['loadCss', 'throws', {}],
  ['setInputDevicesAsync', 'rejects', {}],
  ['setOutputDeviceAsync', 'rejects', {}],
  ['cycleMic', 'throws'],
  ['getInputSettings', 'throws'],
  ['updateInputSettings', 'rejects', {}],
  ['setBandwidth', 'throws', {}],
  ['startCustomTrack', 'throws', {}],
  ['stopCustomTrack', 'throws', 'extra'],
  ['getActiveSpeaker', 'throws'],
  ['addFakeParticipant', 'throws'],
  ['testCallQuality', 'rejects'],
  ['setNetworkTopology', 'rejects', {}],
  ['getDailyLang', 'throws'],
  ['setDailyLang', 'throws', 'de'],
  ['requestFullscreen', 'rejects'],
  ['exitFullscreen', 'throws'],
  ['activeSpeakerMode', 'throws'],
  ['setActiveSpeakerMode', 'throws', true],
  ['customIntegrations', 'throws'],
  ['setCustomIntegrations', 'throws', {}],
  ['startCustomIntegrations', 'throws', 'board'],
  ['stopCustomIntegrations', 'throws', 'board'],
  ['setPlayNewParticipantSound', 'throws', true],
] as const;

const ON_REACT_NATIVE: readonly ContractCheck[] = [
  ...NOT_NATIVE.map(([name, way, ...args]) =>
    check(
      `guards/${name}/react-native`,
      '1',
      'new',
      [
        { do: 'call', method: name, args, expect: way === 'throws' ? throws(NO_NATIVE) : rejects(NO_NATIVE) },
        { do: 'console', level: 'error', expect: [] },
      ],
      { surroundings: { reactNative: true } },
    ),
  ),
  ...(['createFrame', 'createTransparentFrame', 'wrap'] as const).map((name) =>
    check(
      `guards/${name}/react-native`,
      '2',
      'nothing',
      [{ do: 'static', name, expect: throws(NO_NATIVE) }],
      { surroundings: { reactNative: true } },
    ),
  ),
  // The guard for the prebuilt interface comes first in these, that for the platform second.
  ...(
    [
      'setShowNamesMode',
      'showLocalVideo',
      'setShowLocalVideo',
      'showParticipantsBar',
      'setShowParticipantsBar',
      'customTrayButtons',
      'updateCustomTrayButtons',
    ] as const
  ).map((name) =>
    check(
      `guards/${name}/react-native-order`,
      '1',
      'new',
      [{ do: 'call', method: name, expect: throws(onlyPrebuilt(`${name}()`)) }],
      { surroundings: { reactNative: true } },
    ),
  ),
];

/** While a call-quality test runs, the other tests refuse. */
const DURING_A_TEST: readonly ContractCheck[] = (
  [
    ['testPeerToPeerCallQuality', { videoTrack: VIDEO }],
    ['testNetworkConnectivity', VIDEO],
    ['testWebsocketConnectivity'],
  ] as const
).map(([name, ...args]) =>
  check(
    `guards/${name}/during-a-test`,
    '1',
    'camera',
    [
      { do: 'call', method: 'testCallQuality', expect: PROMISE },
      { do: 'forget' },
      {
        do: 'call',
        method: name,
        args,
        expect: rejects(
          `A pre-call quality test is in progress. Please try ${name}() again once testing has completed. Use stopTestCallQuality() to end it early.`,
        ),
      },
    ],
    { feature: 'qualityTests', beyondGuards: true },
  ),
);

export const GUARD_CHECKS: readonly ContractCheck[] = [
  ...MATRIX,
  ...ON_A_FRAME,
  ...PREBUILT_ON_A_FRAME,
  ...ON_REACT_NATIVE,
  ...DURING_A_TEST,
];
/** Every method the tables try, for the check that none of the type file is forgotten. */
export const TRIED_METHODS: readonly string[] = METHODS.map(({ name }) => name);
