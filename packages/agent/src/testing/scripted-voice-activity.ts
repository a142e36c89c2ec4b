import type {
  VoiceActivityDetector,
  VoiceActivityListener,
  VoiceActivityStream,
} from '../speech/voice-activity.ts';

const SAMPLES_PER_MS = 16;

/** Takes any sample but zero for voice, as late as a real detector: sure of an onset after `onsetMs`, of an end after `endMs`. */
export class ScriptedVoiceActivity implements VoiceActivityDetector {
  /** How often it was opened. */
  opened = 0;
  /** While true no stream can be opened. */
  isAway = false;
  /** What it needs to be sure that speech has ended. */
  endMs = 100;
  readonly #onset: number;
  #listener: VoiceActivityListener | null = null;

  constructor({ onsetMs = 64 }: { readonly onsetMs?: number } = {}) {
    this.#onset = onsetMs * SAMPLES_PER_MS;
  }

  open(listener: VoiceActivityListener): VoiceActivityStream {
    if (this.isAway) throw new Error('no detector');
    this.opened += 1;
    this.#listener = listener;
    let position = 0;
    let isSpeech = false;
    /** Where what differs from the present state began. */
    let changedAt: number | null = null;
    return {
      push: (samples) => {
        for (const sample of samples) {
          position += 1;
          if ((sample !== 0) === isSpeech) {
            changedAt = null;
            continue;
          }
          changedAt ??= position - 1;
          if (position - changedAt < (isSpeech ? this.endMs * SAMPLES_PER_MS : this.#onset)) continue;
          isSpeech = !isSpeech;
          if (isSpeech) listener.speechStarted(changedAt);
          else listener.speechEnded(changedAt);
          changedAt = null;
        }
      },
      skip: (count) => {
        position += count;
        changedAt = null;
      },
      close: () => {
        if (this.#listener === listener) this.#listener = null;
      },
    };
  }

  /** The detector that is open is lost. */
  fail(): void {
    this.#listener?.failed();
  }
}
