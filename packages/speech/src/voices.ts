import { setImmediate } from 'node:timers/promises';
import type { VoiceModel } from '@rer/contracts/speech-program';
import { EspeakVoice } from './espeak-voice.ts';
import { ModelVoice } from './model-voice.ts';

interface SpeakOptions {
  readonly text: string;
  /** `espeak:de`, or the name of a voice with a model; others become the default one, or the German one of eSpeak. */
  readonly voice: string;
  readonly speed: number;
  readonly isWanted: () => boolean;
  readonly take: (samples: Int16Array, rateHz: number) => void;
}

/** Words and digits of the kind that answers have, in pieces: the event loop waits for each. */
const WARM_UP = [
  'Ich habe einen Dienstleister',
  'im Bundesland Bayern gefunden.',
  'Telefon: null acht neun,',
  'eins zwei drei.',
] as const;
const ESPEAK = /^espeak:([\w-]{1,40})$/;

/** What is used of a voice that was loaded. */
type LoadedVoice = Pick<ModelVoice, 'rateHz' | 'speak'>;
type LoadVoice = (model: VoiceModel) => Promise<LoadedVoice>;

/** The voices of this machine. */
export class Voices {
  #espeak: Promise<EspeakVoice> | undefined;
  readonly #load: LoadVoice;
  #models: ReadonlyMap<string, LoadedVoice> = new Map();
  #default: LoadedVoice | undefined;

  /** `load`: for tests. */
  constructor(load: LoadVoice = (model) => ModelVoice.load(model)) {
    this.#load = load;
  }

  /** Loads these instead of the earlier ones. @throws Where one cannot be loaded; the others are there. */
  async configure(models: readonly VoiceModel[]): Promise<void> {
    const results = await Promise.allSettled(
      models.map(async (model) => ({ model, voice: await this.#load(model) })),
    );
    const loaded = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    this.#models = new Map(loaded.map(({ model, voice }) => [model.name, voice]));
    this.#default = loaded.find(({ model }) => model.isDefault)?.voice;
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Loads the usual voice and has it speak once: the first sentence takes longer than others. */
  async prepare(): Promise<void> {
    for (const text of WARM_UP) {
      await this.speak({ text, voice: '', speed: 1, isWanted: () => true, take: () => undefined });
      await setImmediate();
    }
  }

  async speak({ text, voice, speed, isWanted, take }: SpeakOptions): Promise<void> {
    const language = ESPEAK.exec(voice)?.[1];
    const model = this.#models.get(voice) ?? (language === undefined ? this.#default : undefined);
    if (model !== undefined) {
      const samples = await model.speak(text, speed);
      if (isWanted()) take(samples, model.rateHz);
      return;
    }
    this.#espeak ??= EspeakVoice.load();
    const espeak = await this.#espeak;
    if (!isWanted()) return;
    espeak.speak(text, language ?? 'de', speed, (samples) => take(samples, espeak.rateHz));
  }
}
