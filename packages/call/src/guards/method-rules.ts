import * as text from '../texts/texts.ts';
import type { Guard } from './guard.ts';

/** How a method refuses. */
export interface MethodRule {
  /** In the order in which they are asked. */
  readonly guards: readonly Guard[];
  /** Whether errors come as a rejection; else they are thrown, even where the method returns a promise. */
  readonly rejects: boolean;
  /** Appended to the refusal of {@link Guard} `join` or `pre`. */
  readonly hint?: string;
  /** The name in the refusal of `join`, where it is not the method with `()`. */
  readonly joinName?: string;
}

const throwing = (...guards: readonly Guard[]): MethodRule => ({ guards, rejects: false });
const rejecting = (...guards: readonly Guard[]): MethodRule => ({ guards, rejects: true });

/** Every method with a guard, or whose errors are rejections (section 5). A method that is not here throws and has none. */
export const METHOD_RULES = {
  load: rejecting(),
  join: rejecting(),
  leave: rejecting(),
  destroy: rejecting(),
  iframe: throwing('notNative'),
  loadCss: throwing('notNative'),
  preAuth: rejecting('object', 'pre'),
  startCamera: { ...rejecting('object', 'pre'), hint: text.HINT_SET_LOCAL },
  room: rejecting(),
  geo: rejecting(),
  enumerateDevices: rejecting(),
  getInputDevices: rejecting(),
  setInputDevicesAsync: rejecting('notNative'),
  setOutputDeviceAsync: rejecting('notNative'),
  cycleMic: throwing('notNative'),
  setCamera: throwing('native', 'init'),
  setAudioDevice: rejecting('native'),
  getCameraFacingMode: throwing('native'),
  nativeInCallAudioMode: throwing('native'),
  setNativeInCallAudioMode: throwing('native'),
  getInputSettings: throwing('notNative'),
  updateInputSettings: rejecting('notNative'),
  setBandwidth: throwing('notNative'),
  setSubscribeToTracksAutomatically: { ...throwing('join'), hint: text.HINT_SUBSCRIBE },
  startCustomTrack: throwing('notNative', 'join'),
  stopCustomTrack: throwing('notNative', 'join'),
  getActiveSpeaker: throwing('notNative'),
  addFakeParticipant: throwing('notNative', 'join'),
  getReceiveSettings: rejecting('object'),
  updateReceiveSettings: rejecting('object'),
  accessState: throwing('object'),
  waitingParticipants: throwing('object'),
  updateWaitingParticipant: rejecting('object', 'join'),
  updateWaitingParticipants: rejecting('object', 'join'),
  requestAccess: rejecting('object', 'join'),
  setUserData: rejecting(),
  sendAppMessage: throwing('join'),
  meetingSessionState: { ...throwing('join'), joinName: 'meetingSessionState' },
  setMeetingSessionData: { ...throwing('object', 'join'), joinName: 'setMeetingSessionData' },
  // Says that it is deprecated before it asks whether it may.
  getMeetingSession: rejecting(),
  startScreenShare: rejecting('init'),
  stopScreenShare: throwing('init'),
  startTranscription: throwing('join'),
  updateTranscription: throwing('join'),
  stopTranscription: throwing('join'),
  startRemoteMediaPlayer: rejecting(),
  updateRemoteMediaPlayer: rejecting(),
  stopRemoteMediaPlayer: rejecting(),
  startDialOut: rejecting('join'),
  stopDialOut: throwing('join'),
  sendDTMF: rejecting('join'),
  sipCallTransfer: rejecting('join'),
  sipRefer: rejecting('join'),
  testCallQuality: rejecting('notNative', 'object', 'testInit', 'pre'),
  testPeerToPeerCallQuality: rejecting('test'),
  testNetworkConnectivity: rejecting('test'),
  testWebsocketConnectivity: rejecting('test'),
  testConnectionQuality: rejecting(),
  getNetworkStats: rejecting(),
  getCpuLoadStats: rejecting(),
  getNetworkTopology: rejecting(),
  setNetworkTopology: rejecting('notNative', 'join'),
  getDailyLang: throwing('notNative'),
  setDailyLang: throwing('notNative'),
  requestFullscreen: rejecting('notNative'),
  exitFullscreen: throwing('notNative'),
  setShowNamesMode: throwing('prebuilt', 'notNative'),
  showLocalVideo: throwing('prebuilt', 'notNative'),
  showParticipantsBar: throwing('prebuilt', 'notNative'),
  setShowLocalVideo: throwing('prebuilt', 'notNative', 'join'),
  setShowParticipantsBar: throwing('prebuilt', 'notNative', 'join'),
  activeSpeakerMode: throwing('notNative'),
  setActiveSpeakerMode: throwing('notNative'),
  theme: throwing('prebuilt'),
  setTheme: throwing('prebuilt'),
  getSidebarView: rejecting(),
  customTrayButtons: throwing('prebuilt', 'notNative'),
  updateCustomTrayButtons: throwing('prebuilt', 'notNative', 'join'),
  customIntegrations: throwing('notNative', 'prebuilt'),
  setCustomIntegrations: throwing('notNative', 'prebuilt', 'join'),
  startCustomIntegrations: throwing('notNative', 'prebuilt', 'join'),
  stopCustomIntegrations: throwing('notNative', 'prebuilt', 'join'),
  setPlayNewParticipantSound: throwing('notNative'),
} as const satisfies Readonly<Record<string, MethodRule>>;

const NO_RULE: MethodRule = throwing();

/** The rule of any method. */
export function ruleOf(method: string): MethodRule {
  const rules: Readonly<Record<string, MethodRule>> = METHOD_RULES;
  return rules[method] ?? NO_RULE;
}
