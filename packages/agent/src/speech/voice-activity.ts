/** Events of one stream of sound. Positions count samples from its beginning. */
export interface VoiceActivityListener {
  /** Speech has begun: seen after some 80 ms of it, and maybe nothing but a noise. `at` is where it began, as far as is known. */
  speechStarted(at: number): void;
  /** No speech for some 100 ms. `at` is where it ended. Speech may go on: see `speechStarted`. */
  speechEnded(at: number): void;
  /** The last event: the detector is gone. */
  failed(): void;
}

/** Sound of one participant. */
export interface VoiceActivityStream {
  /** Samples at 16 kHz, in order, in pieces of any length. */
  push(samples: Int16Array): void;
  /** So many samples are left out, in which nobody speaks. */
  skip(count: number): void;
  /** No event comes after it. Idempotent. */
  close(): void;
}

/** Tells speech from other sound. */
export interface VoiceActivityDetector {
  open(listener: VoiceActivityListener): VoiceActivityStream;
}
