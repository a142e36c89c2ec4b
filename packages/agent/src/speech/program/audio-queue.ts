import type { SpeechError } from '../speech-error.ts';
import type { SpeechAudio } from '../synthesizer.ts';

/** Pieces of speech on their way from the synthesizer to the player. */
export class AudioQueue implements AsyncIterable<SpeechAudio> {
  readonly #pieces: SpeechAudio[] = [];
  #end: { readonly error?: SpeechError } | undefined;
  #wake: () => void = () => undefined;

  add(piece: SpeechAudio): void {
    if (this.#end !== undefined) return;
    this.#pieces.push(piece);
    this.#wake();
  }

  /** Nothing more comes. */
  end(): void {
    this.#end ??= {};
    this.#wake();
  }

  /** What has come is dropped, and iterating throws. */
  fail(error: SpeechError): void {
    this.#pieces.length = 0;
    this.#end ??= { error };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncIterator<SpeechAudio> {
    while (true) {
      const piece = this.#pieces.shift();
      if (piece !== undefined) yield piece;
      else if (this.#end?.error !== undefined) throw this.#end.error;
      else if (this.#end !== undefined) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
