import type { TrackState } from '../api/participant.ts';
import { isFailure } from '../engine/engine-commands.ts';
import { CUSTOM_TRACK_MARK } from '../options/preload.ts';
import * as text from '../texts/texts.ts';
import { SCREEN_PRESETS } from '../texts/vocabulary.ts';
import { checkCustomTrack } from '../validate/custom-track.ts';
import { findVideoSettingsProblem } from '../validate/send-settings.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';

/** Whether something of ours goes out, or would if it could; nothing where nobody is there yet. */
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

  async startScreenShare(core: Core, given?: unknown) {
    const options: Unknowns = isRecord(given) ? given : {};
    const { screenVideoSendSettings, mediaStream } = options;
    if (screenVideoSendSettings) {
      const problem = findVideoSettingsProblem(screenVideoSendSettings, SCREEN_PRESETS);
      if (problem !== undefined) throw new Error(problem);
    }
    if (core.platform.isStream(mediaStream)) {
      core.shared = { ...core.shared, screenMediaStream: mediaStream };
      options['mediaStream'] = CUSTOM_TRACK_MARK;
    }
    core.send({ action: 'local-screen-start', captureOptions: options });
  },

  stopScreenShare: (core: Core) => core.send({ action: 'local-screen-stop' }),

  updateScreenShare(core: Core, options?: unknown) {
    if (!core.state.isSharingScreen) {
      core.platform.logger.warn(text.NO_SCREEN_SHARE);
      return undefined;
    }
    core.send({ action: 'local-screen-update', options: isRecord(options) ? options : {} });
    return CHAIN;
  },

  startCustomTrack(core: Core, given: unknown) {
    const options: Unknowns = isRecord(given) ? given : {};
    const verdict = checkCustomTrack(options, core.platform.isTrack);
    if (!verdict.ok) throw new Error(verdict.text);
    options['track'] = CUSTOM_TRACK_MARK;
    return core
      .ask<'start-custom-track'>((answer) => ({ action: 'start-custom-track', ...verdict.value, answer }))
      .then(trackNameOf);
  },

  stopCustomTrack(core: Core, trackName: unknown) {
    return core
      .ask<'stop-custom-track'>((answer) => ({ action: 'stop-custom-track', trackName, answer }))
      .then(trackNameOf);
  },
} satisfies Methods<
  | 'localAudio'
  | 'localVideo'
  | 'localScreenAudio'
  | 'localScreenVideo'
  | 'setLocalAudio'
  | 'setLocalVideo'
  | 'startScreenShare'
  | 'stopScreenShare'
  | 'updateScreenShare'
  | 'startCustomTrack'
  | 'stopCustomTrack'
>;

function trackNameOf(answer: { readonly trackName: string } | { readonly error: unknown }): string {
  if (isFailure(answer)) throw { error: answer.error };
  return answer.trackName;
}
