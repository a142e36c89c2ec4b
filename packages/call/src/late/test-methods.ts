import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { refuseUnbuilt, refuseUnguarded } from '../call/not-built.ts';
import { ruleOf } from '../guards/method-rules.ts';
import * as text from '../texts/late-texts.ts';
import { recordOf } from '../values/record.ts';

/** Tests of the connection, and devices in React Native, are not built yet. */
export const testMethods = {
  testCallQuality: async () => refuseUnbuilt('testCallQuality'),
  testPeerToPeerCallQuality: async (core: Core, options: unknown) =>
    refuseTest(core, 'testPeerToPeerCallQuality', recordOf(options)['videoTrack']),
  testNetworkConnectivity: async (core: Core, videoTrack: unknown) =>
    refuseTest(core, 'testNetworkConnectivity', videoTrack),
  testWebsocketConnectivity: async (core: Core) => refuseUnguarded(core, 'testWebsocketConnectivity'),

  /** Stands for one of the others, with its guards under its name. */
  async testConnectionQuality(core: Core) {
    const { isReactNative, logger } = core.platform;
    logger.warn(text.testDeprecated(isReactNative));
    const meant = isReactNative ? 'testPeerToPeerCallQuality' : 'testCallQuality';
    for (const guard of ruleOf(meant).guards) core.require(guard, { name: `${meant}()` });
    return refuseUnguarded(core, 'testConnectionQuality');
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

/** The tests that need a camera say first what is wrong with the one they get. */
function refuseTest(core: Core, name: string, track: unknown): never {
  const { platform } = core;
  const problem = findTestTrackProblem(platform.isTrack(track) ? track : undefined, Boolean(track));
  if (problem === undefined) return refuseUnguarded(core, name);
  platform.logger.error(problem);
  throw new Error(text.TEST_TRACK_ERROR);
}

function findTestTrackProblem(track: MediaStreamTrack | undefined, isGiven: boolean): string | undefined {
  if (!isGiven) return text.TEST_NEEDS_TRACK;
  if (track === undefined) return text.TEST_TRACK_TYPE;
  return track.readyState === 'live' && !track.muted ? undefined : text.TEST_TRACK_DEAD;
}
