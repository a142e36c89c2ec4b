import type { VoiceModel } from '@rer/contracts/speech-program';
import type { OfflineTts } from 'sherpa-onnx-node';
import { loadSherpa } from './load-sherpa.ts';
import { toInt16 } from './to-float.ts';

/** A voice whose model lies in files (VITS as piper makes them, or Kokoro). */
export class ModelVoice {
  readonly #tts: OfflineTts;

  constructor(tts: OfflineTts) {
    this.#tts = tts;
  }

  /** @throws Where a file is not as it should be. */
  static async load(voice: VoiceModel): Promise<ModelVoice> {
    const { OfflineTts } = await loadSherpa();
    const files = { model: voice.model, tokens: voice.tokens, dataDir: voice.dataFolder };
    const engine = voice.kind === 'kokoro' ? { kokoro: { ...files, voices: voice.voices } } : { vits: files };
    return new ModelVoice(
      await OfflineTts.createAsync({ model: { ...engine, numThreads: 1, provider: 'cpu', debug: 0 } }),
    );
  }

  get rateHz(): number {
    return this.#tts.sampleRate;
  }

  async speak(text: string, speed: number): Promise<Int16Array> {
    const { samples } = await this.#tts.generateAsync({ text, sid: 0, speed, enableExternalBuffer: false });
    return toInt16(samples);
  }
}
