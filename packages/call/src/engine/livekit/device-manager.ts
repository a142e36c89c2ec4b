import { mergeInputSettings } from '../../options/merge-input.ts';
import type { SharedTracks } from '../../options/preload.ts';
import * as text from '../../texts/late-texts.ts';
import { MEDIA, type Medium, type RawInputSettings } from '../../validate/input-settings.ts';
import { type ChosenDevices, DeviceMemory } from '../browser/device-memory.ts';
import { type LocalMedia, listDevices } from '../browser/local-media.ts';
import { namedDevice } from '../browser/open-devices.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';

/** What {@link DeviceManager} needs of the engine. */
export interface DeviceManagerContext {
  readonly media: LocalMedia;
  shared(): SharedTracks;
  emit(message: EngineMessage): void;
}

/** The devices that a call begins with. */
export interface DeviceStart {
  readonly settings: RawInputSettings;
  readonly outputDeviceId: string | null;
  /** Whether devices that were chosen are chosen again in later calls. */
  readonly areRemembered: boolean;
}

const NOTHING: DeviceStart = { settings: {}, outputDeviceId: null, areRemembered: false };

/** Which devices are used, and how. */
export class DeviceManager {
  readonly #context: DeviceManagerContext;
  readonly #memory = new DeviceMemory();
  #settings: RawInputSettings = {};
  #outputDeviceId: string | null = null;

  constructor(context: DeviceManagerContext) {
    this.#context = context;
  }

