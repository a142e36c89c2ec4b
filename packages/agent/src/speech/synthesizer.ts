/** How a text is to be spoken. */
export interface SpokenStyle {
  /** Name of a voice like `espeak:de`; absent or unknown: the default voice. */
  readonly voice?: string;
  /** Rate of speech, 0.5 to 2; 1: the usual one. */
  readonly speed?: number;
}

/** A piece of speech: signed 16-bit samples of one channel. */
export interface SpeechAudio {
  readonly samples: Int16Array;
  readonly rateHz: number;
}

/** Turns text into speech: a local voice, or a server. */
export interface Synthesizer {
  /**
   * Speaks a text that is already in words, a sentence or two. Pieces come as they are made; their rate is the same in all.
   * Iterating throws {@link SpeechError}, also when `signal` aborts: `aborted`.
   */
  synthesize(text: string, style: SpokenStyle, signal: AbortSignal): AsyncIterable<SpeechAudio>;
}
