import * as text from '../texts/texts.ts';
import { RECORDING_TYPES } from '../texts/vocabulary.ts';
import { isOneOf, recordOf, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';
import { skipUnbuilt } from './refuse-not-built.ts';

const NEEDS_OPTIONS = true;

/** Recordings, streams and what React Native has of its own: nothing of it is built yet, and it has no preconditions. */
export const recordingMethods = {
  startRecording(core: Core, given?: unknown) {
    const options = recordOf(given);
    const failure = { action: 'recording-error', instanceId: options['instanceId'] } as const;
    skipUnbuilt(core, 'startRecording', failure, findRecordingProblem(options));
  },
  updateRecording: skipMethod('updateRecording', NEEDS_OPTIONS),
  stopRecording: skipMethod('stopRecording'),
  startLiveStreaming: (core: Core, options?: unknown) =>
    skipUnbuilt(core, 'startLiveStreaming', {
      action: 'live-streaming-error',
      instanceId: recordOf(options)['instanceId'],
    }),
  updateLiveStreaming: skipMethod('updateLiveStreaming', NEEDS_OPTIONS),
  addLiveStreamingEndpoints: skipMethod('addLiveStreamingEndpoints', NEEDS_OPTIONS),
  removeLiveStreamingEndpoints: skipMethod('removeLiveStreamingEndpoints', NEEDS_OPTIONS),
  stopLiveStreaming: skipMethod('stopLiveStreaming'),

  stopTestCallQuality: stopNothing,
  stopTestPeerToPeerCallQuality: stopNothing,
  abortTestNetworkConnectivity: stopNothing,
  abortTestWebsocketConnectivity: stopNothing,
  stopTestConnectionQuality(core: Core) {
    core.platform.logger.warn(text.stopTestDeprecated(core.platform.isReactNative));
    core.requireAlive();
  },

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
  | 'nativeInCallAudioMode'
  | 'setNativeInCallAudioMode'
>;

/** No test runs, so there is none to stop. */
function stopNothing(core: Core): void {
  core.requireAlive();
}

/** `needsOptions`: calling it without options is a TypeError before anything else. */
function skipMethod(name: string, needsOptions?: boolean) {
  return (core: Core, options?: unknown): void => {
    if (needsOptions && !options) throw new TypeError(name);
    skipUnbuilt(core, name);
  };
}

/** Why options of a recording are none, or nothing. */
export function findRecordingProblem({ type }: Unknowns): string | undefined {
  return !type || isOneOf<unknown>(RECORDING_TYPES, type) ? undefined : text.badRecordingType(type);
}
