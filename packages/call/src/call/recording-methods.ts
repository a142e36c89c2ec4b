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
  updateRecording: refusedWithOptions('updateRecording'),
  stopRecording: refused('stopRecording'),
  startLiveStreaming: refused('startLiveStreaming'),
  updateLiveStreaming: refusedWithOptions('updateLiveStreaming'),
  addLiveStreamingEndpoints: refusedWithOptions('addLiveStreamingEndpoints'),
  removeLiveStreamingEndpoints: refusedWithOptions('removeLiveStreamingEndpoints'),
  stopLiveStreaming: refused('stopLiveStreaming'),

  stopTestCallQuality: stopNothing,
  stopTestPeerToPeerCallQuality: stopNothing,
  abortTestNetworkConnectivity: stopNothing,
  abortTestWebsocketConnectivity: stopNothing,
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

/** No test runs, so there is none to stop. */
function stopNothing(core: Core): void {
  core.requireAlive();
}

function refused(name: string) {
  return (core: Core): never => refuseUnguarded(core, name);
}

/** A method that cannot do without options, which is a TypeError before anything else. */
function refusedWithOptions(name: string) {
  return (core: Core, options: unknown): never => {
    if (options === undefined || options === null) throw new TypeError(`${name}() needs options.`);
    return refuseUnguarded(core, name);
  };
}
