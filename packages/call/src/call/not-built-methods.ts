import * as text from '../texts/texts.ts';
import { MERGE_STRATEGIES } from '../texts/vocabulary.ts';
import { findPlayerSettingsProblem, findPlayerStartProblem } from '../validate/media-player.ts';
import { checkSessionData } from '../validate/session-data.ts';
import {
  findRecordingProblem,
  findTranscriptionStopProblem,
  findTranscriptionUpdateProblem,
} from '../validate/streaming.ts';
import { findDialOutProblem, findTonesProblem, findTransferProblem } from '../validate/telephone.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';

/** What is not built yet checks what it is given, as the contract says, and then fails with one stated error. */
function refuse(name: string, problem?: string): never {
  throw new Error(problem ?? text.notBuilt(`${name}()`));
}

/** What is given, as an object. */
function optionsOf(given: unknown): Unknowns {
  return isRecord(given) ? given : {};
}

export const notBuiltMethods = {
  startRecording: (_core: Core, options?: unknown) =>
    refuse('startRecording', findRecordingProblem(optionsOf(options))),
  updateRecording: (_core: Core, options: unknown) => refuse('updateRecording', missing(options)),
  stopRecording: () => refuse('stopRecording'),
  startLiveStreaming: () => refuse('startLiveStreaming'),
  updateLiveStreaming: (_core: Core, options: unknown) => refuse('updateLiveStreaming', missing(options)),
  addLiveStreamingEndpoints: (_core: Core, options: unknown) =>
    refuse('addLiveStreamingEndpoints', missing(options)),
  removeLiveStreamingEndpoints: (_core: Core, options: unknown) =>
    refuse('removeLiveStreamingEndpoints', missing(options)),
  stopLiveStreaming: () => refuse('stopLiveStreaming'),

  startTranscription: () => refuse('startTranscription'),
  updateTranscription: (_core: Core, options: unknown) =>
    refuse('updateTranscription', findTranscriptionUpdateProblem(options)),
  stopTranscription: (_core: Core, options?: unknown) =>
    refuse('stopTranscription', findTranscriptionStopProblem(options)),

  async startRemoteMediaPlayer(core: Core, given: unknown) {
    const { url, settings = { state: 'play' } } = optionsOf(given);
    requirePlayer(core, findPlayerStartProblem({ url, settings }), text.START_PLAYER_FORM);
    return refuse('startRemoteMediaPlayer');
  },
  async updateRemoteMediaPlayer(core: Core, given: unknown) {
    requirePlayer(core, findPlayerSettingsProblem(optionsOf(given)['settings']), text.UPDATE_PLAYER_FORM);
    return refuse('updateRemoteMediaPlayer');
  },
  stopRemoteMediaPlayer: async (_core: Core, sessionId: unknown) =>
    refuse('stopRemoteMediaPlayer', typeof sessionId === 'string' ? undefined : text.PLAYER_ID),

  startDialOut: async (_core: Core, options: unknown) =>
    refuse('startDialOut', findDialOutProblem(optionsOf(options))),
  stopDialOut: () => refuse('stopDialOut'),
  sendDTMF: async (_core: Core, options: unknown) => refuse('sendDTMF', findTonesProblem(optionsOf(options))),
  sipCallTransfer: async (_core: Core, given: unknown) => {
    const options = optionsOf(given);
    options['useSipRefer'] = false;
    return refuse('sipCallTransfer', findTransferProblem(options, 'sipCallTransfer'));
  },
  sipRefer: async (_core: Core, given: unknown) => {
    if (!given) return refuse('sipRefer', text.SIP_REFER_MANDATORY);
    const options = optionsOf(given);
    options['useSipRefer'] = true;
    return refuse('sipRefer', findTransferProblem(options, 'sipRefer'));
  },

  setMeetingSessionData(core: Core, data: unknown, mergeStrategy: unknown = MERGE_STRATEGIES[0]) {
    const verdict = checkSessionData(data, mergeStrategy);
    core.log(verdict.notes);
    const problem = verdict.ok ? text.notBuilt('setMeetingSessionData()') : verdict.text;
    core.platform.logger.error(new Error(problem));
    refuse('setMeetingSessionData', problem);
  },

  updateWaitingParticipant: async (_core: Core, id: unknown, updates: unknown) =>
    refuse(
      'updateWaitingParticipant',
      typeof id === 'string' && id && isRecord(updates) ? undefined : text.BAD_WAITING_UPDATE,
    ),
  updateWaitingParticipants: async (_core: Core, updates: unknown) => {
    const isMapping = isRecord(updates) && Object.values(updates).every(isRecord);
    return refuse('updateWaitingParticipants', isMapping ? undefined : text.BAD_WAITING_UPDATES);
  },
  requestAccess: async () => refuse('requestAccess'),

  testCallQuality: async () => refuse('testCallQuality'),
  testPeerToPeerCallQuality: async (core: Core, options: unknown) =>
    refuseTest(core, 'testPeerToPeerCallQuality', optionsOf(options)['videoTrack']),
  testNetworkConnectivity: async (core: Core, videoTrack: unknown) =>
    refuseTest(core, 'testNetworkConnectivity', videoTrack),
  testWebsocketConnectivity: async () => refuse('testWebsocketConnectivity'),
  testConnectionQuality: async (core: Core) => {
    core.platform.logger.warn(text.testDeprecated(core.platform.isReactNative));
    return refuse('testConnectionQuality');
  },
  // No test runs, so there is none to stop.
  stopTestCallQuality: () => undefined,
  stopTestPeerToPeerCallQuality: () => undefined,
  abortTestNetworkConnectivity: () => undefined,
  abortTestWebsocketConnectivity: () => undefined,
  async stopTestConnectionQuality(core: Core) {
    core.platform.logger.warn(text.stopTestDeprecated(core.platform.isReactNative));
  },

  addFakeParticipant: () => refuse('addFakeParticipant'),
  setCamera: () => refuse('setCamera'),
  setAudioDevice: async () => refuse('setAudioDevice'),
  getCameraFacingMode: () => refuse('getCameraFacingMode'),
  nativeInCallAudioMode: () => 'video',
  setNativeInCallAudioMode(core: Core, mode: unknown) {
    if (mode === 'video' || mode === 'voice') return CHAIN;
    core.platform.logger.error(text.BAD_AUDIO_MODE, mode);
    return undefined;
  },
} satisfies Methods<
  | 'startRecording'
  | 'updateRecording'
  | 'stopRecording'
  | 'startLiveStreaming'
  | 'updateLiveStreaming'
  | 'addLiveStreamingEndpoints'
  | 'removeLiveStreamingEndpoints'
  | 'stopLiveStreaming'
  | 'startTranscription'
  | 'updateTranscription'
  | 'stopTranscription'
  | 'startRemoteMediaPlayer'
  | 'updateRemoteMediaPlayer'
  | 'stopRemoteMediaPlayer'
  | 'startDialOut'
  | 'stopDialOut'
  | 'sendDTMF'
  | 'sipCallTransfer'
  | 'sipRefer'
  | 'setMeetingSessionData'
  | 'updateWaitingParticipant'
  | 'updateWaitingParticipants'
  | 'requestAccess'
  | 'testCallQuality'
  | 'testPeerToPeerCallQuality'
  | 'testNetworkConnectivity'
  | 'testWebsocketConnectivity'
  | 'testConnectionQuality'
  | 'stopTestCallQuality'
  | 'stopTestPeerToPeerCallQuality'
  | 'abortTestNetworkConnectivity'
  | 'abortTestWebsocketConnectivity'
  | 'stopTestConnectionQuality'
  | 'addFakeParticipant'
  | 'setCamera'
  | 'setAudioDevice'
  | 'getCameraFacingMode'
  | 'nativeInCallAudioMode'
  | 'setNativeInCallAudioMode'
>;

/** @throws {TypeError} for no options at all, where a method cannot do without. */
function missing(options: unknown): undefined {
  if (options === undefined || options === null) throw new TypeError('options are required');
}

function requirePlayer(core: Core, problem: string | undefined, form: string): void {
  if (problem === undefined) return;
  const error = new Error(problem);
  core.platform.logger.error(text.badPlayerArgument(error));
  core.platform.logger.error(form);
  throw error;
}

/** The tests that need a camera say first what is wrong with the one they get. */
function refuseTest({ platform }: Core, name: string, track: unknown): never {
  const problem = findTestTrackProblem(platform.isTrack(track) ? track : undefined, Boolean(track));
  if (problem === undefined) return refuse(name);
  platform.logger.error(problem);
  // A caller of the contract's gets the sentence itself.
  throw text.TEST_TRACK_ERROR;
}

function findTestTrackProblem(track: MediaStreamTrack | undefined, isGiven: boolean): string | undefined {
  if (!isGiven) return text.TEST_NEEDS_TRACK;
  if (track === undefined) return text.TEST_TRACK_TYPE;
  return track.readyState === 'live' && !track.muted ? undefined : text.TEST_TRACK_DEAD;
}
