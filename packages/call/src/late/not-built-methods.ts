import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { refuseAlive, refuseUnbuilt, skipUnbuilt } from '../call/refuse-not-built.ts';
import { ruleOf } from '../preconditions/method-rules.ts';
import * as text from '../texts/late-texts.ts';
import { PLAYER_STATES } from '../texts/late-vocabulary.ts';
import { PLAYER_VOLUME_MAX } from '../texts/limits.ts';
import { findEncodingsProblem } from '../validate/encodings.ts';
import { findDialOutProblem, findTonesProblem, findTransferProblem } from '../validate/telephone.ts';
import { isOneOf, isRecord, recordOf, type Unknowns } from '../values/record.ts';

/** The player of media from elsewhere is not built yet. */
export const playerMethods = {
  async startRemoteMediaPlayer(core: Core, given: unknown) {
    const { url, settings = { state: 'play' } } = recordOf(given);
    requirePlayer(core, findPlayerStartProblem({ url, settings }), text.START_PLAYER_FORM);
    return refuseAlive(core, 'startRemoteMediaPlayer');
  },
  async updateRemoteMediaPlayer(core: Core, given: unknown) {
    requirePlayer(core, findPlayerSettingsProblem(recordOf(given)['settings']), text.UPDATE_PLAYER_FORM);
    return refuseAlive(core, 'updateRemoteMediaPlayer');
  },
  stopRemoteMediaPlayer: async (core: Core, sessionId: unknown) =>
    refuseAlive(core, 'stopRemoteMediaPlayer', typeof sessionId === 'string' ? undefined : text.PLAYER_ID),
} satisfies Methods<'startRemoteMediaPlayer' | 'updateRemoteMediaPlayer' | 'stopRemoteMediaPlayer'>;

function requirePlayer(core: Core, problem: string | undefined, form: string): void {
  if (problem === undefined) return;
  const error = new Error(problem);
  core.platform.logger.error(text.badPlayerArgument(error));
  core.platform.logger.error(form);
  throw error;
}

/** Why a remote player cannot be started so, or nothing. */
export function findPlayerStartProblem({ url, settings }: Unknowns): string | undefined {
  if (typeof url !== 'string') return text.PLAYER_URL;
  const problem = findPlayerSettingsProblem(settings);
  if (problem !== undefined || !isRecord(settings)) return problem;
  const unknown = Object.keys(settings).find((key) => !isOneOf(PLAYER_KEYS, key));
  if (unknown !== undefined) return text.unknownPlayerKey(unknown);
  const { simulcastEncodings } = settings;
  return simulcastEncodings ? findEncodingsProblem(simulcastEncodings, { isStrict: true }) : undefined;
}

const PLAYER_KEYS: readonly string[] = ['state', 'volume', 'simulcastEncodings'];

/** Why settings of a remote player are none, or nothing. */
export function findPlayerSettingsProblem(settings: unknown): string | undefined {
  if (!isRecord(settings)) return text.PLAYER_SETTINGS;
  const { state, volume } = settings;
  if (state && !isOneOf<unknown>(Object.values(PLAYER_STATES), state)) return text.PLAYER_STATE;
  if (!volume) return undefined;
  if (typeof volume !== 'number') return text.PLAYER_VOLUME_TYPE;
  return volume < 0 || volume > PLAYER_VOLUME_MAX ? text.PLAYER_VOLUME_RANGE : undefined;
}

/** Transcription is not built yet. */
export const transcriptionMethods = {
  startTranscription: (core: Core, options?: unknown) =>
    skipUnbuilt(core, 'startTranscription', {
      action: 'transcription-error',
      instanceId: recordOf(options)['instanceId'],
    }),
  updateTranscription: (core: Core, options: unknown) =>
    skipUnbuilt(core, 'updateTranscription', undefined, findTranscriptionUpdateProblem(options)),
  stopTranscription: (core: Core, options?: unknown) =>
    skipUnbuilt(core, 'stopTranscription', undefined, findTranscriptionStopProblem(options)),
} satisfies Methods<'startTranscription' | 'updateTranscription' | 'stopTranscription'>;

