import type { DeviceInfos } from '../api/device-infos.ts';
import type { InputSettings } from '../api/settings.ts';
import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { isFailure, isStillPreload } from '../engine/engine-commands.ts';
import { mergeInputSettings } from '../options/merge-input.ts';
import { type Preload, TRACK_PLACEHOLDER } from '../options/preload.ts';
import {
  type IsTrack,
  shareTracks,
  shownInputSettings,
  withoutLostTracks,
  withoutUnsupported,
  withTrack,
} from '../options/share-tracks.ts';
import { needsLoad } from '../state/call-state.ts';
import { inputSteps } from '../state/input-steps.ts';
import {
  areInputSettings,
  checkInputSettings,
  MEDIA,
  type Medium,
  type MediumSettings,
  type RawInputSettings,
} from '../validate/input-settings.ts';
import { withHiddenMembers } from '../values/hidden-members.ts';
import { isRecord, recordOf, type Unknowns } from '../values/record.ts';

/** Which devices there are and which are used. */
export const deviceMethods = {
  async enumerateDevices(core: Core) {
    if (core.isObjectMode) return { devices: await core.platform.devices.list() };
    const { devices } = await core.ask('enumerate-devices', {});
    return { devices };
  },

  getInputDevices: inputDevices,

  cycleCamera(core: Core, options?: unknown) {
    const preferDifferentFacingMode = isRecord(options) && Boolean(options['preferDifferentFacingMode']);
    return core.ask('cycle-camera', { preferDifferentFacingMode });
  },

  cycleMic: (core: Core) => core.ask('cycle-mic', {}),

  async setInputDevicesAsync(core: Core, given: unknown) {
    const devices: Unknowns = isRecord(given) ? given : {};
    const audio = takeDevice(core, 'audio', devices['audioSource'] ?? devices['audioDeviceId']);
    const video = takeDevice(core, 'video', devices['videoSource'] ?? devices['videoDeviceId']);
    const inputSettings: RawInputSettings = {
      ...(audio !== undefined && { audio: { settings: audio } }),
      ...(video !== undefined && { video: { settings: video } }),
    };
    if (audio === undefined && video === undefined) return await inputDevices(core);
    forgetLostTracks(core, inputSettings);
    if (core.isObjectMode && needsLoad(core.state)) return keptDevices(core, inputSettings);
    const answer = await core.ask('set-input-devices', { inputSettings });
    return isStillPreload(answer) ? keptDevices(core, inputSettings) : answer;
  },

  async setOutputDeviceAsync(core: Core, given: unknown) {
    const id = isRecord(given) ? given['outputDeviceId'] : undefined;
    if (id) core.preload = { ...core.preload, outputDeviceId: String(id) };
    if (core.isObjectMode && needsLoad(core.state)) return preloadDevices(core);
    const answer = await core.ask('set-output-device', { outputDeviceId: id ? String(id) : null });
    return isStillPreload(answer) ? preloadDevices(core) : answer;
  },

  getInputSettings: async (core: Core) => shownSettings(core),

  async updateInputSettings(core: Core, given: unknown) {
    const { platform, properties } = core;
    const checked = checkInputSettings(given, platform);
    core.log(checked.notes);
    if (!checked.ok) {
      platform.logger.error(checked.text);
      // A caller of the contract's gets the sentence itself.
      throw checked.text;
    }
    if (!checked.value.audio && !checked.value.video) return typedSettings(shownSettings(core));
    const config = properties['dailyConfig'];
    const useLegacyVideoProcessor = isRecord(config) && Boolean(config['useLegacyVideoProcessor']);
    const supported = withoutUnsupported(
      checked.value,
      platform.processorSupport({ useLegacyVideoProcessor }),
    );
    core.log(supported.notes);
    const { settings: inputSettings, shared } = shareTracks(
      supported.settings,
      core.shared,
      platform.isTrack,
    );
    core.shared = shared;
    forgetLostTracks(core, inputSettings);
    markGiven(given, inputSettings, platform.isTrack);
    if (core.isObjectMode && !core.state.isInitialised) {
      keep(core, inputSettings, { replaces: true });
      return typedSettings(shownSettings(core));
    }
    const answer = await core.ask('update-input-settings', { inputSettings });
    if (isFailure(answer)) throw answer.error;
    if (isStillPreload(answer)) keep(core, inputSettings, { replaces: true });
    else core.apply(inputSteps(core.state, answer.inputSettings, core.shared));
    return typedSettings(shownSettings(core));
  },
} satisfies Methods<
  | 'cycleCamera'
  | 'cycleMic'
  | 'enumerateDevices'
  | 'getInputDevices'
  | 'setInputDevicesAsync'
  | 'setOutputDeviceAsync'
  | 'getInputSettings'
  | 'updateInputSettings'
