/** Sampling rate of the speech that is recognised, Hz: one channel of signed 16-bit samples. */
export const RECOGNITION_RATE_HZ = 16_000;

/** A word as it was heard. */
export interface HeardWord {
  readonly text: string;
  /** How sure the recogniser is, 0 to 1; null: it does not tell. */
  readonly confidence: number | null;
}

/** What was heard in a stretch of speech. */
export interface Transcription {
  /** Trimmed; empty: nothing was said, or nothing understood. */
  readonly text: string;
  /** The words of `text` in order; empty where the recogniser tells nothing of them. */
  readonly words: readonly HeardWord[];
}

/** How much a recognition matters. */
export interface RecognizeOptions {
  /** False for a text that is only shown meanwhile: others come first. True by default. */
  readonly isUrgent?: boolean;
  /** Aborted when what was not urgent becomes so. */
  readonly becomesUrgent?: AbortSignal;
}

/** Turns speech into text: a local model, or a server. */
export interface Recognizer {
  /**
   * Recognises one stretch of speech, of at most 30 seconds. Settles when the recogniser is free again: after `signal` has aborted, work that
   * cannot be stopped comes to its end all the same.
   * @throws {SpeechError} Where `signal` stopped it: `aborted`.
   */
  transcribe(samples: Int16Array, signal: AbortSignal, options?: RecognizeOptions): Promise<Transcription>;
}
