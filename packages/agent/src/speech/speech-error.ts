/**
 * Why speech could not be recognised or made. `aborted`: it was no longer wanted. `unavailable`: there is no model, or no program.
 * `failed`: the program ended, or the server refused. `timed-out`: no answer came. `invalid`: an answer that is none.
 */
export type SpeechErrorCode = 'aborted' | 'unavailable' | 'failed' | 'timed-out' | 'invalid';

/** A failure of a speech engine. Its message is for logs, and holds nothing that was said. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError';
  readonly code: SpeechErrorCode;

  constructor(code: SpeechErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
