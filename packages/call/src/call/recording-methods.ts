import * as text from '../texts/texts.ts';
import { findRecordingProblem } from '../validate/recording.ts';
import { recordOf } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';
import { refuseUnbuilt, refuseUnguarded } from './not-built.ts';

/** Recordings, streams and what React Native has of its own: nothing of it is built yet, and no guard stands before it. */
export const recordingMethods = {
  startRecording: (core: Core, options?: unknown) =>
    refuseUnguarded(core, 'startRecording', findRecordingProblem(recordOf(options))),
  updateRecording: (core: Core, options: unknown) => refuseWith(core, 'updateRecording', options),
  stopRecording: (core: Core) => refuseUnguarded(core, 'stopRecording'),
  startLiveStreaming: (core: Core) => refuseUnguarded(core, 'startLiveStreaming'),
  updateLiveStreaming: (core: Core, options: unknown) => refuseWith(core, 'updateLiveStreaming', options),
  addLiveStreamingEndpoints: (core: Core, options: unknown) =>
    refuseWith(core, 'addLiveStreamingEndpoints', options),
  removeLiveStreamingEndpoints: (core: Core, options: unknown) =>
    refuseWith(core, 'removeLiveStreamingEndpoints', options),
  stopLiveStreaming: (core: Core) => refuseUnguarded(core, 'stopLiveStreaming'),

  // No test runs, so there is none to stop.
  stopTestCallQuality: (core: Core) => core.requireAlive(),
  stopTestPeerToPeerCallQuality: (core: Core) => core.requireAlive(),
  abortTestNetworkConnectivity: (core: Core) => core.requireAlive(),
  abortTestWebsocketConnectivity: (core: Core) => core.requireAlive(),
  stopTestConnectionQuality(core: Core) {
    core.platform.logger.warn(text.stopTestDeprecated(core.platform.isReactNative));
    core.requireAlive();
  },

  setCamera: () => refuseUnbuilt('setCamera'),
  setAudioDevice: async () => refuseUnbuilt('setAudioDevice'),
  getCameraFacingMode: () => refuseUnbuilt('getCameraFacingMode'),
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
  | 'stopTestCallQuality'
  | 'stopTestPeerToPeerCallQuality'
  | 'abortTestNetworkConnectivity'
  | 'abortTestWebsocketConnectivity'
  | 'stopTestConnectionQuality'
  | 'setCamera'
  | 'setAudioDevice'
  | 'getCameraFacingMode'
  | 'nativeInCallAudioMode'
  | 'setNativeInCallAudioMode'
>;

/** @throws {TypeError} for no options at all: these methods cannot do without. */
function refuseWith(core: Core, name: string, options: unknown): never {
  if (options === undefined || options === null) throw new TypeError(`${name}() needs options.`);
  return refuseUnguarded(core, name);
}
