import { type SharedTracks, TRACK_PLACEHOLDER } from '../../options/preload.ts';
import * as text from '../../texts/late-texts.ts';
import { checkSendSettings } from '../../validate/send-settings.ts';
import type { Unknowns } from '../../values/record.ts';
import { type ScreenPart, ScreenShare } from '../browser/screen-share.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { MediaSettings } from '../model/media-settings.ts';
import type { LocalTrackFacts } from '../model/participant-facts.ts';

/** What {@link ScreenShareManager} needs of the engine. */
export interface ScreenShareContext {
  emit(message: EngineMessage): void;
  reconcileSoon(): void;
  /** Reports changes now. */
  reconcileNow(): void;
  /** False where the permissions forbid it. */
  mayShare(): boolean;
  shared(): SharedTracks;
  readonly settings: MediaSettings;
}

/** Shares the screen, and says what came of it. */
export class ScreenShareManager {
  readonly #context: ScreenShareContext;
  readonly #screen: ScreenShare;

  constructor(context: ScreenShareContext) {
    this.#context = context;
    this.#screen = new ScreenShare({ changed: () => context.reconcileSoon(), ended: () => this.#stopped() });
  }

  get facts(): Partial<Record<ScreenPart, LocalTrackFacts>> {
    return this.#screen.facts;
  }

  /** @returns Whether the command was about the screen. */
  take(command: EngineCommand): boolean {
    switch (command.action) {
      case 'local-screen-start':
        void this.#start(command.captureOptions);
        return true;
      case 'local-screen-stop':
        this.stop();
        return true;
      case 'local-screen-update':
        this.#screen.update(command.options);
        return true;
      default:
        return false;
    }
  }

  /** Stops sharing; no message where nothing was shared. */
  stop(): void {
    if (this.#screen.stop()) this.#stopped();
  }

  /** The call is over: stops without a message. */
  end(): void {
    this.#screen.stop();
  }

  async #start(options: Unknowns): Promise<void> {
    const { emit, reconcileNow, mayShare, shared, settings } = this.#context;
    if (!mayShare()) {
      this.#failed('This participant may not share a screen.');
      return;
    }
    const { mediaStream } = options;
    const given = mediaStream === TRACK_PLACEHOLDER ? shared().screenMediaStream : undefined;
    if (mediaStream && given === undefined) {
      this.#failed(text.NO_LIVE_SCREEN);
      return;
    }
    const wanted = options['screenVideoSendSettings'];
    const outcome = await this.#screen.start(options, given);
    if (outcome === 'running' || outcome === 'dropped') return;
    if (outcome !== 'started') {
      if (outcome.isCanceled) emit({ action: 'local-screen-share-canceled' });
      else this.#failed(outcome.message);
      return;
    }
    const sending = checkSendSettings({ screenVideo: wanted });
    if (wanted !== undefined && sending.ok) settings.updateSend(sending.value);
    emit({ action: 'local-screen-share-started' });
    reconcileNow();
  }

  #failed(errorMsg: string): void {
    this.#context.emit({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg });
  }

  #stopped(): void {
    this.#context.reconcileNow();
    this.#context.emit({ action: 'local-screen-share-stopped' });
  }
}