  /** @returns The settings that media begin with. */
  begin({ settings, outputDeviceId, areRemembered }: DeviceStart = NOTHING): RawInputSettings {
    this.#settings = settings;
    this.#outputDeviceId = outputDeviceId;
    this.#memory.isOn = areRemembered;
    this.#memory.keep(chosenOf(settings));
    return withRemembered(settings, this.#memory.recall());
  }

  /** The loudspeaker that was chosen before media had begun, or in an earlier call. */
  async beginOutput(): Promise<void> {
    const remembered = this.#memory.recall().speaker;
    if (this.#outputDeviceId !== null) await this.#applyOutput(this.#outputDeviceId);
    else if (remembered !== undefined) {
      // A remembered loudspeaker that is absent today is no error.
      const isThere = (await findSpeakerProblem(remembered)) === undefined;
      if (isThere && this.#media.hasBegun) this.#media.takeOutput(remembered);
    }
  }

  /** @returns Whether the command was about devices. */
  take(command: EngineCommand): boolean {
    switch (command.action) {
      case 'update-input-settings':
        void this.#update(command);
        return true;
      case 'set-input-devices':
        void this.#choose(command);
        return true;
      case 'set-output-device':
        void this.#chooseOutput(command);
        return true;
      case 'get-input-devices':
        void this.#answerDevices(command);
        return true;
      case 'cycle-camera':
        void this.#cycle('video', command.preferDifferentFacingMode).then(command.answer);
        return true;
      case 'cycle-mic':
        void this.#cycle('audio', false).then(command.answer);
        return true;
      case 'enumerate-devices':
        void listDevices().then((devices) => command.answer({ devices }));
        return true;
      default:
        return false;
    }
  }

  /** Says which devices are used now. */
  async emitDevices(): Promise<void> {
    const devices = await this.#media.devices();
    if (this.#media.hasBegun) this.#context.emit({ action: 'selected-devices-updated', devices });
  }

  get #media(): LocalMedia {
    return this.#context.media;
  }

  async #update({ inputSettings, answer }: EngineCommand<'update-input-settings'>): Promise<void> {
    if (!this.#media.hasBegun) {
      answer({ returnPreloadCache: true });
      return;
    }
    this.#settings = mergeInputSettings(this.#settings, inputSettings, { replaces: true });
    await this.#apply(inputSettings);
    answer({ inputSettings: this.#settings });
  }

  async #choose(command: EngineCommand<'set-input-devices'>): Promise<void> {
    if (this.#media.hasBegun) await this.#take(command.inputSettings);
    await this.#answerDevices(command);
  }

  async #take(update: RawInputSettings): Promise<void> {
    this.#settings = mergeInputSettings(this.#settings, update, { replaces: false });
    this.#context.emit({ action: 'input-settings-updated', inputSettings: this.#settings });
    await this.#apply(update);
  }

  /** Has the media that an update names used as the settings say now. */
  async #apply(update: RawInputSettings): Promise<void> {
    this.#memory.keep(chosenOf(update));
    const settings = withRemembered(changedInputs(this.#settings, update), this.#memory.recall());
    await this.#media.take(settings, this.#context.shared());
  }

  async #chooseOutput(command: EngineCommand<'set-output-device'>): Promise<void> {
    const { outputDeviceId } = command;
    if (this.#media.hasBegun) {
      if (outputDeviceId === null) this.#media.takeOutput(null);
      else await this.#applyOutput(outputDeviceId);
      await this.emitDevices();
    }
    await this.#answerDevices(command);
  }

  /** Reports a refusal of the browser; the loudspeaker before it stays in use. */
  async #applyOutput(deviceId: string): Promise<void> {
    const problem = await findSpeakerProblem(deviceId);
    if (!this.#media.hasBegun) return;
    if (problem === undefined) {
      this.#media.takeOutput(deviceId);
      this.#memory.keep({ speaker: deviceId });
      return;
    }
    const errorMsg = text.speakerRefused(problem);
    const details = { outputDeviceId: deviceId };
    this.#context.emit({ action: 'nonfatal-error', type: 'input-settings-error', errorMsg, details });
  }

  async #cycle(kind: Medium, prefersOtherSide: boolean): Promise<{ device: MediaDeviceInfo | null }> {
    const device = await this.#media.next(kind, prefersOtherSide);
    if (device !== null) await this.#take({ [kind]: { settings: { deviceId: device.deviceId } } });
    return { device };
  }

  async #answerDevices({
    answer,
  }: EngineCommand<'set-input-devices' | 'set-output-device' | 'get-input-devices'>): Promise<void> {
    answer(this.#media.hasBegun ? await this.#media.devices() : { returnPreloadCache: true });
  }
}

/** The media of an update, with all that holds for them now; settings that say nothing mean the usual device. */
function changedInputs(settings: RawInputSettings, update: RawInputSettings): RawInputSettings {
  const found: RawInputSettings = {};
  for (const medium of MEDIA) {
    if (update[medium]?.settings === undefined) continue;
    found[medium] = { ...settings[medium], settings: settings[medium]?.settings ?? {} };
  }
  return found;
}

/** The devices that settings name by their ids. */
function chosenOf({ audio, video }: RawInputSettings): ChosenDevices {
  const [microphone, camera] = [namedDevice(audio?.settings), namedDevice(video?.settings)];
  return {
    ...(microphone !== undefined && { audio: microphone }),
    ...(camera !== undefined && { video: camera }),
  };
}

/** Settings that say nothing of which device, with the one that was chosen in an earlier call; where it is gone any other will do. */
function withRemembered(settings: RawInputSettings, remembered: ChosenDevices): RawInputSettings {
  const filled: RawInputSettings = { ...settings };
  for (const medium of MEDIA) {
    const ideal = remembered[medium];
    const kept = settings[medium];
    const isSaid = ['deviceId', 'customTrack', 'facingMode'].some(
      (key) => kept?.settings?.[key] !== undefined,
    );
    if (ideal === undefined || isSaid) continue;
    filled[medium] = { ...kept, settings: { ...kept?.settings, deviceId: { ideal } } };
  }
  return filled;
}

/**
 * Why a loudspeaker cannot be used; undefined where it can. Only the browser knows, and it answers for an element that
 * plays nothing too.
 */
export async function findSpeakerProblem(deviceId: string): Promise<string | undefined> {
  const element = new Audio();
  if (!('setSinkId' in element)) return 'This browser lets nobody choose loudspeakers.';
  try {
    await element.setSinkId(deviceId);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
