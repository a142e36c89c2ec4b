import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { refuseUnbuilt } from '../call/not-built.ts';
import * as text from '../texts/late-texts.ts';
import { recordOf } from '../values/record.ts';

/** Tests of the connection are not built yet. */
export const testMethods = {
  testCallQuality: async () => refuseUnbuilt('testCallQuality'),
  testPeerToPeerCallQuality: async (core: Core, options: unknown) =>
    refuseTest(core, 'testPeerToPeerCallQuality', recordOf(options)['videoTrack']),
  testNetworkConnectivity: async (core: Core, videoTrack: unknown) =>
    refuseTest(core, 'testNetworkConnectivity', videoTrack),
  testWebsocketConnectivity: async () => refuseUnbuilt('testWebsocketConnectivity'),

  async testConnectionQuality({ platform }: Core) {
    platform.logger.warn(text.testDeprecated(platform.isReactNative));
    return refuseUnbuilt('testConnectionQuality');
  },

  async stopTestConnectionQuality({ platform }: Core) {
    platform.logger.warn(text.stopTestDeprecated(platform.isReactNative));
  },
} satisfies Methods<
  | 'testCallQuality'
  | 'testPeerToPeerCallQuality'
  | 'testNetworkConnectivity'
  | 'testWebsocketConnectivity'
  | 'testConnectionQuality'
  | 'stopTestConnectionQuality'
>;

/** The tests that need a camera say first what is wrong with the one they get. */
function refuseTest({ platform }: Core, name: string, track: unknown): never {
  const problem = findTestTrackProblem(platform.isTrack(track) ? track : undefined, Boolean(track));
  if (problem === undefined) return refuseUnbuilt(name);
  platform.logger.error(problem);
  // A caller of the contract's gets the sentence itself.
  throw text.TEST_TRACK_ERROR;
}

function findTestTrackProblem(track: MediaStreamTrack | undefined, isGiven: boolean): string | undefined {
  if (!isGiven) return text.TEST_NEEDS_TRACK;
  if (track === undefined) return text.TEST_TRACK_TYPE;
  return track.readyState === 'live' && !track.muted ? undefined : text.TEST_TRACK_DEAD;
}
