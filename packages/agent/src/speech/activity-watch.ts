import type { AgentClock } from '../clock.ts';
import type { VoiceActivityDetector, VoiceActivityListener, VoiceActivityStream } from './voice-activity.ts';

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

  constructor(options: ActivityWatchOptions) {
    this.#options = options;
  }

  push(samples: Int16Array): void {
    this.#stream ??= this.#open();
    this.#end += samples.length;
    this.#stream?.push(samples);
  }

  /** The sound breaks off: of what was heard so far no event comes. Sound after it is heard anew. */
  interrupt(): void {
    this.#stream?.close();
    this.#stream = null;
  }

  #open(): VoiceActivityStream | null {
    const { clock, detector, onSpeechEnded, onSpeechStarted } = this.#options;
    if (clock.now() < this.#reopenAt) return null;
    // A detector counts from where it was opened.
    const base = this.#end;
    let isOpen = true;
    const listener: VoiceActivityListener = {
      speechStarted: (at) => {
        if (!isOpen) return;
        this.#isLost = false;
        onSpeechStarted(Math.min(base + at, this.#end));
      },
      speechEnded: (at) => {
        if (isOpen) onSpeechEnded(Math.min(base + at, this.#end));
      },
      failed: () => {
        if (isOpen) this.#fail(new Error('the voice activity detector is gone'));
      },
    };
    try {
      const stream = detector.open(listener);
      return {
        push: (samples) => stream.push(samples),
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
