import { mergeInputSettings } from '../../options/merge-input.ts';
import type { SharedTracks } from '../../options/preload.ts';
import type { RawInputSettings } from '../../validate/input-settings.ts';
import type { LocalMedia } from '../browser/local-media.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { Medium } from '../media/camera-error.ts';

type Command<Action extends EngineCommand['action']> = Extract<EngineCommand, { action: Action }>;

export interface DeviceContext {
  readonly media: LocalMedia;
  shared(): SharedTracks;
  tell(message: EngineMessage): void;
}

/** Which devices are used, and how. */
export class DeviceDesk {
  readonly #context: DeviceContext;
  #settings: RawInputSettings = {};

  constructor(context: DeviceContext) {
    this.#context = context;
  }

  /** The settings that media begin with. */
  begin(settings: RawInputSettings): void {
    this.#settings = settings;
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
        if (this.#media.hasBegun) this.#media.takeOutput(command.outputDeviceId);
        void this.#answerDevices(command);
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
        void navigator.mediaDevices?.enumerateDevices().then((devices) => command.answer({ devices }));
        return true;
      default:
        return false;
    }
  }

  /** Says which devices are used now. */
  async tellDevices(): Promise<void> {
    const devices = await this.#media.devices();
    if (this.#media.hasBegun) this.#context.tell({ action: 'selected-devices-updated', devices });
  }

  get #media(): LocalMedia {
    return this.#context.media;
  }

  async #update({ inputSettings, answer }: Command<'update-input-settings'>): Promise<void> {
    if (!this.#media.hasBegun) {
      answer({ returnPreloadCache: true });
      return;
    }
    this.#settings = mergeInputSettings(this.#settings, inputSettings, { replaces: true });
    await this.#media.take(named(this.#settings, inputSettings), this.#context.shared());
    answer({ inputSettings: this.#settings });
  }

  async #choose(command: Command<'set-input-devices'>): Promise<void> {
    if (this.#media.hasBegun) await this.#take(command.inputSettings);
    await this.#answerDevices(command);
  }

  async #take(update: RawInputSettings): Promise<void> {
    this.#settings = mergeInputSettings(this.#settings, update, { replaces: false });
    this.#context.tell({ action: 'input-settings-updated', inputSettings: this.#settings });
    await this.#media.take(named(this.#settings, update), this.#context.shared());
  }

  async #cycle(kind: Medium, prefersOtherSide: boolean): Promise<{ device: MediaDeviceInfo | null }> {
    const device = await this.#media.next(kind, prefersOtherSide);
    if (device !== null) await this.#take({ [kind]: { settings: { deviceId: device.deviceId } } });
    return { device };
  }

  async #answerDevices({
    answer,
  }: Command<'set-input-devices' | 'set-output-device' | 'get-input-devices'>): Promise<void> {
    answer(this.#media.hasBegun ? await this.#media.devices() : { returnPreloadCache: true });
  }
}

/** The media of an update, with all that holds for them now. */
function named(settings: RawInputSettings, update: RawInputSettings): RawInputSettings {
  const { audio, video } = settings;
  return {
    ...(update.audio?.settings !== undefined && audio !== undefined && { audio }),
    ...(update.video?.settings !== undefined && video !== undefined && { video }),
  };
}
