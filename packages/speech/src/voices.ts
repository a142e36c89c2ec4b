import type { VoiceModel } from '@rer/contracts/speech-program';
import { EspeakVoice } from './espeak-voice.ts';
import { ModelVoice } from './model-voice.ts';

interface SpeakOptions {
  readonly text: string;
  /** `espeak:de`, or the name of a voice with a model; others become the German one of eSpeak. */
  readonly voice: string;
  readonly speed: number;
  readonly isWanted: () => boolean;
  readonly take: (samples: Int16Array, rateHz: number) => void;
}

/** Words and digits of the kind that answers have. */
const WARM_UP =
  'Ich habe einen Dienstleister im Bundesland Bayern gefunden. Telefon: null acht neun, eins zwei drei.';
const ESPEAK = /^espeak:([\w-]{1,40})$/;

/** The voices of this machine. */
export class Voices {
  #espeak: Promise<EspeakVoice> | undefined;
  #models: ReadonlyMap<string, ModelVoice> = new Map();

  async configure(models: readonly VoiceModel[]): Promise<void> {
    const loaded = models.map(async (model) => [model.name, await ModelVoice.load(model)] as const);
    this.#models = new Map(await Promise.all(loaded));
  }

  /** Loads the usual voice and has it speak once: the first sentence takes longer than others. */
  async prepare(): Promise<void> {
    await this.speak({ text: WARM_UP, voice: '', speed: 1, isWanted: () => true, take: () => undefined });
  }

  async speak({ text, voice, speed, isWanted, take }: SpeakOptions): Promise<void> {
    const model = this.#models.get(voice);
    if (model !== undefined) {
      const samples = await model.speak(text, speed);
      if (isWanted()) take(samples, model.rateHz);
      return;
    }
    this.#espeak ??= EspeakVoice.load();
    const espeak = await this.#espeak;
    if (!isWanted()) return;
    const language = ESPEAK.exec(voice)?.[1] ?? 'de';
    espeak.speak(text, language, speed, (samples) => take(samples, espeak.rateHz));
  }
}
