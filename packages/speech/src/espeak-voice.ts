import load, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten';

/** Words a minute at the usual speed: what German listeners find neither hurried nor slow. */
const RATE = 165;
const RATE_MIN = 80;
const RATE_MAX = 450;

/** eSpeak NG: it needs no files but its own. */
export class EspeakVoice {
  readonly #worker: EspeakWorker;
  readonly rateHz: number;

  constructor(worker: EspeakWorker) {
    this.#worker = worker;
    this.rateHz = worker.get_samplerate();
  }

  static async load(): Promise<EspeakVoice> {
    const espeak = await load();
    return new EspeakVoice(new espeak.eSpeakNGWorker());
  }

  /** Speaks at once, in pieces of 100 ms; the event loop waits for it. Voices that it does not have become the German one. */
  speak(text: string, voice: string, speed: number, take: (samples: Int16Array) => void): void {
    if (this.#worker.set_voice(voice) !== 0) this.#worker.set_voice('de');
    this.#worker.set_rate(Math.round(Math.min(RATE_MAX, Math.max(RATE_MIN, RATE * speed))));
    this.#worker.synthesize(text, (samples) => {
      if (samples.length > 0) take(samples);
      return false;
    });
  }
}
