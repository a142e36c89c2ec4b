import type { Call } from '../api/call.ts';
import type { Guard } from '../guards/method-guard.ts';
import { METHOD_RULES, type MethodRule, ruleOf } from '../guards/method-rules.ts';
import { audioLevelMethods } from './audio-level-methods.ts';
import type { Core } from './core.ts';
import { lifecycleMethods } from './lifecycle.ts';
import { localMediaMethods } from './local-media-methods.ts';
import { CHAIN, type MethodName, type Methods } from './method.ts';
import { participantMethods } from './participant-methods.ts';
import { prebuiltMethods } from './prebuilt-methods.ts';
import { recordingMethods } from './recording-methods.ts';
import { settingsMethods } from './settings-methods.ts';

/**
 * Methods that come with the engine: their guards refuse them until there is one, or they are asynchronous and wait for their
 * part.
 */
export type LateName =
  | 'addFakeParticipant'
  | 'cycleCamera'
  | 'cycleMic'
  | 'enumerateDevices'
  | 'geo'
  | 'getCameraFacingMode'
  | 'getCpuLoadStats'
  | 'getInputDevices'
  | 'getInputSettings'
  | 'getMeetingSession'
  | 'getNetworkStats'
  | 'getNetworkTopology'
  | 'getSidebarView'
  | 'meetingSessionState'
  | 'requestAccess'
  | 'requestFullscreen'
  | 'room'
  | 'sendAppMessage'
  | 'sendDTMF'
  | 'setAudioDevice'
  | 'setCamera'
  | 'setCustomIntegrations'
  | 'setInputDevicesAsync'
  | 'setMeetingSessionData'
  | 'setNetworkTopology'
  | 'setOutputDeviceAsync'
  | 'setShowLocalVideo'
  | 'setShowParticipantsBar'
  | 'setSubscribeToTracksAutomatically'
  | 'setTheme'
  | 'sipCallTransfer'
  | 'sipRefer'
  | 'startCustomIntegrations'
  | 'startCustomTrack'
  | 'startDialOut'
  | 'startRemoteMediaPlayer'
  | 'startScreenShare'
  | 'startTranscription'
  | 'stopCustomIntegrations'
  | 'stopCustomTrack'
  | 'stopDialOut'
  | 'stopRemoteMediaPlayer'
  | 'stopScreenShare'
  | 'stopTranscription'
  | 'testCallQuality'
  | 'testConnectionQuality'
  | 'testNetworkConnectivity'
  | 'testPeerToPeerCallQuality'
  | 'testWebsocketConnectivity'
  | 'updateCustomTrayButtons'
  | 'updateInputSettings'
  | 'updateReceiveSettings'
  | 'updateRemoteMediaPlayer'
  | 'updateTranscription'
  | 'updateWaitingParticipant'
  | 'updateWaitingParticipants';

const METHODS: Methods<Exclude<MethodName, LateName>> = {
  ...lifecycleMethods,
  ...localMediaMethods,
  ...participantMethods,
  ...settingsMethods,
  ...audioLevelMethods,
  ...prebuiltMethods,
  ...recordingMethods,
};

/** A method for callers of which nothing is known: it looks at its arguments itself. */
export type AnyMethod = { run(core: Core, ...args: unknown[]): unknown }['run'];

const EARLY: Readonly<Record<string, AnyMethod>> = METHODS;

/** Every method that has a rule or is here; those that come with the engine all have one. */
export const METHOD_NAMES: readonly string[] = [
  ...Object.keys(METHODS),
  ...Object.keys(METHOD_RULES).filter((name) => !Object.hasOwn(METHODS, name)),
];

/** A method behind its guards, bound to its call. */
export function bindMethod(
  name: string,
  { core, call }: { readonly core: Core; readonly call: () => Call },
): (...args: unknown[]) => unknown {
  const rule = ruleOf(name);
  const run = (args: unknown[]): unknown => {
    for (const guard of rule.guards) core.require(guard, naming(name, rule, guard));
    const method = EARLY[name] ?? core.late?.methods[name];
    // No guard kept an asynchronous method from being called before its part is there.
    if (method === undefined) return core.fetchLate().then(({ methods }) => methods[name]?.(core, ...args));
    const result = method(core, ...args);
    return result === CHAIN ? call() : result;
  };
  if (!rule.rejects) return (...args) => run(args);
  return (...args) => {
    try {
      return run(args);
    } catch (error) {
      return Promise.reject(error);
    }
  };
}

function naming(name: string, { hint, joinName }: MethodRule, guard: Guard) {
  return {
    name: guard === 'join' && joinName !== undefined ? joinName : `${name}()`,
    hint: guard === 'join' || guard === 'pre' ? hint : undefined,
  };
}
