import type { Call } from '../api/call.ts';
import { METHOD_RULES, type MethodRule, ruleOf } from '../preconditions/method-rules.ts';
import type { Precondition } from '../preconditions/precondition.ts';
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
 * Methods of the late part: their preconditions refuse them until it is loaded, or they are asynchronous and wait for
 * it.
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

/** A method that checks its arguments itself, whatever callers pass. */
export type AnyMethod = { run(core: Core, ...args: unknown[]): unknown }['run'];

const EARLY: Readonly<Record<string, AnyMethod>> = METHODS;

/** Every method that has a rule or is here; those that come with the engine all have one. */
export const METHOD_NAMES: readonly string[] = [
  ...Object.keys(METHODS),
  ...Object.keys(METHOD_RULES).filter((name) => !Object.hasOwn(METHODS, name)),
];

/** A method that checks its preconditions first, bound to its call. */
export function bindMethod(
  name: string,
  { core, call }: { readonly core: Core; readonly call: () => Call },
): (...args: unknown[]) => unknown {
  const rule = ruleOf(name);
  const run = (args: unknown[]): unknown => {
    for (const needed of rule.preconditions) core.require(needed, subjectOf(name, rule, needed));
    const method = EARLY[name] ?? core.late?.methods[name];
    // No precondition keeps an asynchronous method from being called before the late part is loaded.
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

function subjectOf(name: string, { hint, joinName }: MethodRule, precondition: Precondition) {
  return {
    name: precondition === 'join' && joinName !== undefined ? joinName : `${name}()`,
    hint: precondition === 'join' || precondition === 'pre' ? hint : undefined,
  };
}