/** Why a transcription cannot be changed so, or nothing. */
export function findTranscriptionUpdateProblem(options: unknown): string | undefined {
  if (!options) return text.TRANSCRIPTION_NEEDS_OPTIONS;
  if (!isRecord(options)) return text.transcriptionNotObject('updateTranscription');
  const { participants } = options;
  return participants && !Array.isArray(participants) ? text.TRANSCRIPTION_PARTICIPANTS : undefined;
}

/** Why a transcription cannot be stopped so, or nothing. */
export function findTranscriptionStopProblem(options: unknown): string | undefined {
  if (!options) return undefined;
  if (!isRecord(options)) return text.transcriptionNotObject('stopTranscription');
  return options['instanceId'] ? undefined : text.NO_INSTANCE_ID;
}

/** Calling out, tones and handing over: none of it is built yet. */
export const telephoneMethods = {
  startDialOut: async (_core: Core, options: unknown) =>
    refuseUnbuilt('startDialOut', findDialOutProblem(recordOf(options))),
  stopDialOut: async () => refuseUnbuilt('stopDialOut'),
  sendDTMF: async (_core: Core, options: unknown) =>
    refuseUnbuilt('sendDTMF', findTonesProblem(recordOf(options))),

  async sipCallTransfer(_core: Core, given: unknown) {
    const options = recordOf(given);
    options['useSipRefer'] = false;
    return refuseUnbuilt('sipCallTransfer', findTransferProblem(options, 'sipCallTransfer'));
  },

  async sipRefer(_core: Core, given: unknown) {
    if (!given) return refuseUnbuilt('sipRefer', text.SIP_REFER_MANDATORY);
    const options = recordOf(given);
    options['useSipRefer'] = true;
    return refuseUnbuilt('sipRefer', findTransferProblem(options, 'sipRefer'));
  },
} satisfies Methods<'startDialOut' | 'stopDialOut' | 'sendDTMF' | 'sipCallTransfer' | 'sipRefer'>;

/** Tests of the connection, and devices in React Native, are not built yet. */
export const testMethods = {
  testCallQuality: async () => refuseUnbuilt('testCallQuality'),
  testPeerToPeerCallQuality: async (core: Core, options: unknown) =>
    refuseTest(core, 'testPeerToPeerCallQuality', recordOf(options)['videoTrack']),
  testNetworkConnectivity: async (core: Core, videoTrack: unknown) =>
    refuseTest(core, 'testNetworkConnectivity', videoTrack),
  testWebsocketConnectivity: async (core: Core) => refuseAlive(core, 'testWebsocketConnectivity'),

  /** Stands for one of the others, with its preconditions under its name. */
  async testConnectionQuality(core: Core) {
    const { isReactNative, logger } = core.platform;
    logger.warn(text.testDeprecated(isReactNative));
    const meant = isReactNative ? 'testPeerToPeerCallQuality' : 'testCallQuality';
    for (const precondition of ruleOf(meant).preconditions)
      core.require(precondition, { name: `${meant}()` });
    return refuseAlive(core, 'testConnectionQuality');
  },

  setCamera: async () => refuseUnbuilt('setCamera'),
  setAudioDevice: async () => refuseUnbuilt('setAudioDevice'),
  getCameraFacingMode: async () => refuseUnbuilt('getCameraFacingMode'),
} satisfies Methods<
  | 'testCallQuality'
  | 'testPeerToPeerCallQuality'
  | 'testNetworkConnectivity'
  | 'testWebsocketConnectivity'
  | 'testConnectionQuality'
  | 'setCamera'
  | 'setAudioDevice'
  | 'getCameraFacingMode'
>;

/** Tests that need a camera report a wrong track first. */
function refuseTest(core: Core, name: string, track: unknown): never {
  const { platform } = core;
  const problem = findTestTrackProblem(platform.isTrack(track) ? track : undefined, Boolean(track));
  if (problem === undefined) return refuseAlive(core, name);
  platform.logger.error(problem);
  throw new Error(text.TEST_TRACK_ERROR);
}

function findTestTrackProblem(track: MediaStreamTrack | undefined, isGiven: boolean): string | undefined {
  if (!isGiven) return text.TEST_NEEDS_TRACK;
  if (track === undefined) return text.TEST_TRACK_TYPE;
  return track.readyState === 'live' && !track.muted ? undefined : text.TEST_TRACK_DEAD;
}
