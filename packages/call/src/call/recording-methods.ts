import * as text from '../texts/texts.ts';
import { findRecordingProblem } from '../validate/recording.ts';
import { recordOf } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';
import { refuseUnbuilt } from './not-built.ts';

/** Recordings, streams and what React Native has of its own: nothing of it is built yet, and no guard stands before it. */
export const recordingMethods = {
  startRecording: (_core: Core, options?: unknown) =>
    refuseUnbuilt('startRecording', findRecordingProblem(recordOf(options))),
  updateRecording: (_core: Core, options: unknown) => refuseWith('updateRecording', options),
  stopRecording: () => refuseUnbuilt('stopRecording'),
  startLiveStreaming: () => refuseUnbuilt('startLiveStreaming'),
  updateLiveStreaming: (_core: Core, options: unknown) => refuseWith('updateLiveStreaming', options),
  addLiveStreamingEndpoints: (_core: Core, options: unknown) =>
    refuseWith('addLiveStreamingEndpoints', options),
  removeLiveStreamingEndpoints: (_core: Core, options: unknown) =>
    refuseWith('removeLiveStreamingEndpoints', options),
  stopLiveStreaming: () => refuseUnbuilt('stopLiveStreaming'),

  // No test runs, so there is none to stop.
  stopTestCallQuality: () => undefined,
  stopTestPeerToPeerCallQuality: () => undefined,
  abortTestNetworkConnectivity: () => undefined,
  abortTestWebsocketConnectivity: () => undefined,

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
  | 'setCamera'
  | 'setAudioDevice'
  | 'getCameraFacingMode'
  | 'nativeInCallAudioMode'
  | 'setNativeInCallAudioMode'
>;

/** @throws {TypeError} for no options at all: these methods cannot do without. */
function refuseWith(name: string, options: unknown): never {
  if (options === undefined || options === null) throw new TypeError(`${name}() needs options.`);
  return refuseUnbuilt(name);
}
