import * as text from '../texts/texts.ts';
import type { Precondition } from './precondition.ts';

/** How a method refuses. */
export interface MethodRule {
  /** In the order in which they are checked. */
  readonly preconditions: readonly Precondition[];
  /** Whether errors come as a rejection; else they are thrown, even where the method returns a promise. */
  readonly rejects: boolean;
  /** Appended to the refusal of {@link Precondition} `join` or `pre`. */
  readonly hint?: string;
  /** The name in the refusal of `join`, where it is not the method with `()`. */
  readonly joinName?: string;
}

/** Methods by their preconditions. */
type Group = readonly [preconditions: readonly Precondition[], methods: string];

/** Methods that throw, even where they return a promise. */
const THROWING: readonly Group[] = [
  [[], 'cycleCamera'],
  [
    ['notNative'],
    'iframe loadCss cycleMic getInputSettings setBandwidth getActiveSpeaker getDailyLang setDailyLang exitFullscreen activeSpeakerMode setActiveSpeakerMode setPlayNewParticipantSound',
  ],
  [['native', 'init'], 'setCamera'],
  [['native'], 'getCameraFacingMode nativeInCallAudioMode setNativeInCallAudioMode'],
  [
    ['join'],
    'setSubscribeToTracksAutomatically sendAppMessage meetingSessionState startTranscription updateTranscription stopTranscription stopDialOut',
  ],
  [['notNative', 'join'], 'startCustomTrack stopCustomTrack addFakeParticipant'],
  [['object'], 'accessState waitingParticipants'],
  [['object', 'join'], 'setMeetingSessionData'],
  [['init'], 'stopScreenShare'],
  [['prebuilt', 'notNative'], 'setShowNamesMode showLocalVideo showParticipantsBar customTrayButtons'],
  [['prebuilt', 'notNative', 'join'], 'setShowLocalVideo setShowParticipantsBar updateCustomTrayButtons'],
  [['prebuilt'], 'theme setTheme'],
  [['notNative', 'prebuilt'], 'customIntegrations'],
  [['notNative', 'prebuilt', 'join'], 'setCustomIntegrations startCustomIntegrations stopCustomIntegrations'],
];

/** Methods that reject. `getMeetingSession` logs its deprecation before its precondition is checked. */
const REJECTING: readonly Group[] = [
  [
    [],
    'load join leave destroy room geo enumerateDevices getInputDevices setUserData getMeetingSession startRemoteMediaPlayer updateRemoteMediaPlayer stopRemoteMediaPlayer testConnectionQuality getNetworkStats getCpuLoadStats getNetworkTopology getSidebarView',
  ],
  [['object', 'pre'], 'preAuth startCamera'],
  [['notNative'], 'setInputDevicesAsync setOutputDeviceAsync updateInputSettings requestFullscreen'],
  [['native'], 'setAudioDevice'],
  [['object'], 'getReceiveSettings updateReceiveSettings'],
  [['object', 'join'], 'updateWaitingParticipant updateWaitingParticipants requestAccess'],
  [['init'], 'startScreenShare'],
  [['join'], 'startDialOut sendDTMF sipCallTransfer sipRefer'],
  [['notNative', 'object', 'testInit', 'pre'], 'testCallQuality'],
  [['test'], 'testPeerToPeerCallQuality testNetworkConnectivity testWebsocketConnectivity'],
  [['notNative', 'join'], 'setNetworkTopology'],
];

/** What single methods say otherwise. */
const OWN: Readonly<Record<string, Pick<MethodRule, 'hint' | 'joinName'>>> = {
  startCamera: { hint: text.HINT_SET_LOCAL },
  setSubscribeToTracksAutomatically: { hint: text.HINT_SUBSCRIBE },
  meetingSessionState: { joinName: 'meetingSessionState' },
  setMeetingSessionData: { joinName: 'setMeetingSessionData' },
};

function entriesOf(groups: readonly Group[], rejects: boolean): readonly (readonly [string, MethodRule])[] {
  return groups.flatMap(([preconditions, methods]) =>
    methods.split(' ').map((name) => [name, { preconditions, rejects, ...OWN[name] }] as const),
  );
}

/** Every method with preconditions, or that rejects (section 5). Others throw and have none. */
export const METHOD_RULES: Readonly<Record<string, MethodRule>> = Object.fromEntries([
  ...entriesOf(THROWING, false),
  ...entriesOf(REJECTING, true),
]);

const NO_RULE: MethodRule = { preconditions: [], rejects: false };

/** The rule of any method. */
export function ruleOf(method: string): MethodRule {
  return METHOD_RULES[method] ?? NO_RULE;
}