>;

async function inputDevices(core: Core): Promise<DeviceInfos> {
  if (core.isObjectMode && needsLoad(core.state)) return preloadDevices(core);
  const answer = await core.ask('get-input-devices', {});
  if (isStillPreload(answer)) return preloadDevices(core);
  const { camera, mic, speaker } = answer;
  return { camera, mic, speaker };
}

function preloadDevices(core: Core): DeviceInfos {
  return expectedDevices(core.state.inputSettings ?? core.preload.inputSettings ?? {}, core.preload);
}

/** What a device, a track or a yes or no means for a medium; nothing where no device is chosen. */
function takeDevice(core: Core, medium: Medium, given: unknown): Unknowns | undefined {
  if (typeof given === 'boolean') {
    allow(core, medium, given);
    return undefined;
  }
  if (!given) return undefined;
  const track = core.platform.isTrack(given) ? given : undefined;
  core.shared = withTrack(core.shared, medium, track);
  return track === undefined ? { deviceId: given } : { customTrack: TRACK_PLACEHOLDER };
}

function allow(core: Core, medium: Medium, state: boolean): void {
  const isAudio = medium === 'audio';
  const allowed = isAudio ? { allowLocalAudio: state } : { allowLocalVideo: state };
  core.preload = { ...core.preload, ...allowed };
  core.send({ action: isAudio ? 'set-allow-local-audio' : 'set-allow-local-video', state });
}

/** The settings kept for the next meeting must not name a custom track that a device has replaced. */
function forgetLostTracks(core: Core, chosen: RawInputSettings): void {
  const { preload, shared } = core;
  if (preload.inputSettings === null) return;
  core.preload = { ...preload, inputSettings: withoutLostTracks(preload.inputSettings, chosen, shared) };
}

function keptDevices(core: Core, inputSettings: RawInputSettings): DeviceInfos {
  keep(core, inputSettings, { replaces: false });
  return preloadDevices(core);
}

/** Keeps settings for the engine that is to come. */
function keep(core: Core, update: RawInputSettings, how: { readonly replaces: boolean }): void {
  const before = core.state.inputSettings ?? core.preload.inputSettings ?? {};
  const inputSettings = mergeInputSettings(before, update, how);
  core.preload = { ...core.preload, inputSettings };
  core.apply(inputSteps(core.state, inputSettings, core.shared));
}

function typedSettings(settings: InputSettings): InputSettings & { inputSettings: InputSettings } {
  return withHiddenMembers(settings, { inputSettings: settings });
}

/** Input settings as callers see them: outside of a meeting those that are kept for the next one. */
function shownSettings(core: Core): InputSettings {
  const { state, preload, shared } = core;
  const shown = shownInputSettings(state.inputSettings ?? preload.inputSettings ?? {}, shared);
  return areInputSettings(shown) ? shown : {};
}

/** The devices that will be used, as far as they are chosen. */
export function expectedDevices(
  { audio, video }: RawInputSettings,
  { outputDeviceId }: Pick<Preload, 'outputDeviceId'>,
): DeviceInfos {
  return {
    camera: expectedDevice(video),
    mic: expectedDevice(audio),
    speaker: outputDeviceId ? { deviceId: outputDeviceId } : {},
  };
}

function expectedDevice(medium: MediumSettings | undefined): object {
  const { deviceId, customTrack } = medium?.settings ?? {};
  return deviceId && customTrack !== TRACK_PLACEHOLDER ? { deviceId } : {};
}

/** Makes the caller's settings say what was read from them (section 12): placeholders for tracks, processors as they are known. */
export function markGiven(given: unknown, read: RawInputSettings, isTrack: IsTrack): void {
  for (const medium of MEDIA) {
    const { settings, processor } = recordOf(recordOf(given)[medium]);
    if (isRecord(settings) && isTrack(settings['customTrack'])) settings['customTrack'] = TRACK_PLACEHOLDER;
    const known = read[medium]?.processor;
    if (isRecord(processor) && known !== undefined) markProcessor(processor, known);
  }
}

function markProcessor(given: Unknowns, known: Unknowns): void {
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(known, key)) Reflect.deleteProperty(given, key);
  }
  if (isRecord(given['config'])) Object.assign(given['config'], known['config']);
}
