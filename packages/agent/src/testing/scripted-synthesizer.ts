import { SpeechError } from '../speech/speech-error.ts';
import type { SpeechAudio, SpokenStyle, Synthesizer } from '../speech/synthesizer.ts';

const RATE_HZ = 16_000;

/** Speaks at once, each letter for a tenth of a second. */
export class ScriptedSynthesizer implements Synthesizer {
  /** Newest last. */
  readonly said: { readonly text: string; readonly style: SpokenStyle }[] = [];
  /** Whether it fails. */
  isBroken = false;

  async *synthesize(text: string, style: SpokenStyle, signal: AbortSignal): AsyncIterable<SpeechAudio> {
    this.said.push({ text, style });
    if (this.isBroken) throw new SpeechError('failed', 'there is no voice');
    if (signal.aborted) throw new SpeechError('aborted', 'no longer wanted');
    yield { samples: new Int16Array(text.length * (RATE_HZ / 10)).fill(1), rateHz: RATE_HZ };
  }
}
