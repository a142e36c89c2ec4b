import type { ReceiveSettings, SendSettings } from '../../api/settings.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { DEFAULT_PUBLISH_CONFIG, type PublishConfig } from './engine-options.ts';
import { BASE_SETTINGS, receiveSettingsOf, updateReceiveSettings } from './receive-layers.ts';
import { type SendPlan, sendPlan } from './send-plan.ts';

const USUAL_SENDING: SendSettings = { video: 'default-video', screenVideo: 'default-screen-video' };

/** What {@link MediaSettings} needs of its engine. */
export interface MediaSettingsContext {
  emit(message: EngineMessage): void;
  reconcileSoon(): void;
  /** Session ids of the others. */
  others(): readonly string[];
}

/** In which layers video is received, and sent. */
export class MediaSettings {
  readonly #context: MediaSettingsContext;
  #receive: ReceiveSettings = {};
  #send: SendSettings = {};
  #publishing = DEFAULT_PUBLISH_CONFIG;
  #cameraLimit: number | undefined;

  constructor(context: MediaSettingsContext) {
    this.#context = context;
  }

  get receive(): ReceiveSettings {
    return this.#receive;
  }

  get send(): SendSettings {
    return this.#send;
  }

  get publishing(): PublishConfig {
    return this.#publishing;
  }

  /** The layers in which a track goes out, from the lowest up. */
  plan(key: string): SendPlan {
    const plan = sendPlan(this.#send, key);
    return this.#publishing.isLayered ? plan : plan.slice(-1);
  }

  /** What all layers of the camera may send together, in bits a second. */
  get cameraLimit(): number | undefined {
    return this.#cameraLimit;
  }

  /**
   * Takes back how much the camera may send, or gives it free again.
   * @param kbs Kilobits a second; `NO_CAP` or null for no limit. Anything else that is no amount changes nothing.
   */
  limitCamera(kbs: unknown): void {
    if (kbs === null || kbs === 'NO_CAP') this.#cameraLimit = undefined;
    else if (typeof kbs === 'number' && kbs > 0 && Number.isFinite(kbs)) this.#cameraLimit = kbs * 1000;
    else return;
    this.#context.reconcileSoon();
  }

  /** What holds from the beginning of a meeting on. */
  begin(receive: ReceiveSettings, send: SendSettings, publishing: PublishConfig): void {
    this.#publishing = publishing;
    this.#receive = updateReceiveSettings({ base: BASE_SETTINGS }, receive, []);
    this.#send = { ...USUAL_SENDING, ...this.#send, ...send };
  }

  end(): void {
    this.#receive = {};
    this.#send = {};
    this.#cameraLimit = undefined;
  }

  /** The settings as events, emitted when a meeting is joined. */
  messages(): readonly EngineMessage[] {
    return [
      { action: 'receive-settings-updated', receiveSettings: this.#receive },
      { action: 'send-settings-updated', sendSettings: this.#send },
    ];
  }

  updateSend(sendSettings: SendSettings): void {
    this.#send = { ...this.#send, ...sendSettings };
    this.#context.emit({ action: 'send-settings-updated', sendSettings: this.#send });
    this.#context.reconcileSoon();
  }

  /** @returns Whether the command was about these settings. */
  take(command: EngineCommand): boolean {
    switch (command.action) {
      case 'get-single-participant-receive-settings': {
        const { id, showInheritedValues, answer } = command;
        answer({ receiveSettings: receiveSettingsOf(this.#receive, id, { showInheritedValues }) });
        return true;
      }
      case 'update-receive-settings':
        this.#receive = updateReceiveSettings(this.#receive, command.receiveSettings, this.#context.others());
        this.#context.emit({ action: 'receive-settings-updated', receiveSettings: this.#receive });
        command.answer({ receiveSettings: this.#receive });
        this.#context.reconcileSoon();
        return true;
      case 'update-send-settings':
        this.updateSend(command.sendSettings);
        command.answer({ sendSettings: this.#send });
        return true;
      default:
        return false;
    }
  }
}
