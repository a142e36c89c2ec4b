import type { Call } from '@rer/call';
import type { Logger } from '../platform/platform.ts';

const NOISE_CANCELLATION = { audio: { processor: { type: 'noise-cancellation' } } } as const;
const NO_PROCESSOR = { audio: { processor: { type: 'none' } } } as const;

/** What a {@link Microphone} is made with. */
export interface MicrophoneOptions {
  /** False in a call by text. */
  readonly isThere: boolean;
  /** Whether the call component has a noise cancellation for this browser. */
  readonly cancelsNoise: boolean;
  readonly logger: Logger;
}

/** The microphone of a call. Only the user unmutes it. */
export class Microphone {
  readonly #call: Call;
  readonly #logger: Logger;
  /** False in a call by text. */
  readonly #isThere: boolean;
  readonly #cancelsNoise: boolean;
  #isWanted: boolean;

  constructor(call: Call, { isThere, cancelsNoise, logger }: MicrophoneOptions) {
    this.#call = call;
    this.#cancelsNoise = cancelsNoise;
    this.#logger = logger;
    this.#isThere = isThere;
    this.#isWanted = isThere;
  }

  get isMuted(): boolean {
    return !this.#isWanted || this.#call.localAudio() === false;
  }

  setMuted(isMuted: boolean): void {
    if (!this.#isThere) {
      if (!isMuted) this.#logger.warn('A call by text has no microphone that could be unmuted.');
      return;
    }
    this.#isWanted = !isMuted;
    this.#call.setLocalAudio(!isMuted);
  }

  /** Call it when the call is joined: earlier commands to the engine are lost. */
  joined(): void {
    if (this.#isThere && !this.#isWanted) this.#call.setLocalAudio(false);
    void this.#cancelNoise();
  }

  async #cancelNoise(): Promise<void> {
    if (!this.#isThere || !this.#cancelsNoise) return;
    try {
      await this.#call.updateInputSettings(NOISE_CANCELLATION);
    } catch (error) {
      this.#logger.warn('There is no noise cancellation in this call.', error);
    }
  }

  /** Noise cancellation has failed, and may have taken the sound along: it is dropped, and what was on is on again. */
  async dropNoiseCancellation(): Promise<void> {
    if (!this.#isThere) return;
    try {
      await this.#call.updateInputSettings(NO_PROCESSOR);
    } catch (error) {
      this.#logger.warn('Noise cancellation could not be dropped.', error);
    }
    // Checked now: the user may have muted in the meantime, or the call may be over.
    if (this.#isWanted && this.#call.meetingState() === 'joined-meeting') this.#call.setLocalAudio(true);
  }
}
