import type { TrackState } from '../api/participant.ts';
import * as text from '../texts/texts.ts';
import { isRecord, recordOf } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';

/** Whether a local track is on; null before there is a local participant. */
function isOn(core: Core, key: 'audio' | 'video' | 'screenAudio' | 'screenVideo'): boolean | null {
  const local = core.state.participants['local'];
  if (local === undefined) return null;
  const { state }: TrackState = local.tracks[key];
  return state !== 'blocked' && state !== 'off';
}

export const localMediaMethods = {
  localAudio: (core: Core) => isOn(core, 'audio'),
  localVideo: (core: Core) => isOn(core, 'video'),
  localScreenAudio: (core: Core) => isOn(core, 'screenAudio'),
  localScreenVideo: (core: Core) => isOn(core, 'screenVideo'),

  setLocalAudio(core: Core, enabled: unknown, options?: unknown) {
    const wantsDiscard = isRecord(options) && 'forceDiscardTrack' in options;
    const { logger, isReactNative } = core.platform;
    const isIgnored = wantsDiscard && (isReactNative || Boolean(enabled));
    if (isIgnored) logger.warn(isReactNative ? text.DISCARD_NOT_IN_REACT_NATIVE : text.DISCARD_ONLY_WHEN_OFF);
    const forceDiscardTrack = wantsDiscard && !isIgnored && Boolean(options['forceDiscardTrack']);
    core.send({ action: 'local-audio', state: Boolean(enabled), forceDiscardTrack });
    return CHAIN;
  },

  setLocalVideo(core: Core, enabled: unknown) {
    core.send({ action: 'local-video', state: Boolean(enabled) });
    return CHAIN;
  },

  updateScreenShare(core: Core, options?: unknown) {
    if (!core.state.isSharingScreen) {
      core.platform.logger.warn(text.NO_SCREEN_SHARE);
      return undefined;
    }
    core.send({ action: 'local-screen-update', options: isRecord(options) ? options : {} });
    return CHAIN;
  },

  setBandwidth(core: Core, limits: unknown) {
    if (!core.state.isInitialised) return undefined;
    const { kbs, trackConstraints } = recordOf(limits);
    core.send({ action: 'set-bandwidth', kbs, trackConstraints });
    return CHAIN;
  },
} satisfies Methods<
  | 'localAudio'
  | 'localVideo'
  | 'localScreenAudio'
  | 'localScreenVideo'
  | 'setLocalAudio'
  | 'setLocalVideo'
  | 'updateScreenShare'
  | 'setBandwidth'
>;
