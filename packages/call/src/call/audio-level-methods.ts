import { isFailure } from '../engine/engine-commands.ts';
import { AUDIO_LEVEL_INTERVAL_MIN_MS } from '../texts/limits.ts';
import * as text from '../texts/texts.ts';
import type { Core } from './core.ts';
import type { Methods } from './method.ts';

export const audioLevelMethods = {
  startLocalAudioLevelObserver(core: Core, interval?: unknown): Promise<void> | undefined {
    const { hasAudioWorklet, isReactNative } = core.platform;
    if (!hasAudioWorklet && !isReactNative) throw new Error(text.NO_AUDIO_LEVELS);
    return start(core, 'local', readInterval(interval));
  },

  stopLocalAudioLevelObserver(core: Core) {
    core.preload = { ...core.preload, localAudioLevelObserver: null };
    core.apply([{ do: 'set', values: { localAudioLevel: 0, isObservingLocalAudio: false } }]);
    core.send({ action: 'stop-local-audio-level-observer' });
  },

  isLocalAudioLevelObserverRunning: (core: Core) => core.state.isObservingLocalAudio,
  getLocalAudioLevel: (core: Core) => core.state.localAudioLevel,

  startRemoteParticipantsAudioLevelObserver(core: Core, interval?: unknown): Promise<void> | undefined {
    return start(core, 'remote', readInterval(interval));
  },

  stopRemoteParticipantsAudioLevelObserver(core: Core) {
    core.preload = { ...core.preload, remoteParticipantsAudioLevelObserver: null };
    core.apply([{ do: 'set', values: { remoteAudioLevels: {}, isObservingRemoteAudio: false } }]);
    core.send({ action: 'stop-remote-participants-audio-level-observer' });
  },

  isRemoteParticipantsAudioLevelObserverRunning: (core: Core) => core.state.isObservingRemoteAudio,
  getRemoteParticipantsAudioLevel: (core: Core) => ({ ...core.state.remoteAudioLevels }),
} satisfies Methods<
  | 'startLocalAudioLevelObserver'
  | 'stopLocalAudioLevelObserver'
  | 'isLocalAudioLevelObserverRunning'
  | 'getLocalAudioLevel'
  | 'startRemoteParticipantsAudioLevelObserver'
  | 'stopRemoteParticipantsAudioLevelObserver'
  | 'isRemoteParticipantsAudioLevelObserverRunning'
  | 'getRemoteParticipantsAudioLevel'
>;

function readInterval(interval: unknown): number | undefined {
  if (!interval) return undefined;
  if (typeof interval !== 'number' || !(interval >= AUDIO_LEVEL_INTERVAL_MIN_MS)) {
    throw new Error(text.BAD_AUDIO_LEVEL_INTERVAL);
  }
  return interval;
}

/** The two observers: the command that starts each, and where its request and state are kept. */
const OBSERVERS = {
  local: {
    action: 'start-local-audio-level-observer',
    keep: 'localAudioLevelObserver',
    flag: 'isObservingLocalAudio',
  },
  remote: {
    action: 'start-remote-participants-audio-level-observer',
    keep: 'remoteParticipantsAudioLevelObserver',
    flag: 'isObservingRemoteAudio',
  },
} as const;

function start(core: Core, who: 'local' | 'remote', interval: number | undefined): Promise<void> | undefined {
  const { action, keep, flag } = OBSERVERS[who];
  if (!core.state.isInitialised) {
    core.preload = { ...core.preload, [keep]: { enabled: true, interval } };
    return undefined;
  }
  core.apply([{ do: 'set', values: { [flag]: true } }]);
  return core.ask(action, { interval }).then((answer) => {
    if (!isFailure(answer)) return;
    core.apply([{ do: 'set', values: { [flag]: false } }]);
    throw { error: answer.error };
  });
}
