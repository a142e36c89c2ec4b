import type { AgentClock } from '../clock.ts';
import { RECOGNITION_RATE_HZ } from './recognizer.ts';
import type { VoiceActivityDetector, VoiceActivityListener, VoiceActivityStream } from './voice-activity.ts';

/** What a detector hears before sound that is not still: it sees soft beginnings by what was before them. Samples: 200 ms. */
const BEFORE_SOUND = 0.2 * RECOGNITION_RATE_HZ;
/** After a detector was lost, how long until the next is tried, ms. */
const REOPEN_MS = 1_000;

interface ActivityWatchOptions {
  readonly clock: AgentClock;
  readonly detector: VoiceActivityDetector;
  readonly onSpeechStarted: (at: number) => void;
  readonly onSpeechEnded: (at: number) => void;
  /** The detector cannot be used; told once until it hears speech again. */
  readonly onFailed: (error: unknown) => void;
  /** What it was hearing is lost. */
  readonly onLost: () => void;
}

/** Voice activity of one participant through detectors that may be lost, on one time line. */
export class ActivityWatch {
  readonly #options: ActivityWatchOptions;
  #stream: VoiceActivityStream | null = null;
  #end = 0;
  #reopenAt = 0;
  #isLost = false;
  #isSpeech = false;
  /** The newest of the still sound that the detector was not given. */
  #still = new Int16Array(0);
  /** How much still sound before that it does not know of. */
  #skipped = 0;

  constructor(options: ActivityWatchOptions) {
    this.#options = options;
  }

  /** The detector is spared what is still, as long as it hears no speech. */
  push(samples: Int16Array, isStill: boolean): void {
    this.#stream ??= this.#open();
    this.#end += samples.length;
    if (isStill && !this.#isSpeech) this.#hold(samples);
    else {
      if (this.#skipped > 0) this.#stream?.skip(this.#skipped);
      if (this.#still.length > 0) this.#stream?.push(this.#still);
      this.#dropHeld();
      this.#stream?.push(samples);
    }
  }

  /** The sound breaks off: of what was heard so far no event comes. Sound after it is heard anew. */
  interrupt(): void {
    this.#stream?.close();
    this.#stream = null;
    this.#isSpeech = false;
    this.#dropHeld();
  }

  #dropHeld(): void {
    this.#still = new Int16Array(0);
    this.#skipped = 0;
  }

  #hold(samples: Int16Array): void {
    const all = new Int16Array(this.#still.length + samples.length);
    all.set(this.#still);
    all.set(samples, this.#still.length);
    const left = Math.max(0, all.length - BEFORE_SOUND);
    this.#still = all.slice(left);
    this.#skipped += left;
  }

  #open(): VoiceActivityStream | null {
    const { clock, detector, onSpeechEnded, onSpeechStarted } = this.#options;
    if (clock.now() < this.#reopenAt) return null;
    // A detector counts from where it was opened.
    const base = this.#end;
    this.#dropHeld();
    let isOpen = true;
    const listener: VoiceActivityListener = {
      speechStarted: (at) => {
        if (!isOpen) return;
        this.#isLost = false;
        this.#isSpeech = true;
        onSpeechStarted(Math.min(base + at, this.#end));
      },
      speechEnded: (at) => {
        if (!isOpen) return;
        this.#isSpeech = false;
        onSpeechEnded(Math.min(base + at, this.#end));
      },
      failed: () => {
        if (isOpen) this.#fail(new Error('the voice activity detector is gone'));
      },
    };
    try {
      const stream = detector.open(listener);
      return {
        push: (samples) => stream.push(samples),
        skip: (count) => stream.skip(count),
        close() {
          isOpen = false;
          stream.close();
        },
      };
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  #fail(error: unknown): void {
    this.interrupt();
    this.#reopenAt = this.#options.clock.now() + REOPEN_MS;
    const isNews = !this.#isLost;
    this.#isLost = true;
    if (isNews) this.#options.onFailed(error);
    this.#options.onLost();
  }
}
